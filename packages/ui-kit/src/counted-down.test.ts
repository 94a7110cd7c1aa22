import { expect, it } from 'vitest';
import { countedDown, secondsIn } from './counted-down.ts';

const WAIT = 'Please wait 10 seconds before you request another code.';

it('finds how long the words ask to wait', () => {
  expect(secondsIn(WAIT)).toBe(10);
  expect(secondsIn('Please wait 1 second before you request another code.')).toBe(1);
  expect(secondsIn('Something went wrong.')).toBe(0);
});

it('says what is left of it', () => {
  expect(countedDown(WAIT, 9)).toBe('Please wait 9 seconds before you request another code.');
  expect(countedDown(WAIT, 1)).toBe('Please wait 1 second before you request another code.');
  expect(countedDown('Something went wrong.', 3)).toBe('Something went wrong.');
});
