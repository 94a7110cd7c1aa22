import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { receiptOf } from '@bedside/ui-kit/chat/messages';
import { dayWord } from '@bedside/ui-kit/chat/rows';
import type { Person } from '@bedside/ui-kit/components/Avatar';
import { dayIn, dayText, type Formats, timeIn, timeText } from '@bedside/ui-kit/formats';
import type { Texts } from '../../texts/en.ts';
import { capitalized } from '../appointments/visit-words.ts';

const WEEK_DAYS = 6;

/** Somebody as an avatar shows them: "Amara Osei, MD" has the letters AO. */
export function avatarOf({ id, peer }: Pick<InboxEntry, 'id' | 'peer'>): Person {
  const [name = ''] = peer.name.split(',');
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return {
    id: peer.id ?? id,
    firstName: words[0] ?? '',
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    profileImage: peer.image,
  };
}

export const clockOf = (instant: string, formats: Formats): string =>
  timeText(timeIn(formats.zone, new Date(instant)), formats);

/** When the last message came: its time today, its weekday within a week, else its date. */
export function inboxStamp(instant: string, now: Date, formats: Formats): string {
  const day = dayIn(formats.zone, new Date(instant));
  const today = dayIn(formats.zone, now);
  if (day === today) return clockOf(instant, formats);
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  return dayText(day, age <= WEEK_DAYS ? 'weekday' : 'brief', formats);
}

/** The line of a row: what was said last, and by whom when it was oneself. */
export function lastWords({ lastMessage }: Pick<InboxEntry, 'lastMessage'>, texts: Texts['chat']): string {
  if (!lastMessage) return texts.notWritten;
  const words = lastMessage.text || texts.aFile;
  return lastMessage.mine ? texts.you(words) : words;
}

/** Today, Yesterday, or the day with its date. */
export function dayWords(day: string, today: string, texts: Texts['chat'], formats: Formats): string {
  const word = dayWord(day, today);
  return word ? texts[word] : capitalized(dayText(day, 'long', formats));
}

/** Below a run: how far one's own message has come and when, or when the other's came. */
export function stampOf(message: ChatMessage, texts: Texts['chat'], formats: Formats): string {
  if (message.type === 'auto') return texts.auto(clockOf(message.createdAt, formats));
  if (!message.mine) return clockOf(message.createdAt, formats);
  const receipt = receiptOf(message);
  const at = { sent: message.createdAt, delivered: message.deliveredAt, read: message.readAt }[receipt];
  return texts.receipts[receipt](clockOf(at ?? message.createdAt, formats));
}

/** Conversations whose other side is called so. */
export const called = (chats: readonly InboxEntry[], words: string): readonly InboxEntry[] =>
  chats.filter(({ peer }) => peer.name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()));

/** Those with a message as they came, newest first; then the practice and whoever else can be written to. */
export const inOrder = (chats: readonly InboxEntry[]): readonly InboxEntry[] =>
  chats.toSorted(
    (a, b) =>
      Number(b.lastMessage !== null) - Number(a.lastMessage !== null) ||
      (a.lastMessage ? 0 : Number(b.kind === 'PRACTICE') - Number(a.kind === 'PRACTICE')),
  );
