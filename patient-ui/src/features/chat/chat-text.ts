import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { formatClock, resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { receiptOf } from '@bedside/ui-kit/chat/messages';
import { relativeDay } from '@bedside/ui-kit/chat/rows';
import type { Person } from '@bedside/ui-kit/components/Avatar';
import { dayText, type Formats } from '@bedside/ui-kit/formats';
import type { Texts } from '../../i18n/en.ts';
import { capitalized } from '../appointments/appointment-text.ts';

export { inboxTimestamp } from '@bedside/ui-kit/chat/inbox';

/** The practice is shown by its role instead of its name. */
export const nameOf = ({ kind, peer }: Pick<InboxEntry, 'kind' | 'peer'>, texts: Texts['chat']): string =>
  kind === 'PRACTICE' ? texts.practice : peer.name;

/** Also names the patient if a relative reads the conversation. */
export const titleOf = (
  chat: Pick<InboxEntry, 'kind' | 'peer' | 'patientId' | 'patientName'>,
  texts: Texts['chat'],
  readerId: string,
): string =>
  chat.patientId === readerId ? nameOf(chat, texts) : texts.ofSomeone(nameOf(chat, texts), chat.patientName);

/** "Amara Osei, MD" has the initials AO. */
export const avatarOf = (chat: Pick<InboxEntry, 'id' | 'kind' | 'peer'>, texts: Texts['chat']): Person =>
  resolveParticipantName(chat.peer.id ?? chat.id, nameOf(chat, texts), chat.peer.image);

export function lastText({ lastMessage }: Pick<InboxEntry, 'lastMessage'>, texts: Texts['chat']): string {
  if (!lastMessage) return texts.notWritten;
  const text = lastMessage.text || texts.aFile;
  return lastMessage.mine ? texts.you(text) : text;
}

export function chatDayHeading(day: string, today: string, texts: Texts['chat'], formats: Formats): string {
  const word = relativeDay(day, today);
  return word ? texts[word] : capitalized(dayText(day, 'long', formats));
}

/** The text below a run of messages: the delivery state of one’s own, or the time of someone else’s. */
export function stampOf(message: ChatMessage, texts: Texts['chat'], formats: Formats): string {
  if (message.type === 'auto') return texts.auto(formatClock(message.createdAt, formats));
  if (!message.mine) return formatClock(message.createdAt, formats);
  const receipt = receiptOf(message);
  const at = { sent: message.createdAt, delivered: message.deliveredAt, read: message.readAt }[receipt];
  return texts.receipts[receipt](formatClock(at ?? message.createdAt, formats));
}

export const conversationsWith = (
  chats: readonly InboxEntry[],
  text: string,
  texts: Texts['chat'],
): readonly InboxEntry[] =>
  chats.filter((chat) => nameOf(chat, texts).toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

/** Sorted by the latest message. Conversations without messages come last, the practice’s first among them. */
export const sortConversations = (chats: readonly InboxEntry[]): readonly InboxEntry[] =>
  chats.toSorted(
    (a, b) =>
      Number(b.lastMessage !== null) - Number(a.lastMessage !== null) ||
      (a.lastMessage ? 0 : Number(b.kind === 'PRACTICE') - Number(a.kind === 'PRACTICE')),
  );
