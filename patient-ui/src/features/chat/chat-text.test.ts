import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { expect, test } from 'vitest';
import { chatEn } from '../../i18n/chat.en.ts';
import {
  avatarOf,
  conversationsWith,
  inboxTimestamp,
  lastText,
  sortConversations,
  stampOf,
  titleOf,
} from './chat-text.ts';

const formats = { zone: 'America/Chicago' };
const now = new Date('2026-11-20T16:00:00Z');
const id = '0199aaaa-0000-7000-8000-000000000001';

const entry = (part: Partial<InboxEntry>): InboxEntry => ({
  id,
  kind: 'PROVIDER',
  appointmentId: null,
  visit: null,
  peer: { id: null, name: 'Amara Osei, MD', image: null, role: 'PROVIDER' },
  patientId: id,
  patientName: 'Nora Whitfield',
  lastMessage: null,
  unreadCount: 0,
  assignedTo: null,
  provider: null,
  status: 'OPEN',
  lastSeq: 0,
  version: 1,
  ...part,
});

const last = {
  text: 'Thank you',
  type: 'text',
  at: now.toISOString(),
  mine: true,
  senderName: 'Nora Whitfield',
  senderRole: 'PATIENT',
} as const;

const message = (part: Partial<ChatMessage>): ChatMessage => ({
  id,
  conversationId: id,
  seq: 1,
  senderId: id,
  senderRole: 'PATIENT',
  senderName: 'Nora Whitfield',
  mine: true,
  type: 'text',
  text: 'Hello',
  attachment: null,
  appointmentId: null,
  createdAt: '2026-11-20T14:31:00Z',
  deliveredAt: null,
  readAt: null,
  clientId: null,
  ...part,
});

test('an avatar shows the initials of the name without titles and credentials', () => {
  const letters = (name: string) => {
    const { firstName, lastName } = avatarOf(
      entry({ peer: { id: null, name, image: null, role: null } }),
      chatEn.chat,
    );
    return `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`;
  };
  expect(['Amara Osei, MD', 'Dr. Amara Osei', 'Amara'].map(letters)).toEqual(['AO', 'AO', 'A']);
});

test('a row shows the time today, the weekday within a week, and otherwise the date', () => {
  expect(inboxTimestamp('2026-11-20T14:40:00Z', now, formats)).toBe('8:40 AM');
  expect(inboxTimestamp('2026-11-16T18:00:00Z', now, formats)).toBe('Mon');
  expect(inboxTimestamp('2026-10-29T18:00:00Z', now, formats)).toBe('Oct 29');
});

test("a row distinguishes own messages, others' messages, and files without text", () => {
  expect(lastText({ lastMessage: last }, chatEn.chat)).toBe('You: Thank you');
  expect(lastText({ lastMessage: { ...last, mine: false, text: '' } }, chatEn.chat)).toBe('A file');
  expect(lastText({ lastMessage: null }, chatEn.chat)).toBe('No messages yet');
});

test('a conversation that a relative reads says whose it is', () => {
  const chat = entry({ kind: 'PRACTICE', patientId: 'imani', patientName: 'Imani Whitfield' });
  expect(titleOf(chat, chatEn.chat, 'imani')).toBe('Care team');
  expect(titleOf(chat, chatEn.chat, 'nora')).toBe('Care team, for Imani Whitfield');
});

test('a stamp shows the delivery state of one’s own message', () => {
  const stamp = (part: Partial<ChatMessage>) => stampOf(message(part), chatEn.chat, formats);
  const deliveredAt = '2026-11-20T14:32:00Z';
  expect(stamp({})).toBe('Sent 8:31 AM');
  expect(stamp({ deliveredAt })).toBe('Delivered 8:32 AM');
  expect(stamp({ deliveredAt, readAt: '2026-11-20T15:00:00Z' })).toBe('Read 9:00 AM');
  expect(stamp({ mine: false })).toBe('8:31 AM');
  expect(stamp({ mine: false, type: 'auto' })).toBe('Automatic reply 8:31 AM');
});

test('contacts with messages sort first, then the practice, then the rest', () => {
  const wrote = entry({
    id: 'a',
    lastMessage: { ...last, mine: false },
  });
  const silent = entry({ id: 'b' });
  const practice = entry({ id: 'c', kind: 'PRACTICE' });
  expect(sortConversations([silent, practice, wrote]).map((one) => one.id)).toEqual(['a', 'c', 'b']);
});

test('contacts are found by part of their name', () => {
  const words = (typed: string) =>
    conversationsWith([entry({}), entry({ kind: 'PRACTICE' })], typed, chatEn.chat).length;
  expect([words(' osei '), words('care'), words('brandt'), words('')]).toEqual([1, 1, 0, 2]);
});
