import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { permitWords } from '@bedside/contracts/permission';
import type { AppointmentsTable } from '@bedside/db/tables/appointments.table';
import type { Selectable } from 'kysely';
import { type Actor, hasPermission } from '../context.ts';
import { isBlank, richTextForStorage, sanitizeRichText } from './rich-text.policy.ts';
import { canSoapTransition, soapStatusAfter } from './soap-note.machine.ts';

type Row = Selectable<AppointmentsTable>;

/** What is decided about a note by. */
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

/** Who writes, and when. */
interface By {
  userId: string;
  now: Date;
  /** The practice's day, yyyy-MM-dd. */
  today: string;
}

const unplanned: readonly AppointmentStatus[] = ['PENDING APPROVAL', 'AWAITING TIME'];

/**
 * Why a note may not be written now. A draft may be prepared before the visit and is open until it is submitted, also
 * where a bill-me-later visit was completed before; a cancelled visit has nothing to write about.
 */
const writingRefusal = ({ status }: Pick<AppointmentNote, 'status'>): string | undefined =>
  status === 'CANCELLED' ? 'This visit is canceled. Reactivate it before writing the note.' : undefined;

/** Nobody signs for a visit that has not come: a draft may wait for it. */
function submittingRefusal(
  { status, serviceDate }: Pick<AppointmentNote, 'status' | 'serviceDate'>,
  today: string,
): string | undefined {
  if (unplanned.includes(status)) return 'This visit isn’t scheduled yet. Sign its note after the visit.';
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

function refuse(words: string | undefined): void {
  if (words) throw new DomainError('RULE_REFUSED', words);
}

type Writer = Pick<Actor, 'userId' | 'role' | 'permissions'>;

/** A provider writes the notes of the own visits, clinical staff those of all. An emergency opens them to be read alone. */
const isWriter = (actor: Writer, visit: AppointmentNote): boolean =>
  hasPermission(actor, 'clinical') || (actor.role === 'PROVIDER' && visit.providerId === actor.userId);

const writerRefusal = (actor: Writer, visit: AppointmentNote): string | undefined => {
  if (isWriter(actor, visit)) return undefined;
  return actor.role === 'PROVIDER'
    ? 'Only the provider of this visit and clinical staff can write this note. You can read it.'
    : `You need the ${permitWords('clinical')} permission to write this note. A super-admin can give it to you.`;
};

interface Refusals {
  write: string | null;
  submit: string | null;
  chooseTemplate: string | null;
}

/** Why the actor may not write, submit or choose the template now, in words for the screen. */
export function noteRefusals(actor: Writer, visit: AppointmentNote, today: string): Refusals {
  const locked = canSoapTransition(visit.soapNoteStatus, 'write')
    ? undefined
    : 'This note is signed and locked. Add an addendum instead.';
  const write = writerRefusal(actor, visit) ?? locked ?? writingRefusal(visit);
  const chooser = hasPermission(actor, 'clinical')
    ? undefined
    : 'Only clinical staff can choose a note’s template.';
  return {
    write: write ?? null,
    submit: write ?? submittingRefusal(visit, today) ?? null,
    chooseTemplate: chooser ?? templateRefusal(visit) ?? null,
  };
}

export const mayWriteNote = (actor: Writer, visit: AppointmentNote): boolean =>
  isWriter(actor, visit) && canSoapTransition(visit.soapNoteStatus, 'write') && !writingRefusal(visit);

/** @param today the practice's day, yyyy-MM-dd */
export const maySubmitNote = (actor: Writer, visit: AppointmentNote, today: string): boolean =>
  mayWriteNote(actor, visit) && !submittingRefusal(visit, today);

export const mayChooseTemplate = (
  actor: Pick<Actor, 'role' | 'permissions'>,
  visit: AppointmentNote,
): boolean => hasPermission(actor, 'clinical') && !templateRefusal(visit);

export const mayAddAddendum = (actor: Writer, visit: AppointmentNote): boolean =>
  isWriter(actor, visit) && canSoapTransition(visit.soapNoteStatus, 'addAddendum');

/** Nobody has written in it or emptied it, and no template has filled it yet. */
export const isUnbegun = ({
  soapNote,
  soapNoteStatus,
  soapNoteSavedAt,
}: Pick<AppointmentNote, 'soapNote' | 'soapNoteStatus' | 'soapNoteSavedAt'>): boolean =>
  soapNoteStatus === 'NONE' && soapNoteSavedAt === null && isBlank(soapNote);

/** Empty, or what its template put there and nobody has written in since. */
export const isTemplateUnedited = ({ soapNote, soapNoteTemplateId, soapNoteSavedAt }: AppointmentNote): boolean =>
  isBlank(soapNote) || (soapNoteTemplateId !== null && soapNoteSavedAt === null);

interface Written {
  /** HTML; left out, what is there. */
  soapNote?: string | undefined;
  submit: boolean;
  /** What an unbegun note opened with on the writer's screen. */
  startsWith?: Template | null | undefined;
}

interface Template {
  id: string;
  name: string;
  /** HTML. */
  template: string;
}

/**
 * What writing or submitting makes of a note.
 * @throws RULE_REFUSED for a submitted note, a cancelled visit, and submitting before the visit's day;
 * VALIDATION for submitting a note that nobody has written
 */
export function noteToSave(
  visit: AppointmentNote,
  { soapNote, submit, startsWith }: Written,
  by: By,
): NoteColumns {
  const text = soapNote === undefined ? visit.soapNote : richTextForStorage('soapNote', soapNote);
  const blank = isBlank(text);
  const soapNoteStatus = soapStatusAfter(visit.soapNoteStatus, submit ? 'submit' : blank ? 'clear' : 'write');
  refuse(writingRefusal(visit));
  if (submit) {
    const isTemplateAlone =
      (text === visit.soapNote && isTemplateUnedited(visit)) ||
      (startsWith != null && text === sanitizeRichText(startsWith.template));
    if (blank || isTemplateAlone) throw fieldError('soapNote', 'Write the SOAP note before you sign it.');
    refuse(submittingRefusal(visit, by.today));
  }
  return {
    soapNote: blank ? null : text,
    soapNoteStatus,
    soapNoteVersion: visit.soapNoteVersion + 1,
    soapNoteSavedAt: by.now,
    soapNoteSavedBy: by.userId,
    ...(startsWith && !blank && { soapNoteTemplateId: startsWith.id, soapNoteTemplateName: startsWith.name }),
    ...(submit && { soapNoteSubmittedAt: by.now, soapNoteSubmittedBy: by.userId }),
  };
}

/** @throws RULE_REFUSED unless the visit is SCHEDULED and its note not submitted */
export const checkTemplateChoice = (visit: AppointmentNote): void => refuse(templateRefusal(visit));

/**
 * What choosing a template makes of a note: an untouched one begins with the template's text, a written one keeps its
 * own.
 */
export function noteWithTemplate(
  visit: AppointmentNote,
  template: Template,
  { now }: Pick<By, 'now'>,
): NoteColumns {
  const chosen = { soapNoteTemplateId: template.id, soapNoteTemplateName: template.name };
  // Said to be written from now on: the next template does not take it for its forerunner's text.
  if (!isTemplateUnedited(visit)) return { ...chosen, soapNoteSavedAt: visit.soapNoteSavedAt ?? now };
  const text = sanitizeRichText(template.template);
  return {
    ...chosen,
    soapNote: isBlank(text) ? null : text,
    soapNoteStatus: isBlank(text) ? 'NONE' : 'DRAFT',
    soapNoteVersion: visit.soapNoteVersion + 1,
    soapNoteSavedAt: null,
    soapNoteSavedBy: null,
  };
}

/** @throws RULE_REFUSED while the note is not submitted */
export const checkAddendum = (visit: Pick<AppointmentNote, 'soapNoteStatus'>): void =>
  void soapStatusAfter(visit.soapNoteStatus, 'addAddendum');
