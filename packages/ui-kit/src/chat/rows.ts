import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import { parseISO, subDays } from 'date-fns';
import { dayIn } from '../formats.ts';
import type { UnsentMessage } from './outbox.ts';

/** Rows from top to bottom. A run is consecutive messages by one sender, with one name and one timestamp. */
export type MessageLogRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; startsRun: boolean; endsRun: boolean }
  | { kind: 'unsent'; key: string; unsent: UnsentMessage };

const RUN_MS = 5 * 60_000;

interface About {
  zone: string;
  unreadFrom: number | null;
}

export function messageLogRows(
  messages: readonly ChatMessage[],
  unsent: readonly UnsentMessage[],
  { zone, unreadFrom }: About,
): MessageLogRow[] {
  const rows: MessageLogRow[] = [];
  const days = messages.map(({ createdAt }) => dayIn(zone, parseISO(createdAt)));
  const startsRun = messages.map((message, at) => {
    const before = messages[at - 1];
    return !before || days[at] !== days[at - 1] || message.seq === unreadFrom || !isOneRun(before, message);
  });
  for (const [at, message] of messages.entries()) {
    const day = days[at] ?? '';
    if (day !== days[at - 1]) rows.push({ kind: 'day', key: day, day });
    if (message.seq === unreadFrom) rows.push({ kind: 'unread', key: 'unread' });
    rows.push({
      kind: 'message',
      // Keeps the key of the unsent message, so that React keeps the row.
      key: (message.mine && message.clientId) || message.id,
      message,
      startsRun: startsRun[at] ?? true,
      endsRun: startsRun[at + 1] ?? true,
    });
  }
  const shown = new Set(messages.flatMap(({ mine, clientId }) => (mine && clientId ? [clientId] : [])));
  for (const one of unsent)
    if (!shown.has(one.clientId)) rows.push({ kind: 'unsent', key: one.clientId, unsent: one });
  return rows;
}

const isOneRun = (before: ChatMessage, after: ChatMessage): boolean =>
  before.senderId === after.senderId &&
  (before.type === 'note') === (after.type === 'note') &&
  parseISO(after.createdAt).getTime() - parseISO(before.createdAt).getTime() < RUN_MS;

export function relativeDay(day: string, today: string): 'today' | 'yesterday' | null {
  if (day === today) return 'today';
  return day === dayIn('UTC', subDays(new Date(`${today}T12:00:00Z`), 1)) ? 'yesterday' : null;
}
