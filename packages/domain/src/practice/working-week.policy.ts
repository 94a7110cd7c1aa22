import { fieldError } from '@bedside/contracts/errors';
import type { WorkingHours } from '@bedside/contracts/people/user.schema';

export const ONE_LINE_AT_A_TIME = 'These hours overlap. Combine them into one.';

/** Adjoining periods do not overlap. */
export function linesOverlap(hours: readonly WorkingHours[]): boolean {
  const inOrder = hours.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  return inOrder.some((line, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.weekday === line.weekday && next.from < line.to;
  });
}

/** @throws VALIDATION for overlapping periods */
export function requireOneLineAtATime(hours: readonly WorkingHours[]): void {
  if (linesOverlap(hours)) throw fieldError('hours', ONE_LINE_AT_A_TIME);
}
