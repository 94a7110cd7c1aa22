import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';

export type Side = 'patient' | 'practice';

export const sideOf = ({ senderRole }: Pick<ChatMessage, 'senderRole'>): Side =>
  senderRole === 'PATIENT' ? 'patient' : 'practice';

/** Merges by `seq`, in order. The later copy wins. */
export function mergeMessages(
  held: readonly ChatMessage[],
  came: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (came.length === 0) return held;
  const bySeq = new Map(held.map((message) => [message.seq, message]));
  for (const message of came) {
    const before = bySeq.get(message.seq);
    bySeq.set(message.seq, before ? withReceipts(before, message) : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Responses can arrive out of order, so receipts are never removed. */
const withReceipts = (before: ChatMessage, after: ChatMessage): ChatMessage => ({
  ...after,
  deliveredAt: after.deliveredAt ?? before.deliveredAt,
  readAt: after.readAt ?? before.readAt,
});

/**
 * The `seq` after which to fetch: far enough back to refresh messages without a read receipt, but at most
 * `most` messages.
 * @param readTo last seq without gaps; beyond it only own messages may be loaded
 */
export function fetchAfter(
  held: readonly ChatMessage[],
  readTo: number,
  { side, most }: { side: Side; most: number },
): number {
  const waiting = held.find(
    (message) => message.type !== 'note' && sideOf(message) === side && message.readAt === null,
  );
  return Math.max(Math.min(readTo, (waiting?.seq ?? readTo + 1) - 1), readTo - most, 0);
}

export const firstUnread = (messages: readonly ChatMessage[], side: Side): number | null =>
  messages.find((message) => isFrom(message, side) && message.readAt === null)?.seq ?? null;

export const receiptDue = (
  messages: readonly ChatMessage[],
  side: Side,
  receipt: 'delivered' | 'read',
): number | null =>
  messages.findLast((message) => isFrom(message, side) && message[receiptField[receipt]] === null)?.seq ??
  null;

const receiptField = { delivered: 'deliveredAt', read: 'readAt' } as const;

const isFrom = (message: ChatMessage, side: Side) => message.type !== 'note' && sideOf(message) !== side;

type Receipt = 'sent' | 'delivered' | 'read';

export const receiptOf = ({ deliveredAt, readAt }: Pick<ChatMessage, 'deliveredAt' | 'readAt'>): Receipt => {
  if (readAt !== null) return 'read';
  return deliveredAt === null ? 'sent' : 'delivered';
};
