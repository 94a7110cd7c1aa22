import { describe, expect, it } from 'vitest';
import { dayBefore, endOfPeriod, stateOfRate } from './tax.policy.ts';

const rate = { effectiveFrom: '2026-07-01', nextFrom: null, isReplaced: false };

describe('a tax rate', () => {
  it('is to come until its day, in force from then on, and past from the day of the next', () => {
    expect(stateOfRate(rate, '2026-06-30')).toBe('upcoming');
    expect(stateOfRate(rate, '2026-07-01')).toBe('current');
    expect(stateOfRate({ ...rate, nextFrom: '2027-01-01' }, '2026-12-31')).toBe('current');
    expect(stateOfRate({ ...rate, nextFrom: '2027-01-01' }, '2027-01-01')).toBe('past');
  });

  it('that another one was set for on the same day counts no more, whatever the day', () => {
    for (const today of ['2026-06-30', '2026-07-01', '2027-07-01'])
      expect(stateOfRate({ ...rate, isReplaced: true }, today)).toBe('replaced');
  });
});

it('ends months and quarters on their last day, and a rate on the day before the next', () => {
  expect(endOfPeriod('2028-02-01', 'month')).toBe('2028-02-29');
  expect(endOfPeriod('2026-10-01', 'quarter')).toBe('2026-12-31');
  expect(dayBefore('2027-01-01')).toBe('2026-12-31');
});
