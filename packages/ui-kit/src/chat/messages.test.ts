import { describe, expect, test } from 'vitest';
import { buildMessage } from './message.fixture.ts';
import { fetchAfter, firstUnread, mergeMessages, receiptDue, receiptOf } from './messages.ts';

const AT = '2026-10-14T15:30:00.000Z';
const ours = (seq: number, more = {}) => buildMessage(seq, { senderRole: 'ADMIN', ...more });
const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('messages that come', () => {
  test('stand in order, each once, in whatever pages they arrive', () => {
    const held = mergeMessages([], [buildMessage(4), buildMessage(5)]);
    const merged = mergeMessages(held, [buildMessage(5), buildMessage(2), buildMessage(3), buildMessage(6)]);
    expect(seqs(merged)).toEqual([2, 3, 4, 5, 6]);
  });

  test('bring their receipts, and an answer that is late takes none back', () => {
    const read = mergeMessages([buildMessage(1)], [buildMessage(1, { readAt: AT, deliveredAt: AT })]);
    expect(read[0]?.readAt).toBe(AT);
    expect(mergeMessages(read, [buildMessage(1)])[0]).toMatchObject({ readAt: AT, deliveredAt: AT });
  });

  test('change nothing when there are none', () => {
    const held = [buildMessage(1)];
    expect(mergeMessages(held, [])).toBe(held);
  });
});

describe('what is asked for when something changed', () => {
  const about = { side: 'practice', most: 100 } as const;

  test('is what is newer than all that is held', () => {
    expect(fetchAfter([buildMessage(1), buildMessage(2)], 2, about)).toBe(2);
    expect(fetchAfter([], 0, about)).toBe(0);
  });

  test('goes back to the first of this side’s messages that nobody has read yet, but not to a note', () => {
    const held = [ours(1, { readAt: AT }), ours(2, { type: 'note' }), buildMessage(3), ours(4), ours(5)];
    expect(fetchAfter(held, 5, about)).toBe(3);
    expect(fetchAfter(held, 5, { side: 'practice', most: 1 })).toBe(4);
  });

  test('does not pass over what somebody else wrote before one’s own newest message', () => {
    expect(fetchAfter([buildMessage(5), ours(7)], 5, about)).toBe(5);
  });
});

test('the line of new messages is above the first that this side has not read', () => {
  const messages = [ours(1), buildMessage(2, { readAt: AT }), ours(3, { type: 'note' }), buildMessage(4)];
  expect(firstUnread(messages, 'practice')).toBe(4);
  expect(firstUnread(messages, 'patient')).toBe(1);
  expect(firstUnread([], 'patient')).toBeNull();
});

test('a receipt is due up to the newest message of the other side, once', () => {
  const messages = [buildMessage(1), buildMessage(2, { deliveredAt: AT }), ours(3)];
  expect(receiptDue(messages, 'practice', 'read')).toBe(2);
  expect(receiptDue(messages, 'practice', 'delivered')).toBe(1);
  expect(receiptDue([buildMessage(1, { deliveredAt: AT, readAt: AT })], 'practice', 'read')).toBeNull();
});

test('a message was sent, then delivered, then read', () => {
  expect(receiptOf(buildMessage(1))).toBe('sent');
  expect(receiptOf(buildMessage(1, { deliveredAt: AT }))).toBe('delivered');
  expect(receiptOf(buildMessage(1, { deliveredAt: AT, readAt: AT }))).toBe('read');
});
