import { describe, expect, it } from 'vitest';
import {
  assertCanApprove,
  assertCanClose,
  assertDifferenceIsExplained,
  monthWaitsFor,
} from './day-close.policy.ts';

const fieldOf = (run: () => void) => {
  try {
    run();
    return null;
  } catch (error) {
    return (error as { details: { issues?: { path: string }[] } }).details.issues?.[0]?.path;
  }
};

describe('a close', () => {
  // Rule: money.day-close
  it.each([
    ['2026-11-27', '2026-11-26', null],
    ['2026-11-27', null, null],
    ['0001-01-01', null, 'day'],
    ['2026-11-28', '2026-11-26', 'day'],
    ['2026-11-26', '2026-11-26', 'day'],
    ['2026-11-25', '2026-11-26', 'day'],
  ])('through %s after %s names the field %s', (day, lastClosed, field) => {
    expect(fieldOf(() => assertCanClose(day, { today: '2026-11-27', lastClosed }))).toBe(field);
  });

  // Rule: money.day-close
  it.each([
    [100, 100, undefined, null],
    [100, 99, undefined, 'remark'],
    [100, 101, undefined, 'remark'],
    [100, 99, 'A dollar short', null],
    [-500, 0, undefined, 'remark'],
  ])(
    'that expects %i and counts %i with the remark %s names the field %s',
    (expected, counted, remark, field) => {
      const count = { expectedCashCents: expected, countedCashCents: counted, remark };
      expect(fieldOf(() => assertDifferenceIsExplained(count))).toBe(field);
    },
  );

  // Rule: money.close-signatures
  it('is signed by a second person, once', () => {
    expect(() => assertCanApprove({ closedBy: 'a', approvedBy: null }, 'b')).not.toThrow();
    expect(() => assertCanApprove({ closedBy: 'a', approvedBy: null }, 'a')).toThrow('someone else');
    expect(() => assertCanApprove({ closedBy: 'a', approvedBy: 'b' }, 'c')).toThrow('already');
  });
});

describe('a month', () => {
  // Rule: money.month-close
  it.each([
    [null, 0, 'Close the last day of this month first.'],
    ['2026-11-29', 0, 'Close the last day of this month first.'],
    ['2026-11-30', 1, 'Each close with a cash difference needs a second signature.'],
    ['2026-11-30', 0, null],
    ['2026-12-02', 0, null],
  ])('closed through %s with %i unsigned differences waits for: %s', (lastClosed, unsigned, waitsFor) => {
    expect(monthWaitsFor({ lastDay: '2026-11-30', lastClosed, unsigned })).toBe(waitsFor);
  });
});
