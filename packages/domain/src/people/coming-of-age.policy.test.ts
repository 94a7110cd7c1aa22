import { describe, expect, it } from 'vitest';
import { adultDayOf, comingOfAgeStep, isLaterStep } from './coming-of-age.policy.ts';
import { isMinor } from './consent.policy.ts';

// Rule: people.coming-of-age-notices
describe('coming of age', () => {
  it.each([
    ['2026-10-14', null],
    ['2026-10-15', 'MONTH'],
    ['2026-11-06', 'MONTH'],
    ['2026-11-07', 'WEEK'],
    ['2026-11-13', 'WEEK'],
    ['2026-11-14', 'ENDED'],
    ['2030-01-01', 'ENDED'],
  ])('on %s is at step %s for the birth date 2008-11-14', (today, step) => {
    expect(comingOfAgeStep('2008-11-14', today)).toBe(step);
  });

  it.each(['2008-11-14', '2008-02-29', '2004-12-31'])('ends on the first day as an adult: %s', (born) => {
    const day = adultDayOf(born);
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect([isMinor(born, before), isMinor(born, day)]).toEqual([true, false]);
  });

  it('announces each step once and none that is over', () => {
    expect([isLaterStep('MONTH', null), isLaterStep('WEEK', 'MONTH'), isLaterStep('ENDED', null)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      isLaterStep('MONTH', 'MONTH'),
      isLaterStep('MONTH', 'WEEK'),
      isLaterStep('WEEK', 'ENDED'),
    ]).toEqual([false, false, false]);
  });
});
