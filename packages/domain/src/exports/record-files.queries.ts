import type { Executor } from '@bedside/db/database';
import { isDocumentShared } from '../access/confidential-visits.queries.ts';
import { isOpenEstimate, isOpenToPatients } from '../care/document.queries.ts';
import { patientFileCategories, REPORT } from '../documents/document.policy.ts';

const SAFE_LETTERS = 80;

export type RecordFile = Awaited<ReturnType<typeof recordFiles>>[number];

export interface RecordOf {
  patientId: string;
  /** The reader, who does not see the patient’s confidential visits; for a copy made by staff, the patient. */
  viewerId: string;
  asOf: Date;
}

/**
 * The originals in a record: every file that the patient may open, as of a moment. The same moment always
 * returns the same files under the same paths.
 */
export async function recordFiles(db: Executor, { patientId, viewerId, asOf }: RecordOf) {
  const rows = await db
    .selectFrom('documents as document')
    .leftJoin('reports as report', 'report.documentId', 'document.id')
    .select([
      'document.id',
      'document.appointmentId',
      'document.category',
      'document.name',
      'document.description',
      'document.contentType',
      'document.sizeBytes',
      'document.storageKey',
      'document.sha256',
      'document.createdAt',
      'report.name as reportName',
      'report.comment as reportComment',
      'report.releasedAt',
    ])
    .where('document.patientId', '=', patientId)
    .where('document.createdAt', '<=', asOf)
    .where((eb) => eb.or([eb('document.removedAt', 'is', null), eb('document.removedAt', '>', asOf)]))
    .where(isOpenToPatients(patientFileCategories))
    .where(isDocumentShared(viewerId))
    .where(isOpenEstimate(viewerId))
    .where((eb) => eb.or([eb('document.category', '<>', REPORT), eb('report.releasedAt', '<=', asOf)]))
    .orderBy('document.createdAt')
    .orderBy('document.id')
    .execute();
  const width = String(rows.length).length;
  return rows.map((row, index) => ({
    ...row,
    path: `files/${String(index + 1).padStart(width, '0')}-${safeName(row.name)}`,
  }));
}

/**
 * A name that opens on every system and works in a link unescaped: ASCII, without separators, spaces, or a
 * leading dot. The number before it keeps names unique.
 */
function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._ -]/g, '')
    .trim();
  const dot = plain.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  const text = stem.replaceAll(/[\s._-]+/g, '-').replace(/^-|-$/g, '');
  return `${text.slice(0, SAFE_LETTERS) || 'file'}${extension.replaceAll(' ', '').slice(0, 10)}`;
}
