import { createHash } from 'node:crypto';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Documents, Reports } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

/** A minimal PDF that passes content checks. */
export const smallPdf = (text = 'labs') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

export async function insertDocument(
  db: Db,
  document: Partial<Insertable<Documents>> & { patientId: string },
): Promise<{ id: string; storageKey: string }> {
  const id = newId();
  const content = smallPdf();
  const row = {
    id,
    appointmentId: null,
    invoiceId: null,
    invoiceVersion: null,
    consentId: null,
    consentStatus: null,
    category: 'Lab result',
    uploadedBy: document.patientId,
    name: 'labs.pdf',
    storageKey: `uploads/${id}.pdf`,
    contentType: 'application/pdf',
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    createdAt: new Date(),
    ...document,
  };
  await db.insertInto('documents').values(row).execute();
  return { id: row.id, storageKey: row.storageKey };
}

export async function insertReport(
  db: Db,
  {
    appointmentId,
    patientId,
    ...report
  }: Partial<Insertable<Reports>> & { appointmentId: string; patientId: string },
): Promise<{ id: string; documentId: string }> {
  const document = await insertDocument(db, { patientId, appointmentId, category: 'Report' });
  const row = {
    id: newId(),
    documentId: document.id,
    appointmentId,
    patientId,
    name: 'Blood count',
    kind: null,
    comment: null,
    uploadedBy: null,
    reviewedBy: null,
    reviewedAt: null,
    releasedBy: null,
    releasedAt: null,
    createdAt: new Date(),
    ...report,
  };
  await db.insertInto('reports').values(row).execute();
  return { id: row.id, documentId: document.id };
}
