import { differenceInCalendarDays, parseISO } from '@bedside/db/dates';
import { ADULT_YEARS } from '../access/coming-of-age.queries.ts';

const steps = ['MONTH', 'WEEK', 'ENDED'] as const;
type ComingOfAgeStep = (typeof steps)[number];

const MONTH_DAYS = 30;
const WEEK_DAYS = 7;

/** The 18th birthday, or March 1 for anyone born on a leap day. Days as yyyy-MM-dd. */
export function adultDayOf(dateOfBirth: string): string {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  return new Date(Date.UTC(year + ADULT_YEARS, month - 1, day)).toISOString().slice(0, 10);
}

/**
 * What to announce on the practice’s day `today`; null until the birthday is near.
 * Rule: people.coming-of-age-notices
 */
export function comingOfAgeStep(dateOfBirth: string, today: string): ComingOfAgeStep | null {
  const left = differenceInCalendarDays(parseISO(adultDayOf(dateOfBirth)), parseISO(today));
  if (left <= 0) return 'ENDED';
  if (left <= WEEK_DAYS) return 'WEEK';
  return left <= MONTH_DAYS ? 'MONTH' : null;
}

/** Missed steps are skipped, and none is announced twice. */
export const isLaterStep = (step: ComingOfAgeStep, last: ComingOfAgeStep | null): boolean =>
  last === null || steps.indexOf(step) > steps.indexOf(last);
