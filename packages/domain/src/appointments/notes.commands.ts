import { appointmentNoted } from '@bedside/contracts/appointments/appointment.events';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import type { AppointmentsTable } from '@bedside/db/tables/appointments.table';
import type { Updateable } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { tellOf } from './save-move.ts';
import { type OpenVisit, openVisit, type Visit } from './visit.queries.ts';

interface Notes {
  appointmentId: string;
  version?: number | undefined;
  commentsForPatient?: string | undefined;
  providerNotes?: string | undefined;
  providerSummary?: string | undefined;
  medicalOrder?: string | undefined;
  soapNote?: string | undefined;
  soapNoteStatus?: 'DRAFT' | 'SUBMITTED' | undefined;
}

/**
 * Writes comments, the medical order and the SOAP note of a visit. What is left out stays, an empty text clears.
 * A submitted SOAP note is locked.
 * @throws RULE_REFUSED for a submitted note; VALIDATION for submitting an empty one; NOT_FOUND, CONCURRENT_UPDATE
 */
export const addComments = (db: Db, ctx: Context, input: Notes): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { appointmentId: id, version, soapNote, soapNoteStatus, ...texts } = input;
    const open = await openVisit(tx, ctx, actorOf(ctx), { id, version });
    await saveNotes(tx, ctx, open, {
      ...cleared(texts),
      ...soapNoteOf(open.visit, { soapNote, soapNoteStatus }),
    });
  });

/** Writes the comment that only staff sees. An empty text clears. @throws NOT_FOUND, CONCURRENT_UPDATE */
export const updateAdminComment = (
  db: Db,
  ctx: Context,
  input: { id: string; adminComment: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const open = await openVisit(tx, ctx, actorOf(ctx), input);
    await saveNotes(tx, ctx, open, cleared({ adminComment: input.adminComment }));
  });

type NoteColumn =
  | 'commentsForPatient'
  | 'providerNotes'
  | 'providerSummary'
  | 'medicalOrder'
  | 'adminComment'
  | 'soapNote'
  | 'soapNoteStatus';
type NoteChanges = Pick<Updateable<AppointmentsTable>, NoteColumn>;

const cleared = (texts: Record<string, string | undefined>): NoteChanges =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([column, text]) => (text === undefined ? [] : [[column, text || null]])),
  );

function soapNoteOf(visit: Visit, { soapNote, soapNoteStatus }: Pick<Notes, 'soapNote' | 'soapNoteStatus'>) {
  if (soapNote === undefined && soapNoteStatus === undefined) return {};
  if (visit.soapNoteStatus === 'SUBMITTED')
    throw new DomainError(
      'RULE_REFUSED',
      'This SOAP note is submitted and locked. Write an addendum instead.',
    );
  const text = soapNote ?? visit.soapNote;
  const status = soapNoteStatus ?? 'DRAFT';
  if (status === 'SUBMITTED' && !text)
    throw fieldError('soapNote', 'Write the SOAP note before you submit it.');
  return { soapNote: text || null, soapNoteStatus: text ? status : ('NONE' as const) };
}

/** The audit row names the fields; their clinical text stays in the visit alone. */
async function saveNotes(tx: Tx, ctx: Context, open: OpenVisit, changes: NoteChanges): Promise<void> {
  const fields = Object.keys(changes);
  if (!fields.length) return;
  const { visit } = open;
  await tx
    .updateTable('appointments')
    .set({ ...changes, version: visit.version + 1 })
    .where('id', '=', visit.id)
    .execute();
  await recordAudit(tx, ctx, {
    action: 'appointment.note',
    entityType: 'appointment',
    entityId: visit.id,
    patientId: visit.patientId,
    after: { fields },
  });
  await recordEvent(tx, ctx, appointmentNoted, { appointmentId: visit.id }, tellOf(open));
}
