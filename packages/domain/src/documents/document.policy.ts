import {
  type DocumentCategory,
  patientDocumentCategories,
  SYMPTOM_FILES,
} from '@bedside/contracts/care/care.schema';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { type Actor, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';

export const REPORT = 'Report';
const SOAP_IMAGE = 'Soap Note Image';
/** Shown only in the chat. */
export const CHAT = 'Chat';
export const CONSENT = 'Consent';
export const QUESTIONNAIRE = 'Questionnaire';
export const INVOICE = 'Invoice';
export const ESTIMATE = 'Cost estimate';
/** Visible to whoever may see the bills. */
export const billCategories: readonly string[] = [INVOICE, ESTIMATE];
/** Contains diagnoses, so it requires access to both the bills and the chart. */
export const SUPERBILL = 'Superbill';
/** Covers one payer and the bills of everyone they pay for. */
export const YEAR_STATEMENT = 'Year statement';

/** Lists a guarantor's bills without their lines. This is staff’s copy. */
export const STATEMENT = 'Statement';

/** Reports are added once released. */
export const patientVisibleCategories: readonly string[] = [
  ...patientDocumentCategories,
  SYMPTOM_FILES,
  ...billCategories,
];
/** Adds what patients open in a chat, a consent, or a questionnaire, but not in the list. */
export const patientFileCategories: readonly string[] = [
  ...patientVisibleCategories,
  CHAT,
  CONSENT,
  QUESTIONNAIRE,
];
export const isPatientVisible = (category: string): boolean => patientVisibleCategories.includes(category);

const ofPatients: readonly string[] = patientDocumentCategories;
const ofAppointments: readonly DocumentCategory[] = [REPORT, SOAP_IMAGE];

export function requireValidFiling(
  actor: Actor,
  { category, appointmentId }: { category: DocumentCategory; appointmentId?: string | undefined },
): void {
  if (actor.role === 'PATIENT' && category !== SYMPTOM_FILES && !ofPatients.includes(category))
    throw fieldError('category', 'Only our staff can add this type of document. Choose another type.');
  if (!appointmentId && (ofAppointments.includes(category) || actor.role === 'PROVIDER'))
    throw fieldError('appointmentId', 'Select the visit this belongs to.');
}

/** A submitted note keeps its pictures; addenda may add more. */
function requireOpenNote({
  category,
  soapNoteStatus,
}: {
  category: string;
  soapNoteStatus: string | null;
}): void {
  if (category === SOAP_IMAGE && soapNoteStatus === 'SUBMITTED')
    throw new DomainError(
      'RULE_REFUSED',
      'This SOAP note is signed and locked, including its images. Add a new image with an addendum instead.',
    );
}

export interface FiledDocument {
  category: string;
  uploadedBy: string | null;
  createdAt: Date;
  soapNoteStatus: string | null;
}

/**
 * Patients can remove only their own uploads, on the same day, so that what staff has read stays.
 * @throws RULE_REFUSED
 */
export function requireRemovable(
  actor: Actor,
  document: FiledDocument,
  { now, timeZone }: { now: Date; timeZone: string },
): void {
  if (document.uploadedBy === null)
    throw new DomainError('RULE_REFUSED', 'Bedside created this document, so it stays in the record.');
  requireOpenNote(document);
  const isOwnOfToday =
    document.uploadedBy === actor.userId &&
    localDay(document.createdAt, timeZone) === localDay(now, timeZone);
  if (!isAdmin(actor.role) && !isOwnOfToday)
    throw new DomainError(
      'RULE_REFUSED',
      'You can remove your own uploads on the same day. For anything else, please call us.',
    );
}

const MAX_LETTERS = 100;
/** Control characters and text-direction marks. */
const unseen = /[\p{Cc}\p{Cf}]/gu;
const separator = /[\\/]|%2f|%5c/i;

/** For display only, never a path. */
export function displayFileName(fileName: string, extension: string): string {
  const last = fileName.replace(unseen, '').split(separator).at(-1) ?? '';
  const stem = last.replace(/\.[^.]*$/, '').replace(/^[.\s]+/, '');
  const short = [...stem].slice(0, MAX_LETTERS).join('').trim();
  return `${short || (isImage(extension) ? 'Photo' : 'Document')}.${extension}`;
}

const isImage = (extension: string): boolean => ['jpg', 'png', 'webp'].includes(extension);
