import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { describe, expect, test } from 'vitest';
import { countOf, filterOf } from './chat-tabs.ts';
import {
  applyReplyVariables,
  assigneeLabel,
  chatDayHeading,
  lastText,
  stampOf,
  withReply,
} from './chat-text.ts';

const formats = { zone: 'America/Chicago' };
const id = '0199aaaa-0000-7000-8000-000000000001';
const last = {
  text: 'Perfect.',
  type: 'text',
  at: '2026-10-14T15:00:00Z',
  mine: false,
  senderName: 'Harold Jensen',
  senderRole: 'PATIENT',
} as const;
const entry = (part: Partial<InboxEntry>): InboxEntry => ({
  id,
  kind: 'PRACTICE',
  appointmentId: null,
  visit: null,
  peer: { id, name: 'Harold Jensen', image: null, role: 'PATIENT' },
  provider: null,
  patientId: id,
  patientName: 'Harold Jensen',
  lastMessage: last,
  unreadCount: 0,
  assignedTo: null,
  status: 'OPEN',
  lastSeq: 1,
  version: 1,
  ...part,
});
const message = (part: Partial<ChatMessage>): ChatMessage => ({
  id,
  conversationId: id,
  seq: 1,
  senderId: id,
  senderRole: 'ADMIN',
  senderName: 'Dana Whitfield',
  mine: false,
  type: 'text',
  text: 'Hello',
  attachment: null,
  appointmentId: null,
  createdAt: '2026-10-14T20:20:00Z',
  deliveredAt: null,
  readAt: null,
  clientId: null,
  ...part,
});

describe('an inbox row', () => {
  test('shows who wrote last and what', () => {
    const text = (part: Partial<NonNullable<InboxEntry['lastMessage']>>) =>
      lastText({ lastMessage: { ...last, ...part } });
    expect(text({})).toBe('Perfect.');
    expect(text({ mine: true })).toBe('You: Perfect.');
    expect(text({ senderName: 'Dana Whitfield', senderRole: 'ADMIN' })).toBe('Dana: Perfect.');
    expect(text({ text: '', type: 'file' })).toBe('Sent a file');
    expect(text({ type: 'auto', senderRole: null })).toBe('Automatic reply: Perfect.');
    expect(lastText({ lastMessage: null })).toBe('No messages yet');
  });

  test('shows the assignee of the conversation', () => {
    expect(assigneeLabel(entry({}), id)).toBe('Unassigned');
    expect(assigneeLabel(entry({ assignedTo: { id, name: 'Dana Whitfield' } }), id)).toBe('Mine');
    expect(assigneeLabel(entry({ assignedTo: { id, name: 'Dana Whitfield' } }), 'other')).toBe(
      'D. Whitfield',
    );
    const theirs = entry({ kind: 'PROVIDER', provider: { id, name: 'Daniel Reyes' } });
    expect(assigneeLabel(theirs, id)).toBe('With Daniel Reyes');
  });
});

test('shows which staff member wrote a message and its delivery state', () => {
  expect(stampOf(message({}), formats)).toBe('Dana, 3:20 PM, sent');
  expect(stampOf(message({ mine: true, readAt: '2026-10-14T20:30:00Z' }), formats)).toBe(
    'You, 3:20 PM, read',
  );
  expect(stampOf(message({ senderRole: 'PATIENT' }), formats)).toBe('3:20 PM');
  expect(stampOf(message({ senderRole: null, type: 'auto' }), formats)).toBe('Automatic reply, 3:20 PM');
});

test('uses Today and Yesterday for recent days', () => {
  expect(chatDayHeading('2026-10-14', '2026-10-14', formats)).toBe('Today');
  expect(chatDayHeading('2026-10-13', '2026-10-14', formats)).toBe('Yesterday');
  expect(chatDayHeading('2026-10-06', '2026-10-14', formats)).toBe('Tuesday, October 6');
});

test("inserts the patient's name in a saved reply and appends it to the draft", () => {
  expect(applyReplyVariables('Good morning {name}.', 'Harold Jensen')).toBe('Good morning Harold.');
  expect(withReply('', 'Thank you.')).toBe('Thank you.');
  expect(withReply('Yes. ', 'Thank you.')).toBe('Yes.\nThank you.');
});

test('requests the same conversations that a tab counts', () => {
  const facets = { status: { OPEN: 11, CLOSED: 4 }, assigned: { me: 5, nobody: 3 }, unread: { true: 2 } };
  expect(filterOf('nobody')).toEqual({ status: 'OPEN', assigned: 'nobody' });
  expect((['open', 'mine', 'nobody', 'unread', 'done'] as const).map((tab) => countOf(tab, facets))).toEqual([
    11,
    5,
    3,
    2,
    undefined,
  ]);
});
