import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { countOf, type ListSearch, paged } from '../list-search.ts';
import { likeAnywhere } from '../search.policy.ts';

interface NoteFilter {
  q?: string | undefined;
  id?: readonly string[] | undefined;
  patientId?: string | undefined;
  archived?: boolean | undefined;
}

export type PatientNoteRow = Awaited<ReturnType<typeof getPatientNote>>;

export async function listPatientNotes(
  db: Executor,
  { filter, sort, range }: ListSearch<NoteFilter, 'createdAt' | 'updatedAt'>,
) {
  const total = await countOf(matching(db, filter));
  const rows = await matching(db, filter)
    .select(columns)
    .$call((query) => paged(query, { sort, range }, `note.${sort.field}`, 'note.id'))
    .execute();
  return { rows, total };
}

export async function getPatientNote(db: Executor, id: string) {
  return await matching(db, { id: [id] })
    .select(columns)
    .executeTakeFirstOrThrow(notFound);
}

export async function requirePatient(db: Executor, patientId: string): Promise<void> {
  await db.selectFrom('patients').select('id').where('id', '=', patientId).executeTakeFirstOrThrow(notFound);
}

const columns = [
  'note.id',
  'note.patientId',
  'note.text',
  sql<string>`author.first_name || ' ' || author.last_name`.as('author'),
  'note.archivedAt',
  'note.createdAt',
  'note.updatedAt',
  'note.version',
] as const;

function matching(db: Executor, { q, id, patientId, archived }: NoteFilter) {
  let found = db
    .selectFrom('patientNotes as note')
    .innerJoin('users as author', 'author.id', 'note.writtenBy');
  if (id) found = found.where('note.id', '=', sql<string>`any(${id}::uuid[])`);
  if (patientId) found = found.where('note.patientId', '=', patientId);
  if (archived !== undefined) found = found.where('note.archivedAt', archived ? 'is not' : 'is', null);
  if (q) found = found.where('note.text', 'ilike', likeAnywhere(q));
  return found;
}
