import { expect, it } from 'vitest';
import { createdAtOf } from './created-at.ts';

it('reads the time from a UUID of version 7', () => {
  expect(createdAtOf('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(Date.parse('2022-02-22T19:22:22.000Z'));
});
