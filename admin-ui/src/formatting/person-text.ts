import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { differenceInYears, parseISO } from 'date-fns';
import { nameCase } from './letters.ts';

const sexLetters: Readonly<Record<string, string>> = { Male: 'M', Female: 'F' };

/** @param today in the practice’s time zone, yyyy-MM-dd */
export const ageOf = (dateOfBirth: string, today: string): number =>
  differenceInYears(parseISO(today), parseISO(dateOfBirth));

/** "42 M": age in years and a letter, or the full word for other genders. */
export const ageAndSex = ({ dateOfBirth, gender }: { dateOfBirth: string; gender: string }, today: string) =>
  yearsAndSex(ageOf(dateOfBirth, today), gender);

/** "42 M" for an age in years. */
export const yearsAndSex = (years: number, gender: string): string =>
  `${years} ${sexLetters[gender] ?? gender}`;

/** "D. Reyes" */
export const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${Array.from(firstName)[0] ?? ''}. ${lastName}`;

/** “PREMIER PLUS” as “Premier Plus”. LX stays unchanged. */
export const membershipLabel = (type: MembershipType): string =>
  type === 'LX ELITE' ? 'LX Elite' : type.split(' ').map(nameCase).join(' ');

/** “LOGAN SQUARE” as “Logan Square”, because reference data is in upper case. */
export const placeName = (place: string): string =>
  place === place.toUpperCase() ? place.replace(/[\p{L}']+/gu, nameCase) : place;
