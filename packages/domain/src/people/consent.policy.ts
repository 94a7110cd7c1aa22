import type { Language } from '@bedside/contracts/common/languages';
import { DomainError, type Issue } from '@bedside/contracts/errors';
import type { ConsentMode } from '@bedside/contracts/people/consent.schema';
import { addDays, addHours } from '@bedside/db/dates';
import { ADULT_YEARS } from '../access/coming-of-age.queries.ts';
import { type Actor, isAdmin } from '../context.ts';
import { addDaysTo } from '../practice/local-time.ts';
import type { ConsentRecord } from './consent.queries.ts';

const ANSWER_DAYS = 30;
const REMINDER_HOURS = [24, 72];
export const REQUESTS_AN_HOUR = 10;

/** Templates that share appointments, invoices, or a household. */
const SHARED_ACCESS = 'SHARED_ACCESS';
const JOIN_HOUSEHOLD = 'HOUSEHOLD';

/** In the reader’s language, or in English if there is no Spanish title. */
export const consentTitle = (
  { title, titleEs }: { title: string; titleEs: string | null },
  language: Language | null | undefined,
): string => (language === 'es' ? (titleEs ?? title) : title);

/** Anyone born after this date is a minor on `today`. Both practice-local yyyy-MM-dd. */
export const adultBirthDateCutoff = (today: string): string => yearsBefore(today, ADULT_YEARS);

/** For February 29 returns the day before March 1, because PostgreSQL refuses a date that doesn’t exist. */
export function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  return day.endsWith('-02-29') ? addDaysTo(`${year}-03-01`, -1) : `${year}${day.slice(4)}`;
}

export const isMinor = (dateOfBirth: string, today: string): boolean =>
  dateOfBirth > adultBirthDateCutoff(today);

interface Signatory {
  patientId: string;
  dateOfBirth: string;
  accountHolderId: string;
}

/** Null for a minor without a guardian. */
export function signerOf(
  { patientId, dateOfBirth, accountHolderId }: Signatory,
  today: string,
): string | null {
  if (!isMinor(dateOfBirth, today)) return patientId;
  return accountHolderId === patientId ? null : accountHolderId;
}

export const expiryOf = (sentAt: Date): Date => addDays(sentAt, ANSWER_DAYS);

export const remindersOf = (sentAt: Date): { hours: number; dueAt: Date }[] =>
  REMINDER_HOURS.map((hours) => ({ hours, dueAt: addHours(sentAt, hours) }));

export interface ConsentRequestInput {
  consentMode: ConsentMode;
  /** For a CONSENT. */
  consentType?: string | undefined;
  requestFrom?: string | undefined;
  appointment?: boolean | undefined;
  billing?: boolean | undefined;
  /** Asks to join the requester's household. */
  grantsHouseholdMembership?: boolean | undefined;
}

/** Returns at most one issue per field. */
export function requestIssues(request: ConsentRequestInput, actor: Actor): Issue[] {
  const issue = (path: string, message: string): Issue[] => [{ path, message }];
  const staff = isAdmin(actor.role);
  if (request.consentMode === 'CONSENT') {
    if (!staff) return issue('consentMode', 'Only the practice can send a consent. Send a request instead.');
    if (!request.consentType) return issue('consentType', 'Select a template.');
    if (request.requestFrom)
      return issue('requestFrom', 'Consents come from the practice. Leave this blank.');
    if (request.appointment || request.billing)
      return issue('consentMode', 'To share visits or bills, send a request.');
    return [];
  }
  if (staff && !request.requestFrom) return issue('requestFrom', 'Select the patient requesting access.');
  if (!staff && request.requestFrom && request.requestFrom !== actor.userId)
    return issue('requestFrom', 'Requests come from you. Leave this blank.');
  if (!request.appointment && !request.billing && !request.grantsHouseholdMembership)
    return issue('appointment', 'Choose visits, bills, or both.');
  return [];
}

export const textTypeOf = ({
  consentMode,
  consentType,
  grantsHouseholdMembership,
}: ConsentRequestInput): string => {
  if (consentMode === 'CONSENT' && consentType) return consentType;
  return grantsHouseholdMembership ? JOIN_HOUSEHOLD : SHARED_ACCESS;
};

/** Staff never signs for a patient. @throws FORBIDDEN */
export function requireNoStaff(actor: Actor | null): void {
  if (actor && actor.role !== 'PATIENT')
    throw new DomainError('FORBIDDEN', 'Only the patient or their guardian can respond to this.');
}

export type ConsentViewer = 'link' | 'signer' | 'patient' | 'requester' | 'staff' | 'visiting';

export function viewerOf(
  {
    signatoryId,
    signerIsBarred,
    requesterIsBarred,
    signsFor,
    recipientId,
    requesterId,
    status,
    sentBy,
  }: ConsentRecord,
  actor: Actor | null,
): ConsentViewer | null {
  if (!actor) return null;
  if (isAdmin(actor.role)) return 'staff';
  if ((actor.userId === signatoryId && !signerIsBarred) || signsFor.includes(actor.userId)) return 'signer';
  if (actor.userId === recipientId) return 'patient';
  if (requesterIsBarred) return null;
  return actor.userId === requesterId && (status !== 'SENT' || sentBy !== requesterId) ? 'requester' : null;
}

/** Until approval, requesters see only the contact that they typed, never the name. */
export const isNameHidden = (
  { status }: Pick<ConsentRecord, 'status'>,
  viewer: ConsentViewer | null,
): boolean => viewer === 'requester' && (status === 'SENT' || status === 'REJECTED');
