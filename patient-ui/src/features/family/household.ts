import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { differenceInMonths, differenceInYears, parseISO } from 'date-fns';
import type { Texts } from '../../i18n/en.ts';

export const othersOf = ({ id, household }: PatientRecord): HouseholdMember[] =>
  household.filter((member) => member.id !== id);

export const accountHolderOf = ({ household }: PatientRecord) =>
  household.find(({ isAccountHolder }) => isAccountHolder);

/** Custom relationships entered by staff are shown as they are. */
export function relationText(relationship: string, { relations }: Texts['family']): string {
  const known = Object.entries(relations).find(([name]) => name === relationship);
  return known ? known[1] : relationship;
}

interface Age {
  unit: 'years' | 'months';
  count: number;
}

/** Age on a day, both `yyyy-MM-dd`. In months below the age of two. */
export function ageOf(born: string, today: string): Age {
  const [from, to] = [parseISO(born), parseISO(today)];
  const years = differenceInYears(to, from);
  return years < 2
    ? { unit: 'months', count: differenceInMonths(to, from) }
    : { unit: 'years', count: years };
}

/** “41 years old”, or null if the user can’t see the birth date. */
export function ageText(born: string | null, today: string, texts: Texts['family']): string | null {
  if (born === null) return null;
  const { unit, count } = ageOf(born, today);
  return texts[unit](count);
}

/** "Spouse, 41 years old, Premier" */
export const memberNote = (
  { relationship, isAccountHolder, dateOfBirth, membershipType }: HouseholdMember,
  today: string,
  { family, plans }: Texts,
): string =>
  [
    isAccountHolder ? family.holder : relationText(relationship, family),
    ageText(dateOfBirth, today, family),
    membershipType === 'DEPENDENT' ? null : plans[membershipType],
  ]
    .filter((part) => part !== null)
    .join(', ');
