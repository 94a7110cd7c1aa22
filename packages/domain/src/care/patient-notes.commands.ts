import { patientNoteChanged } from '@bedside/contracts/care/care.events';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { PatientNotes } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { recordAudit, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow, updateRow } from '../locked-row.ts';

type Note = Selectable<PatientNotes>;

/** Staff-only. */
export const addPatientNote = (
  db: Db,
  ctx: Context,
  { patientId, text }: { patientId: string; text: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await requireUnmergedPatient(tx, patientId);
    const id = newId();
    await tx
      .insertInto('patientNotes')
      .values({
        id,
        patientId,
        text,
        writtenBy: actorOf(ctx).userId,
        archivedAt: null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute();
    await publishChange(tx, ctx, { id, patientId }, 'patientNote.add');
    return id;
  });

export const updatePatientNote = (
  db: Db,
  ctx: Context,
  { id, text, version }: { id: string; text: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const note = await lock(tx, id);
    if (version !== undefined && version !== note.version) throw new DomainError('CONCURRENT_UPDATE');
    if (note.archivedAt)
      throw new DomainError('RULE_REFUSED', 'This note is archived. Unarchive it to edit it.');
    if (note.text === text) return recordViewAudit(tx, ctx, note.patientId);
    await updateRow(tx, 'patientNotes', note, { text, updatedAt: ctx.now });
    await publishChange(tx, ctx, note, 'patientNote.change');
  });

/** Idempotent. */
export const setPatientNoteArchived = (
  db: Db,
  ctx: Context,
  { id, archived }: { id: string; archived: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const note = await lock(tx, id);
    if ((note.archivedAt !== null) === archived) return recordViewAudit(tx, ctx, note.patientId);
    await updateRow(tx, 'patientNotes', note, { archivedAt: archived ? ctx.now : null });
    await publishChange(tx, ctx, note, archived ? 'patientNote.archive' : 'patientNote.unarchive');
  });

/** Waits for a running merge, which would leave the note behind. */
async function requireUnmergedPatient(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forShare().execute();
  await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

const lock = (tx: Tx, id: string): Promise<Note> =>
  lockedRow(tx, 'patientNotes', id).executeTakeFirstOrThrow(notFound);

/** The audit row never holds the note's text. */
async function publishChange(
  tx: Tx,
  ctx: Context,
  { id, patientId }: Pick<Note, 'id' | 'patientId'>,
  action: string,
): Promise<void> {
  await recordAudit(tx, ctx, { action, entityType: 'note', entityId: id, patientId });
  await recordEvent(tx, ctx, patientNoteChanged, { noteId: id }, { entityId: id, staff: true });
}
