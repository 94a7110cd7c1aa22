import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { type Appointment, lockAppointment } from '../appointments/appointment.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { recordViewAudit } from '../audit-and-events/record-view-audit.ts';
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
  /** The note's own version, as its writer saw it. */
  soapNoteVersion: number;
}

const STALE =
  'Someone else edited this note. Your text is still here. Compare both versions, then save the one to keep.';

/**
 * Keeps the draft of a note as it stands on the screen. The visit's own version stays, and no patient is told.
 * @throws NOT_FOUND; RULE_REFUSED for a submitted note and a cancelled visit; CONCURRENT_UPDATE for an old version
 */
export const saveSoapNote = (db: Db, ctx: Context, draft: Draft): Promise<void> =>
  db.transaction().execute((tx) => write(tx, ctx, draft, { submit: false }));

/**
 * Submits a note, which locks it.
 * @throws as `saveSoapNote`; VALIDATION for a note that nobody has written; RULE_REFUSED before the visit's day
 */
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
  const { visit, at } = await lockAppointment(tx, ctx, actor, { id: draft.id });
  const by = { userId: actor.userId, now: ctx.now, today: localDay(ctx.now, at.timeZone) };
  const startsWith = isUnbegun(visit) ? await startingTemplate(tx, visit) : null;
  const columns = noteToSave(visit, { ...draft, submit, startsWith }, by);
  if (!submit && isKept(visit, draft.soapNote, actor.userId))
    return recordViewAudit(tx, ctx, visit.patientId);
  if (draft.soapNoteVersion !== visit.soapNoteVersion) throw new DomainError('CONCURRENT_UPDATE', STALE);
  const after = { soapNoteStatus: columns.soapNoteStatus, soapNoteVersion: columns.soapNoteVersion };
  await keep(tx, ctx, visit, columns, { action: submit ? 'soapNote.submit' : 'soapNote.save', after });
}

/** Sent again because its answer was lost, or nothing was typed since. */
const isKept = (visit: Appointment, soapNote: string | undefined, userId: string): boolean =>
  visit.soapNoteSavedBy === userId && sanitizeRichText(soapNote ?? '') === (visit.soapNote ?? '');

/**
 * Sets the template of a visit; an untouched note begins with its text.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION for a template that is not offered; RULE_REFUSED unless SCHEDULED
 */
export const chooseSoapTemplate = (
  db: Db,
  ctx: Context,
  input: { appointmentId: string; soapNoteTemplate: string; version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { appointmentId: id, version } = input;
    const { visit } = await lockAppointment(tx, ctx, actorOf(ctx), { id, version });
    checkTemplateChoice(visit);
    const template = await tx
      .selectFrom('soapNoteTemplates')
      .select(['id', 'name', 'template'])
      .where('id', '=', input.soapNoteTemplate)
      .where('status', '=', 'ACTIVE')
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (!template)
      throw fieldError('soapNoteTemplate', 'This template is no longer available. Choose another.');
    const isSame = visit.soapNoteTemplateId === template.id && !isBlank(visit.soapNote);
    if (isSame) return recordViewAudit(tx, ctx, visit.patientId);
    const columns = { ...noteWithTemplate(visit, template, ctx), version: visit.version + 1 };
    await keep(tx, ctx, visit, columns, {
      action: 'soapNote.chooseTemplate',
      before: { soapNoteTemplate: visit.soapNoteTemplateId },
      after: { soapNoteTemplate: template.id },
    });
  });

/** Adds to a submitted note what was learned since. @throws NOT_FOUND; RULE_REFUSED while it is not submitted */
export const addSoapAddendum = (db: Db, ctx: Context, input: { id: string; text: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const { visit } = await lockAppointment(tx, ctx, actor, { id: input.id });
    checkAddendum(visit);
    const addendum = {
      id: newId(),
      appointmentId: visit.id,
      text: input.text,
      writtenBy: actor.userId,
      writtenAt: ctx.now,
    };
    await tx.insertInto('soapAddenda').values(addendum).execute();
    await keep(tx, ctx, visit, null, { action: 'soapNote.addendum', after: { addendumId: addendum.id } });
  });

interface Entry {
  action: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The columns, the audit row without a word of the note, and what staff's screens read again by. */
async function keep(
  tx: Tx,
  ctx: Context,
  visit: Appointment,
  columns: (NoteColumns & { version?: number }) | null,
  entry: Entry,
): Promise<void> {
  if (columns) await tx.updateTable('appointments').set(columns).where('id', '=', visit.id).execute();
  await recordAudit(tx, ctx, {
    ...entry,
    entityType: 'appointment',
    entityId: visit.id,
    patientId: visit.patientId,
  });
  await recordEvent(
    tx,
    ctx,
    appointmentNotesChanged,
    { appointmentId: visit.id },
    { entityId: visit.id, users: visit.providerId ? [visit.providerId] : [], staff: true },
  );
}
