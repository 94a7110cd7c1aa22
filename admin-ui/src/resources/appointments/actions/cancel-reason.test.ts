import { expect, test } from 'vitest';
import { z } from 'zod';
import { cancellationReasonOf, cancelReasonShape, checkCancelReason } from './cancel-reason.ts';

const values = z.object(cancelReasonShape).superRefine(checkCancelReason);
const issuesOf = (typed: { reason: string; details: string }) =>
  values.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]);

test.each([
  [{ reason: 'Duplicate booking', details: '' }, 'Duplicate booking'],
  [{ reason: 'Duplicate booking', details: 'See AB12' }, 'Duplicate booking: See AB12'],
  [{ reason: 'Other', details: 'Moved away' }, 'Moved away'],
])('sends %j as %j', (typed, sent) => {
  expect(issuesOf(typed)).toBeUndefined();
  expect(cancellationReasonOf(typed)).toBe(sent);
});

test('requires a reason, and details for "Other"', () => {
  expect(issuesOf({ reason: '', details: '' })).toEqual([['reason', 'Select a reason.']]);
  expect(issuesOf({ reason: 'Other', details: ' ' })).toEqual([['details', 'Enter a reason.']]);
  expect(issuesOf({ reason: 'Other', details: 'ab' })).toEqual([['details', 'Use at least 3 characters.']]);
  expect(issuesOf({ reason: 'Other', details: 'x'.repeat(501) })).toHaveLength(1);
});
