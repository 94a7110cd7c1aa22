import { differenceInYears, parseISO } from '@bedside/db/dates';
import type { PracticeSettings } from '../practice/settings.ts';

interface Visit {
  /** yyyy-MM-dd */
  dateOfBirth: string;
  /** The state of the visit’s address, or else of the patient’s. */
  state: string | null;
  hasUserAccount: boolean;
  patients: number;
  /** Someone else pays the visit’s bill by a payment plan. */
  isPaidByOther: boolean;
}

/**
 * Rule: people.confidential-visits
 * @param today the practice's day, yyyy-MM-dd
 * @returns why the family has to see the visit, for patients and staff
 */
export function confidentialRefusal(
  { dateOfBirth, state, hasUserAccount, patients, isPaidByOther }: Visit,
  today: string,
  { confidentialAge, confidentialAgesByState }: PracticeSettings,
): string | undefined {
  const age = ageIn(state, { confidentialAge, confidentialAgesByState });
  if (differenceInYears(parseISO(today), parseISO(dateOfBirth)) < age)
    return `A visit can be confidential from the age of ${age}.`;
  if (patients > 1)
    return 'A visit for several patients can’t be confidential. Book a visit for one patient.';
  if (!hasUserAccount)
    return 'Only a patient with their own sign-in can have a confidential visit. Otherwise, its messages would go to the account holder.';
  if (isPaidByOther)
    return 'Someone else is paying this visit’s bill with a payment plan. They or our billing team must stop it first.';
  return undefined;
}

type Ages = Pick<PracticeSettings, 'confidentialAge' | 'confidentialAgesByState'>;

const ageIn = (state: string | null, { confidentialAge, confidentialAgesByState }: Ages): number =>
  confidentialAgesByState.find((row) => row.state === state)?.age ?? confidentialAge;

interface ConfidentialRecord
  extends Pick<Visit, 'dateOfBirth' | 'state' | 'hasUserAccount' | 'isPaidByOther'> {
  /** Whatever belongs to a visit is as visible as the visit. */
  isOfVisit: boolean;
}

/**
 * Like `confidentialRefusal`, but for a document, form, bill, or conversation.
 * Rule: people.confidential-records
 */
export function confidentialRecordRefusal(
  { dateOfBirth, state, hasUserAccount, isOfVisit, isPaidByOther }: ConfidentialRecord,
  today: string,
  ages: Ages,
): string | undefined {
  const age = ageIn(state, ages);
  if (differenceInYears(parseISO(today), parseISO(dateOfBirth)) < age)
    return `This can be confidential from the age of ${age}.`;
  if (isOfVisit) return 'This belongs to a visit. Make the visit confidential instead.';
  if (!hasUserAccount)
    return 'Only a patient with their own sign-in can keep this confidential. Otherwise, the account holder manages it.';
  if (isPaidByOther)
    return 'Someone else is paying this bill with a payment plan. They or our billing team must stop it first.';
  return undefined;
}
