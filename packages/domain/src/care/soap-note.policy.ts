import { requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { permissionNames } from '@bedside/contracts/permission';
import type { Appointments } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { type Actor, hasPermission } from '../context.ts';
import { isBlank, richTextForStorage, sanitizeRichText } from './rich-text.policy.ts';
import { canSoapTransition, soapStatusAfter } from './soap-note.machine.ts';

type Row = Selectable<Appointments>;

export type AppointmentNote = Pick<
  Row,
  | 'status'
  | 'providerId'
  | 'serviceDate'
  | 'soapNote'
  | 'soapNoteStatus'
  | 'soapNoteVersion'
  | 'soapNoteTemplateId'
  | 'soapNoteSavedAt'
>;

export type NoteColumns = Partial<
  Pick<
    Row,
    | 'soapNote'
    | 'soapNoteStatus'
    | 'soapNoteVersion'
    | 'soapNoteTemplateId'
    | 'soapNoteTemplateName'
    | 'soapNoteSavedAt'
    | 'soapNoteSavedBy'
    | 'soapNoteSubmittedAt'
    | 'soapNoteSubmittedBy'
  >
>;

interface By {
  userId: string;
  now: Date;
  /** The practice's day, yyyy-MM-dd. */
  today: string;
}

/**
 * A draft may start before the appointment and stays open until submitted, even on a completed bill-later
 * appointment.
 */
const writingRefusal = ({ status }: Pick<AppointmentNote, 'status'>): string | undefined =>
  status === 'CANCELLED'
    ? 'This visit is canceled. The office must reactivate it before anyone writes its note.'
    : undefined;

/** A note cannot be submitted before the appointment's day. */
function submittingRefusal(
  { status, serviceDate }: Pick<AppointmentNote, 'status' | 'serviceDate'>,
  today: string,
): string | undefined {
  if (requestedStatuses.includes(status))
    return 'This visit isn’t scheduled yet. Sign its note after the visit.';
  if (status === 'SCHEDULED' && serviceDate > today)
    return 'This visit hasn’t happened yet. Sign its note after the visit.';
  return undefined;
}

/** Rule: care.template-while-scheduled */
const templateRefusal = ({ status, soapNoteStatus }: AppointmentNote): string | undefined => {
  if (soapNoteStatus === 'SUBMITTED') return 'This SOAP note is signed and locked, including its template.';
  if (status !== 'SCHEDULED')
    return 'The SOAP note template can be changed only while the visit is scheduled.';
  return undefined;
};

function refuse(text: string | undefined): void {
  if (text) throw new DomainError('RULE_REFUSED', text);
}

type Writer = Pick<Actor, 'userId' | 'role' | 'permissions'>;

/**
 * Providers write the notes of their own appointments, clinical staff all notes. Breaking the glass only
 * allows reading.
 */
export const isWriter = (actor: Writer, appointment: Pick<AppointmentNote, 'providerId'>): boolean =>
  hasPermission(actor, 'clinical') || (actor.role === 'PROVIDER' && appointment.providerId === actor.userId);

const writerRefusal = (actor: Writer, appointment: AppointmentNote): string | undefined => {
  if (isWriter(actor, appointment)) return undefined;
  return actor.role === 'PROVIDER'
    ? 'Only the provider of this visit and clinical staff can write this note. You can read it.'
    : `You need the ${permissionNames('clinical')} permission to write this note. A super-admin can give it to you.`;
};

interface Refusals {
  write: string | null;
  submit: string | null;
  chooseTemplate: string | null;
}

/** Returns text for the screen. */
export function noteRefusals(actor: Writer, appointment: AppointmentNote, today: string): Refusals {
  const locked = canSoapTransition(appointment.soapNoteStatus, 'write')
    ? undefined
    : 'This note is signed and locked. Add an addendum instead.';
  const write = writerRefusal(actor, appointment) ?? locked ?? writingRefusal(appointment);
  const chooser = hasPermission(actor, 'clinical')
    ? undefined
    : 'Only clinical staff can choose a note’s template.';
  return {
    write: write ?? null,
    submit: write ?? submittingRefusal(appointment, today) ?? null,
    chooseTemplate: chooser ?? templateRefusal(appointment) ?? null,
  };
}

export const mayWriteNote = (actor: Writer, appointment: AppointmentNote): boolean =>
  isWriter(actor, appointment) &&
  canSoapTransition(appointment.soapNoteStatus, 'write') &&
  !writingRefusal(appointment);

/** @param today practice-local, yyyy-MM-dd */
export const maySubmitNote = (actor: Writer, appointment: AppointmentNote, today: string): boolean =>
  mayWriteNote(actor, appointment) && !submittingRefusal(appointment, today);

export const mayChooseTemplate = (
  actor: Pick<Actor, 'role' | 'permissions'>,
  appointment: AppointmentNote,
): boolean => hasPermission(actor, 'clinical') && !templateRefusal(appointment);

export const mayAddAddendum = (actor: Writer, appointment: AppointmentNote): boolean =>
  isWriter(actor, appointment) && canSoapTransition(appointment.soapNoteStatus, 'addAddendum');

export const isUnbegun = ({
  soapNote,
  soapNoteStatus,
  soapNoteSavedAt,
}: Pick<AppointmentNote, 'soapNote' | 'soapNoteStatus' | 'soapNoteSavedAt'>): boolean =>
  soapNoteStatus === 'NONE' && soapNoteSavedAt === null && isBlank(soapNote);

/** Empty, or still exactly the template's text. */
export const isTemplateUnedited = ({
  soapNote,
  soapNoteTemplateId,
  soapNoteSavedAt,
}: AppointmentNote): boolean =>
  isBlank(soapNote) || (soapNoteTemplateId !== null && soapNoteSavedAt === null);

interface Written {
  /** HTML; if omitted, the note keeps its text. */
  soapNote?: string | undefined;
  submit: boolean;
  /** The template shown to the writer of a new note. */
  startsWith?: Template | null | undefined;
}

interface Template {
  id: string;
  name: string;
  /** HTML. */
  template: string;
}

export function noteToSave(
  appointment: AppointmentNote,
  { soapNote, submit, startsWith }: Written,
  by: By,
): NoteColumns {
  const text = soapNote === undefined ? appointment.soapNote : richTextForStorage('soapNote', soapNote);
  const blank = isBlank(text);
  const soapNoteStatus = soapStatusAfter(
    appointment.soapNoteStatus,
    submit ? 'submit' : blank ? 'clear' : 'write',
  );
  refuse(writingRefusal(appointment));
  if (submit) {
    const isTemplateAlone =
      (text === appointment.soapNote && isTemplateUnedited(appointment)) ||
      (startsWith != null && text === sanitizeRichText(startsWith.template));
    if (blank || isTemplateAlone) throw fieldError('soapNote', 'Write the SOAP note before you sign it.');
    refuse(submittingRefusal(appointment, by.today));
  }
  return {
    soapNote: blank ? null : text,
    soapNoteStatus,
    soapNoteVersion: appointment.soapNoteVersion + 1,
    soapNoteSavedAt: by.now,
    soapNoteSavedBy: by.userId,
    ...(startsWith && !blank && { soapNoteTemplateId: startsWith.id, soapNoteTemplateName: startsWith.name }),
    ...(submit && { soapNoteSubmittedAt: by.now, soapNoteSubmittedBy: by.userId }),
  };
}

export const checkTemplateChoice = (appointment: AppointmentNote): void =>
  refuse(templateRefusal(appointment));

/** An unedited note starts with the template's text; a written one stays. */
export function noteWithTemplate(
  appointment: AppointmentNote,
  template: Template,
  { now }: Pick<By, 'now'>,
): NoteColumns {
  const chosen = { soapNoteTemplateId: template.id, soapNoteTemplateName: template.name };
  // Marks the note as written, so the next template does not overwrite it.
  if (!isTemplateUnedited(appointment))
    return { ...chosen, soapNoteSavedAt: appointment.soapNoteSavedAt ?? now };
  const text = sanitizeRichText(template.template);
  return {
    ...chosen,
    soapNote: isBlank(text) ? null : text,
    soapNoteStatus: isBlank(text) ? 'NONE' : 'DRAFT',
    soapNoteVersion: appointment.soapNoteVersion + 1,
    soapNoteSavedAt: null,
    soapNoteSavedBy: null,
  };
}

export const checkAddendum = (appointment: Pick<AppointmentNote, 'soapNoteStatus'>): void =>
  void soapStatusAfter(appointment.soapNoteStatus, 'addAddendum');
