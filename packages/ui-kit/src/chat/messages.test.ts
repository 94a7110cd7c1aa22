import { describe, expect, test } from 'vitest';
import { buildMessage } from './message.fixture.ts';
import { fetchAfter, firstUnread, mergeMessages, receiptDue, receiptOf } from './messages.ts';

const AT = '2026-10-14T15:30:00.000Z';
const ours = (seq: number, more = {}) => buildMessage(seq, { senderRole: 'ADMIN', ...more });
const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

describe('incoming messages', () => {
  test('are sorted without duplicates across pages', () => {
    const messages = mergeMessages([], [buildMessage(4), buildMessage(5)]);
    const merged = mergeMessages(messages, [
      buildMessage(5),
      buildMessage(2),
      buildMessage(3),
      buildMessage(6),
    ]);
    expect(seqs(merged)).toEqual([2, 3, 4, 5, 6]);
  });

  test('update receipts, and a late response removes none', () => {
    const read = mergeMessages([buildMessage(1)], [buildMessage(1, { readAt: AT, deliveredAt: AT })]);
    expect(read[0]?.readAt).toBe(AT);
    expect(mergeMessages(read, [buildMessage(1)])[0]).toMatchObject({ readAt: AT, deliveredAt: AT });
  });

  test('change nothing when empty', () => {
    const messages = [buildMessage(1)];
    expect(mergeMessages(messages, [])).toBe(messages);
  });
});

describe('the fetch position', () => {
  const about = { side: 'practice', most: 100 } as const;

  test('is after everything loaded', () => {
    expect(fetchAfter([buildMessage(1), buildMessage(2)], 2, about)).toBe(2);
    expect(fetchAfter([], 0, about)).toBe(0);
  });

  test('goes back to the first own message without a read receipt, but not for a note', () => {
    const messages = [ours(1, { readAt: AT }), ours(2, { type: 'note' }), buildMessage(3), ours(4), ours(5)];
    expect(fetchAfter(messages, 5, about)).toBe(3);
    expect(fetchAfter(messages, 5, { side: 'practice', most: 1 })).toBe(4);
  });

  test("does not skip others' messages before one’s own newest one", () => {
    expect(fetchAfter([buildMessage(5), ours(7)], 5, about)).toBe(5);
  });
});

test('the new-messages line is above the first unread message', () => {
  const messages = [ours(1), buildMessage(2, { readAt: AT }), ours(3, { type: 'note' }), buildMessage(4)];
  expect(firstUnread(messages, 'practice')).toBe(4);
  expect(firstUnread(messages, 'patient')).toBe(1);
  expect(firstUnread([], 'patient')).toBeNull();
});

test("a receipt is due up to the other side's newest message, once", () => {
  const messages = [buildMessage(1), buildMessage(2, { deliveredAt: AT }), ours(3)];
  expect(receiptDue(messages, 'practice', 'read')).toBe(2);
  expect(receiptDue(messages, 'practice', 'delivered')).toBe(1);
  expect(receiptDue([buildMessage(1, { deliveredAt: AT, readAt: AT })], 'practice', 'read')).toBeNull();
});

test('a message is sent, then delivered, then read', () => {
  expect(receiptOf(buildMessage(1))).toBe('sent');
  expect(receiptOf(buildMessage(1, { deliveredAt: AT }))).toBe('delivered');
  expect(receiptOf(buildMessage(1, { deliveredAt: AT, readAt: AT }))).toBe('read');
});
