import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { HouseholdMember } from '@bedside/contracts/people/user.schema';
import { fullName } from '@bedside/ui-kit/person';
import { differenceInMonths, differenceInYears, parseISO } from 'date-fns';
import type { Texts } from '../../i18n/en.ts';

export const othersOf = ({ id, household }: PatientRecord): HouseholdMember[] =>
  household.filter((member) => member.id !== id);

export const accountHolderOf = ({ household }: PatientRecord) =>
  household.find(({ isAccountHolder }) => isAccountHolder);

/** “Daughter”. Custom relationships entered by staff are shown as they are. */
export function relationText(
  relationship: string,
  { relations, daughter, son }: Texts['family'],
  gender: string | null = null,
): string {
  if (relationship === 'Child' && gender?.endsWith('Female')) return daughter;
  if (relationship === 'Child' && gender?.endsWith('Male')) return son;
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

type Kin = Pick<HouseholdMember, 'relationship' | 'dateOfBirth'> & { gender: string | null };

/**
 * “Daughter, 7”. Without the age if the user can’t see the birth date.
 * @param isHolder false leaves out relationships, because they are to the account holder
 */
export function kinText(
  { relationship, gender, dateOfBirth }: Kin,
  { family, today, isHolder = true }: { family: Texts['family']; today: string; isHolder?: boolean },
): string {
  const relation =
    relationship === 'Self' ? family.holder : isHolder && relationText(relationship, family, gender);
  const age = dateOfBirth && ageOf(dateOfBirth, today);
  return [relation, age && family[age.unit](age.count)].filter(Boolean).join(', ');
}

/** "Spouse, 41, Premier" */
export const memberNote = (
  { isAccountHolder, membershipType, ...member }: HouseholdMember,
  today: string,
  { family, plans }: Texts,
): string =>
  [
    kinText(isAccountHolder ? { ...member, relationship: 'Self' } : member, { family, today }),
    membershipType === 'DEPENDENT' ? null : plans[membershipType],
  ]
    .filter((part) => part !== null)
    .join(', ');

/** For a select: “June Whitfield, Daughter, 7”. The user’s own name stands alone. */
export function namesOfHousehold(
  { id: selfId, isAccountHolder, household }: PatientRecord,
  texts: { family: Texts['family']; today: string },
): ReadonlyMap<string, string> {
  return new Map(
    household.map((member) => {
      const kin = member.id === selfId ? '' : kinText(member, { ...texts, isHolder: isAccountHolder });
      return [member.id, [fullName(member), kin].filter(Boolean).join(', ')];
    }),
  );
}
