import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAddendum } from './addendum.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HELD = 'The text goes out at 8:00 AM.';

it('is appended to the next toast, once', () => {
  const shown: string[] = [];
  const addendum = createAddendum((text) => shown.push(text));
  addendum.add(HELD);
  expect(addendum.joinTo('Saved.')).toBe(`Saved. ${HELD}`);
  expect(addendum.joinTo('Saved.')).toBe('Saved.');
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([]);
});

it('begins a sentence of its own after a toast without a period', () => {
  const addendum = createAddendum(() => undefined);
  addendum.add(HELD);
  expect(addendum.joinTo('Visit requested')).toBe(`Visit requested. ${HELD}`);
  expect(addendum.joinTo('Visit requested')).toBe('Visit requested');
  addendum.add(HELD);
  expect(addendum.joinTo('Payment is Successful!')).toBe(`Payment is Successful! ${HELD}`);
});

it('is shown on its own without a toast', () => {
  const shown: string[] = [];
  const addendum = createAddendum((text) => shown.push(text));
  addendum.add(HELD);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual([HELD]);
  expect(addendum.joinTo('Saved.')).toBe('Saved.');
});
