import { describe, expect, it } from 'vitest';
import { dayBefore, endOfPeriod, stateOfRate } from './tax.policy.ts';

const rate = { effectiveFrom: '2026-07-01', nextFrom: null, isReplaced: false };

describe('a tax rate', () => {
  it('is upcoming until its day, then in force, then past from the day of the next one', () => {
    expect(stateOfRate(rate, '2026-06-30')).toBe('upcoming');
    expect(stateOfRate(rate, '2026-07-01')).toBe('current');
    expect(stateOfRate({ ...rate, nextFrom: '2027-01-01' }, '2026-12-31')).toBe('current');
    expect(stateOfRate({ ...rate, nextFrom: '2027-01-01' }, '2027-01-01')).toBe('past');
  });

  it('is superseded by a later one for the same day', () => {
    for (const today of ['2026-06-30', '2026-07-01', '2027-07-01'])
      expect(stateOfRate({ ...rate, isReplaced: true }, today)).toBe('replaced');
  });
});

it('months and quarters end on their last day, and a rate ends the day before the next', () => {
  expect(endOfPeriod('2028-02-01', 'month')).toBe('2028-02-29');
  expect(endOfPeriod('2026-10-01', 'quarter')).toBe('2026-12-31');
  expect(dayBefore('2027-01-01')).toBe('2026-12-31');
});
