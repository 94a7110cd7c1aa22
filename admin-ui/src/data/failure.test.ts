import { ApiError, noResponseError } from '@bedside/api-client/api-error';
import { expect, test } from 'vitest';
import { cardFailureText, failureTitle } from './failure.ts';

const notified = new ApiError(422, 'RULE_REFUSED', 'The plan is not sold anymore.', {
  message: 'The plan is not sold anymore.',
});
const unread = new ApiError(502, 'INTERNAL', 'We cannot do this right now.', { requestId: 'r-1' });

test("prefers the server's text", () => {
  expect(failureTitle(notified, 'An error occurred')).toBe('The plan is not sold anymore.');
  expect(failureTitle(notified)).toBe('The plan is not sold anymore.');
});

test.each([unread, noResponseError(), new TypeError('x is not a function')])(
  "falls back to the action's text: %s",
  (reason) => {
    expect(failureTitle(reason, 'Failed to cancel subscription.')).toBe('Failed to cancel subscription.');
    expect(failureTitle(reason)).toBe(reason.message);
  },
);

test.each([
  ['Your card was declined.', 'The card was declined.'],
  ['Your card’s security code is incorrect.', 'The card’s security code is incorrect.'],
  ['No card was presented.', 'No card was presented.'],
])('tells staff about the patient’s card, not their own: %s', (message, text) => {
  expect(cardFailureText(message)).toBe(text);
  expect(failureTitle(new ApiError(422, 'CARD_REFUSED', message, { message }))).toBe(text);
  expect(failureTitle(new ApiError(422, 'CARD_NEEDS_OWNER', message, { message }))).toBe(text);
});
