import { expect, it } from 'vitest';
import { annualSavings, comparePlans, planAt } from './plan-prices.ts';

const plan = {
  id: 'plan',
  membershipType: 'PREMIER' as const,
  name: 'Premier',
  description: null,
  benefits: [],
  monthly: { priceId: 'm', amount: 99 },
  yearly: { priceId: 'y', amount: 990 },
};

it('shows yearly savings, or none if twelve months cost the same', () => {
  expect(annualSavings(plan)).toBe(198);
  expect(annualSavings({ ...plan, yearly: { priceId: 'y', amount: 1_200 } })).toBe(0);
  expect(annualSavings({ ...plan, yearly: null })).toBe(0);
});

it('finds a plan by either of its prices', () => {
  expect(planAt([plan], 'y')).toEqual({ plan, interval: 'YEAR' });
  expect(planAt([plan], 'm')).toEqual({ plan, interval: 'MONTH' });
  expect(planAt([plan], 'other')).toBeNull();
});

it('separates benefits of every plan from those of some plans', () => {
  const plus = { ...plan, id: 'plus', benefits: ['15% off', 'Direct line'] };
  expect(comparePlans([{ ...plan, benefits: ['15% off'] }, plus])).toEqual({
    same: ['15% off'],
    different: [{ name: 'Direct line', amounts: [null, ''] }],
  });
});

it('compares how much of a benefit each plan includes in one row', () => {
  const plans = [
    { ...plan, benefits: [] },
    { ...plan, benefits: ['Home checkups: 1 a year', 'Same-day visits: weekdays'] },
    { ...plan, benefits: ['Home checkups: 2 a year'] },
  ];
  expect(comparePlans(plans).different).toEqual([
    { name: 'Home checkups', amounts: [null, '1 a year', '2 a year'] },
    { name: 'Same-day visits', amounts: [null, 'weekdays', null] },
  ]);
});
