import { expect, test } from 'vitest';
import { retryAfterSeconds, withDeadline } from './deadline.ts';

test('a call that never answers becomes unavailable after the deadline', async () => {
  await expect(withDeadline('stripe', new Promise(() => {}), 5)).rejects.toMatchObject({
    integration: 'stripe',
    kind: 'unavailable',
    code: 'timeout',
  });
});

test('a call that answers in time returns its answer', async () => {
  expect(await withDeadline('stripe', Promise.resolve('done'), 1_000)).toBe('done');
});

test.each([
  ['7', { retryAfter: 7 }],
  ['Thu, 01 Jan 1970 00:00:10 GMT', { retryAfter: 10 }],
  ['soon', {}],
  [undefined, {}],
])('Retry-After %j is %j', (header, expected) => {
  expect(retryAfterSeconds(header, 0)).toEqual(expected);
});
