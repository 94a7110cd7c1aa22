import { expect, it } from 'vitest';
import { countedDown, secondsIn } from './counted-down.ts';

const WAIT = 'Please wait 10 seconds before you request another code.';

it('finds the wait time in a message', () => {
  expect(secondsIn(WAIT)).toBe(10);
  expect(secondsIn('Please wait 1 second before you request another code.')).toBe(1);
  expect(secondsIn('Something went wrong.')).toBe(0);
});

it('updates the remaining time', () => {
  expect(countedDown(WAIT, 9)).toBe('Please wait 9 seconds before you request another code.');
  expect(countedDown(WAIT, 1)).toBe('Please wait 1 second before you request another code.');
  expect(countedDown('Something went wrong.', 3)).toBe('Something went wrong.');
});
