import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
import { isLost, isOpenDispute, refundsHeldBy, remindAt } from './dispute.policy.ts';

const now = new Date('2026-10-14T15:00:00Z');

it.each([
  ['warning_needs_response', true, false, true],
  ['warning_under_review', true, false, false],
  ['needs_response', true, true, true],
  ['under_review', true, true, false],
  ['warning_closed', false, false, false],
  ['won', false, false, false],
  ['lost', false, false, false],
])(
  'a dispute that is %s is open: %s, holds refunds: %s, awaits evidence: %s',
  (status, open, holds, awaits) => {
    expect(isOpenDispute(status)).toBe(open);
    expect(refundsHeldBy.includes(status)).toBe(holds);
    expect(remindAt({ status, evidenceDueAt: addDays(now, 10) }, now) !== null).toBe(awaits);
    expect(isLost(status)).toBe(status === 'lost');
  },
);

// Rule: money.dispute-deadlines
it('billing is reminded three days before evidence is due, and not once that has passed', () => {
  const due = (evidenceDueAt: Date | null) => remindAt({ status: 'needs_response', evidenceDueAt }, now);
  expect(due(addDays(now, 10))).toEqual(addDays(now, 7));
  expect(due(addDays(now, 3))).toBeNull();
  expect(due(null)).toBeNull();
});
