import { expect, test } from 'vitest';
import { disputeReason, disputeStatus, formatDeadline } from './dispute-text.ts';

const now = new Date('2026-10-14T10:00:00Z');

test.each([
  ['2026-10-24T10:00:00Z', '10 days left', false],
  ['2026-10-16T11:00:00Z', '2 days left', true],
  ['2026-10-15T17:00:00Z', '31 hours left', true],
  ['2026-10-14T11:30:00Z', '1 hour left', true],
  ['2026-10-14T10:30:00Z', 'Less than 1 hour left', true],
  ['2026-10-14T09:59:00Z', 'Past due', true],
])('evidence due at %s shows %s', (due, text, isPressing) => {
  expect(formatDeadline(due, now)).toEqual({ text, isPressing });
});

test('shows no urgency for a dispute without an evidence deadline', () => {
  expect(formatDeadline(null, now)).toEqual({ text: 'No deadline', isPressing: false });
});

test('translates a processor status to plain language, and shows an unknown one unchanged', () => {
  expect(disputeReason('fraudulent')).toBe('Fraudulent');
  expect(disputeReason('some_new_reason')).toBe('Some new reason');
  expect(disputeStatus('needs_response')).toBe('Needs response');
});
