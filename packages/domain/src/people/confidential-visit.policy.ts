import { differenceInYears, parseISO } from '@bedside/db/dates';
import type { PracticeSettings } from '../practice/settings.ts';

interface Visit {
  /** yyyy-MM-dd */
  dateOfBirth: string;
  /** Of the visit's address, else of the patient's. */
  state: string | null;
  hasUserAccount: boolean;
  patients: number;
  /** Somebody else pays its bill by a payment plan. */
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
  const age = confidentialAgesByState.find((row) => row.state === state)?.age ?? confidentialAge;
  if (differenceInYears(parseISO(today), parseISO(dateOfBirth)) < age)
    return `A visit can be confidential from the age of ${age}.`;
  if (patients > 1) return 'A visit of several patients can’t be confidential. Book a visit for one patient.';
  if (!hasUserAccount)
    return 'A confidential visit needs a patient who signs in themself. Otherwise its messages would go to the account holder.';
  if (isPaidByOther) return 'Somebody else pays this visit’s bill by a payment plan. Stop the plan first.';
  return undefined;
}
