import { expect, test } from 'vitest';
import { retryAfterSeconds, withDeadline } from './deadline.ts';

test('a call that never answers is unavailable once its time is up', async () => {
  await expect(withDeadline('stripe', new Promise(() => {}), 5)).rejects.toMatchObject({
    integration: 'stripe',
    kind: 'unavailable',
    code: 'timeout',
  });
});

test('a call that answers in time is its answer', async () => {
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
