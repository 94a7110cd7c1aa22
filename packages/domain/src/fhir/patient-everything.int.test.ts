import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemo } from '@bedside/demo/seed';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { withDatabase } from '@bedside/testing/postgres';
import type { Resource } from '@medplum/fhirtypes';
import { afterAll, describe, expect, it } from 'vitest';
import { patientEverything } from './patient-everything.ts';

const { db } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-fhir-'));
afterAll(() => rm(folder, { recursive: true }));
await seedDemo(db, openFolderStorage(folder), new Date('2026-10-14T15:42:00Z'));

const everything = async (id: string, sight?: Parameters<typeof patientEverything>[2]) => {
  const found: (Resource & { id: string })[] = [];
  for await (const resource of patientEverything(db, id, sight)) found.push(resource);
  return found;
};

describe('the whole record of a patient as FHIR', () => {
  it('counts', async () => {
    const patients = await db.selectFrom('patients').select('id').execute();
    const counts: Record<string, number> = {};
    for (const { id } of patients)
      for (const { resourceType } of await everything(id, { isStaff: true, money: true }))
        counts[resourceType] = (counts[resourceType] ?? 0) + 1;
    console.log(counts);
    expect(patients.length).toBeGreaterThan(1);
  });
});
