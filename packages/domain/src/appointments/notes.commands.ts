import { appointmentCanceledVisitSummarized } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import type { Appointments } from '@bedside/db/schema';
import type { Updateable } from 'kysely';
import { type LockedAppointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { saveClinicalChange } from '../appointment-status/save-transition.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { isUnbegun, type NoteColumns, noteToSave } from '../care/soap-note.policy.ts';
import { startingTemplate } from '../care/soap-template.queries.ts';
import { type Actor, actorOf, type Context, hasPermission, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';

interface Notes {
  appointmentId: string;
  version?: number | undefined;
  commentsForPatient?: string | undefined;
  providerNotes?: string | undefined;
  providerSummary?: string | undefined;
  medicalOrder?: string | undefined;
  soapNote?: string | undefined;
  soapNoteStatus?: 'DRAFT' | 'SUBMITTED' | undefined;
  soapNoteVersion?: number | undefined;
}

/**
 * Omitted fields stay; an empty text clears.
 * @throws RULE_REFUSED, VALIDATION for the note, FORBIDDEN for an admin without the clinical permission;
 * NOT_FOUND, CONCURRENT_UPDATE
 */
export const addComments = (db: Db, ctx: Context, input: Notes): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { appointmentId: id, version, soapNote, soapNoteStatus, soapNoteVersion, ...texts } = input;
    const actor = actorOf(ctx);
    const open = await lockAppointment(tx, ctx, actor, { id, version });
    const writesNote = soapNote !== undefined || soapNoteStatus !== undefined;
    if (writesNote && isAdmin(actor.role) && !hasPermission(actor, 'clinical'))
      throw new DomainError('FORBIDDEN');
    if (!isNoteSeen(open, actor, soapNoteVersion, writesNote)) throw new DomainError('CONCURRENT_UPDATE');
    const note = writesNote
      ? noteToSave(
          open.appointment,
          {
            soapNote,
            submit: soapNoteStatus === 'SUBMITTED',
            startsWith: isUnbegun(open.appointment) ? await startingTemplate(tx, open.appointment) : null,
          },
          { userId: actor.userId, now: ctx.now, today: localDay(ctx.now, open.at.timeZone) },
        )
      : {};
    await saveNotes(tx, ctx, open, { ...cleared(texts), ...note });
    if (texts.providerSummary && actor.role === 'PROVIDER' && open.appointment.status === 'CANCELLED')
      await recordEvent(tx, ctx, appointmentCanceledVisitSummarized, { appointmentId: id }, { entityId: id });
  });

/** The specified call sends no version of the note. Without one, a draft that someone else saved is kept. */
const isNoteSeen = (
  { appointment }: LockedAppointment,
  { userId }: Actor,
  version: number | undefined,
  writesNote: boolean,
): boolean =>
  version === undefined
    ? !writesNote ||
      appointment.soapNoteStatus !== 'DRAFT' ||
      [null, userId].includes(appointment.soapNoteSavedBy)
    : version === appointment.soapNoteVersion;

/** Staff-only. An empty text clears. */
export const updateAdminComment = (
  db: Db,
  ctx: Context,
  input: { id: string; adminComment: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const open = await lockAppointment(tx, ctx, actorOf(ctx), input);
    await saveNotes(tx, ctx, open, cleared({ adminComment: input.adminComment }));
  });

type TextColumn =
  | 'commentsForPatient'
  | 'providerNotes'
  | 'providerSummary'
  | 'medicalOrder'
  | 'adminComment';
type NoteChanges = Pick<Updateable<Appointments>, TextColumn> & NoteColumns;

const cleared = (texts: Record<string, string | undefined>): Pick<Updateable<Appointments>, TextColumn> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([column, text]) => (text === undefined ? [] : [[column, text || null]])),
  );

const bookkeeping: ReadonlySet<string> = new Set<keyof NoteColumns>([
  'soapNoteVersion',
  'soapNoteSavedAt',
  'soapNoteSavedBy',
  'soapNoteSubmittedAt',
  'soapNoteSubmittedBy',
]);

async function saveNotes(tx: Tx, ctx: Context, open: LockedAppointment, changes: NoteChanges): Promise<void> {
  const fields = Object.keys(changes).filter((column) => !bookkeeping.has(column));
  if (fields.length)
    await saveClinicalChange(tx, ctx, open, { action: 'appointment.note', fields, set: changes });
}
