import type { ImportMapping } from '@bedside/contracts/people/imports.schema';
import type { Db } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { continueImport } from '@bedside/domain/imports/continue-import.commands';
import { addImport, checkImport, startImport } from '@bedside/domain/imports/import.commands';
import { getImport } from '@bedside/domain/imports/import.queries';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { ccdaDocument } from '@bedside/testing/factories/ccda-files';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertStaff } from '@bedside/testing/factories/people';
import { zipOf } from '@bedside/testing/files.fixture';
import { expect } from 'vitest';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n% brought along\n%%EOF\n');

/** Imports records of every kind that other systems can bring into a practice. */
export async function importEveryKind(db: Db, storage: StoragePort): Promise<void> {
  const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });
  const actor = { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() };
  const owner = () => ({ actor, requestId: 'test-request', now: new Date(), ip: null });
  const kit = { storage, virusCheck: { find: async () => null }, now: () => new Date() };

  async function bring(filename: string, content: Buffer, rows: number): Promise<void> {
    const key = `uploads/${newId()}`;
    await storage.put(key, content, { contentType: 'application/octet-stream' });
    const id = await addImport(db, owner(), storage, { key, sizeBytes: content.length, filename });
    const { columns } = await getImport(db, id);
    const mapping: ImportMapping = columns.map(({ field, dateOrder }) => ({
      field,
      ...(dateOrder && { dateOrder }),
    }));
    await checkImport(db, owner(), id, mapping);
    await continueImport(db, owner(), kit, id);
    await startImport(db, owner(), id);
    await continueImport(db, owner(), kit, id);
    expect((await getImport(db, id)).counts, filename).toEqual({ CREATED: rows });
  }

  const day = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10);
  const who = ['First Name', 'Last Name', 'DOB'];
  const vera = ['Vera', 'Brought', '3/4/1971'];
  await bring(
    'patients.csv',
    csvFile(
      ['Patient ID', ...who, 'Sex', 'Guarantor', 'Balance'],
      [
        ['B-1', ...vera, 'F', '', '$45.50'],
        ['B-2', 'Nora', 'Brought', '5/6/2015', 'F', 'B-1', ''],
      ],
    ),
    2,
  );
  await bring(
    'visits.csv',
    csvFile([...who, 'Visit date', 'Status', 'Reason'], [[...vera, '3/4/2024', 'Completed', 'Cough']]),
    1,
  );
  await bring(
    'notes.csv',
    csvFile([...who, 'Date', 'Note'], [[...vera, '3/4/2024', 'S: cough\nO: "clear"']]),
    1,
  );
  await bring(
    'memberships.csv',
    csvFile([...who, 'Plan', 'Start', 'Paid through'], [[...vera, 'PREMIER', day(-10), day(20)]]),
    1,
  );
  await bring('pdfs.zip', zipOf([{ name: 'Brought, Vera - 1971-03-04 - Lab.pdf', content: pdf }]), 1);
  await bring('summary.xml', Buffer.from(ccdaDocument()), 5);
}
