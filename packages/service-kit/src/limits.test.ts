import { allCalls } from '@bedside/contracts/calls';
import { expect, it } from 'vitest';
import { limitOf } from './limits.ts';

const isOpen = ({ audience }: (typeof allCalls)[number]) =>
  audience.some((who) => who === 'public' || who === 'public-payment');

// Rule: security.strangers-are-limited
it('every public call has a limit per address, declared or not', () => {
  const open = allCalls.filter(isOpen);
  expect(open.length).toBeGreaterThan(30);
  expect(open.filter((call) => !limitOf(call)).map(({ name }) => name)).toEqual([]);
});

it('a signed-in caller is limited only by what a call declares', () => {
  const [known] = allCalls.filter((call) => !isOpen(call) && !call.limit);
  expect(known && limitOf(known)).toBeUndefined();
});
