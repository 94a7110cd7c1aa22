import { expect, it } from 'vitest';
import { likeAnywhere, phoneDigitsOf } from './search.policy.ts';

it('means every character of a search literally', () => {
  expect(likeAnywhere('50%_\\')).toBe('%50\\%\\_\\\\%');
});

it('finds a name whichever apostrophe it is written with', () => {
  expect(likeAnywhere("O'Malley")).toBe(likeAnywhere('O’Malley'));
});

it('takes a phone number in any form, from three digits on', () => {
  expect(phoneDigitsOf('(312)-555')).toBe('312555');
  expect(phoneDigitsOf('31')).toBeNull();
  expect(phoneDigitsOf('Nora 312')).toBeNull();
});
