import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';

/** Who looks at a conversation: the patient, or the practice, where everybody on staff is one side. */
export type Side = 'patient' | 'practice';

/** The automatic answer, which nobody wrote, is the practice's. */
export const sideOf = ({ senderRole }: Pick<ChatMessage, 'senderRole'>): Side =>
  senderRole === 'PATIENT' ? 'patient' : 'practice';

/** What is held and what came, each message once and in order. Of the same one, what came later counts. */
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

/** A page that was asked for earlier may arrive later: a receipt is never taken back. */
const withReceipts = (before: ChatMessage, after: ChatMessage): ChatMessage => ({
  ...after,
  deliveredAt: after.deliveredAt ?? before.deliveredAt,
  readAt: after.readAt ?? before.readAt,
});

/**
 * The `seq` to ask for what is newer than: so far back that receipts of messages which wait for them come along, at
 * most `most` messages.
 * @param readTo up to where everything is held; beyond it may be one's own messages alone
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

/** The first message of the other side that nobody on this one has read; null when there is none. */
export const firstUnread = (messages: readonly ChatMessage[], side: Side): number | null =>
  messages.find((message) => isFrom(message, side) && message.readAt === null)?.seq ?? null;

/** The newest message of the other side for which nothing, or not yet `receipt`, is said; null when all is said. */
export const receiptDue = (
  messages: readonly ChatMessage[],
  side: Side,
  receipt: 'delivered' | 'read',
): number | null =>
  messages.findLast((message) => isFrom(message, side) && message[saidBy[receipt]] === null)?.seq ?? null;

const saidBy = { delivered: 'deliveredAt', read: 'readAt' } as const;

const isFrom = (message: ChatMessage, side: Side) => message.type !== 'note' && sideOf(message) !== side;

type Receipt = 'sent' | 'delivered' | 'read';

/** How far a message has come. */
export const receiptOf = ({ deliveredAt, readAt }: Pick<ChatMessage, 'deliveredAt' | 'readAt'>): Receipt => {
  if (readAt !== null) return 'read';
  return deliveredAt === null ? 'sent' : 'delivered';
};
