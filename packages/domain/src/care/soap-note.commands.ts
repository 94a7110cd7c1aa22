import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { type Appointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { recordAudit, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { isBlank, sanitizeRichText } from './rich-text.policy.ts';
import {
  checkAddendum,
  checkTemplateChoice,
  isUnbegun,
  type NoteColumns,
  noteToSave,
  noteWithTemplate,
} from './soap-note.policy.ts';
import { startingTemplate } from './soap-template.queries.ts';

interface Draft {
  id: string;
  /** HTML. */
  soapNote: string;
  /** The note's own version, as the writer last read it. */
  soapNoteVersion: number;
}

const STALE =
  'Someone else edited this note. Your text is still here. Compare both versions, then save the one to keep.';

/**
 * A draft neither changes the appointment's version nor notifies the patient.
 * @throws NOT_FOUND; RULE_REFUSED for a submitted note and a canceled appointment; CONCURRENT_UPDATE for an
 * old version
 */
export const saveSoapNote = (db: Db, ctx: Context, draft: Draft): Promise<void> =>
  db.transaction().execute((tx) => write(tx, ctx, draft, { submit: false }));

export const submitSoapNote = (
  db: Db,
  ctx: Context,
  { soapNote, ...draft }: Omit<Draft, 'soapNote'> & { soapNote?: string | undefined },
): Promise<void> =>
  db.transaction().execute((tx) => write(tx, ctx, { ...draft, soapNote }, { submit: true }));

async function write(
  tx: Tx,
  ctx: Context,
  draft: Omit<Draft, 'soapNote'> & { soapNote?: string | undefined },
  { submit }: { submit: boolean },
): Promise<void> {
  const actor = actorOf(ctx);
  const { appointment, at } = await lockAppointment(tx, ctx, actor, { id: draft.id });
  const by = { userId: actor.userId, now: ctx.now, today: localDay(ctx.now, at.timeZone) };
  const startsWith = isUnbegun(appointment) ? await startingTemplate(tx, appointment) : null;
  const columns = noteToSave(appointment, { ...draft, submit, startsWith }, by);
  if (!submit && isUnchanged(appointment, draft.soapNote, actor.userId))
    return recordViewAudit(tx, ctx, appointment.patientId);
  if (draft.soapNoteVersion !== appointment.soapNoteVersion)
    throw new DomainError('CONCURRENT_UPDATE', STALE);
  const after = { soapNoteStatus: columns.soapNoteStatus, soapNoteVersion: columns.soapNoteVersion };
  await saveNote(tx, ctx, appointment, columns, {
    action: submit ? 'soapNote.submit' : 'soapNote.save',
    after,
  });
}

/** Either a retry after a lost answer, or nothing was changed. */
const isUnchanged = (appointment: Appointment, soapNote: string | undefined, userId: string): boolean =>
  appointment.soapNoteSavedBy === userId && sanitizeRichText(soapNote ?? '') === (appointment.soapNote ?? '');

/**
 * An unedited note starts with the template's text.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION for a template that is not offered; RULE_REFUSED unless SCHEDULED
 */
export const chooseSoapTemplate = (
  db: Db,
  ctx: Context,
  input: { appointmentId: string; soapNoteTemplate: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { appointmentId: id, version } = input;
    const { appointment } = await lockAppointment(tx, ctx, actorOf(ctx), { id, version });
    checkTemplateChoice(appointment);
    const template = await tx
      .selectFrom('soapNoteTemplates')
      .select(['id', 'name', 'template'])
      .where('id', '=', input.soapNoteTemplate)
      .where('status', '=', 'ACTIVE')
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (!template)
      throw fieldError('soapNoteTemplate', 'This template is no longer available. Choose another.');
    const isSame = appointment.soapNoteTemplateId === template.id && !isBlank(appointment.soapNote);
    if (isSame) return recordViewAudit(tx, ctx, appointment.patientId);
    const columns = { ...noteWithTemplate(appointment, template, ctx), version: appointment.version + 1 };
    await saveNote(tx, ctx, appointment, columns, {
      action: 'soapNote.chooseTemplate',
      before: { soapNoteTemplate: appointment.soapNoteTemplateId },
      after: { soapNoteTemplate: template.id },
    });
  });

export const addSoapAddendum = (db: Db, ctx: Context, input: { id: string; text: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const { appointment } = await lockAppointment(tx, ctx, actor, { id: input.id });
    checkAddendum(appointment);
    const addendum = {
      id: newId(),
      appointmentId: appointment.id,
      text: input.text,
      writtenBy: actor.userId,
      writtenAt: ctx.now,
    };
    await tx.insertInto('soapNoteAddenda').values(addendum).execute();
    await saveNote(tx, ctx, appointment, null, {
      action: 'soapNote.addendum',
      after: { addendumId: addendum.id },
    });
  });

interface Entry {
  action: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The audit row never holds the note's text. */
async function saveNote(
  tx: Tx,
  ctx: Context,
  appointment: Appointment,
  columns: (NoteColumns & { version?: number }) | null,
  entry: Entry,
): Promise<void> {
  if (columns) await tx.updateTable('appointments').set(columns).where('id', '=', appointment.id).execute();
  await recordAudit(tx, ctx, {
    ...entry,
    entityType: 'appointment',
    entityId: appointment.id,
    patientId: appointment.patientId,
  });
  await publishNotesChange(tx, ctx, appointment);
}

export async function publishNotesChange(
  tx: Tx,
  ctx: Context,
  { id, providerId }: Appointment,
): Promise<void> {
  const audience = { entityId: id, users: providerId ? [providerId] : [], staff: true };
  await recordEvent(tx, ctx, appointmentNotesChanged, { appointmentId: id }, audience);
}
