import { fieldError } from '@bedside/contracts/errors';
import type { WorkingHours } from '@bedside/contracts/people/person.schema';

/** @throws VALIDATION where two lines of one day overlap */
export function requireOneLineAtATime(hours: readonly WorkingHours[]): void {
  const inOrder = hours.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  const overlaps = inOrder.some((line, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.weekday === line.weekday && next.from < line.to;
  });
  if (overlaps) throw fieldError('hours', 'Two lines of one day overlap. Make them one.');
}
