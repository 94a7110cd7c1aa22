import { DomainError, fieldError } from '@bedside/contracts/errors';

/** A mistyped year would make thousands of empty months. */
const FIRST_DAY = '2000-01-01';

/** Days as `yyyy-MM-dd`. @throws VALIDATION naming `day` */
export function assertCanClose(
  day: string,
  { today, lastClosed }: { today: string; lastClosed: string | null },
): void {
  if (day < FIRST_DAY) throw fieldError('day', 'Select a day after 1999.');
  if (day > today) throw fieldError('day', 'Select today or an earlier day.');
  if (lastClosed !== null && day <= lastClosed) throw fieldError('day', 'This day is already closed.');
}

/** @throws VALIDATION naming `remark` */
export function assertDifferenceIsExplained(count: {
  expectedCashCents: number;
  countedCashCents: number;
  remark: string | undefined;
}): void {
  if (count.countedCashCents !== count.expectedCashCents && !count.remark)
    throw fieldError('remark', 'Explain why the counted cash differs from the expected cash.');
}

/** @throws RULE_REFUSED */
export function assertCanApprove(
  close: { closedBy: string; approvedBy: string | null },
  userId: string,
): void {
  if (close.approvedBy) throw new DomainError('RULE_REFUSED', 'This close already has its second signature.');
  if (close.closedBy === userId)
    throw new DomainError(
      'RULE_REFUSED',
      'You closed this day. Ask someone else with billing permission to sign.',
    );
}

interface Month {
  /** The last day of the month. */
  lastDay: string;
  lastClosed: string | null;
  /** Closes within the month whose cash count differs and that only one person signed. */
  unsigned: number;
}

/** What must happen before a month can be closed; null if nothing. */
export function monthWaitsFor({ lastDay, lastClosed, unsigned }: Month): string | null {
  if (lastClosed === null || lastClosed < lastDay) return 'Close the last day of this month first.';
  if (unsigned > 0) return 'Each close with a cash difference needs a second signature.';
  return null;
}
