import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { newId } from '@bedside/db/id';
import type { Caller } from '@bedside/testing/service';
import { expect } from 'vitest';
import { type Cast, type Stage, schedule } from '../appointments/appointment-stage.fixture.ts';

export async function opened(caller: Caller, body: object = {}): Promise<InboxEntry> {
  const answer = await caller.post('/chat/open', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

export async function withProvider(cast: Cast): Promise<InboxEntry> {
  await schedule(cast);
  return opened(cast.patient, { providerId: cast.providerId });
}

export const say = (caller: Caller, chatId: string, text: string, more: object = {}) =>
  caller.post(`/chat/${chatId}/messages`, { clientId: newId(), text, ...more });

export async function said(caller: Caller, chatId: string, text: string, more: object = {}) {
  const answer = await say(caller, chatId, text, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as ChatMessage;
}

export async function messagesOf(
  caller: Caller,
  chatId: string,
  query: Record<string, string> = {},
): Promise<ChatMessage[]> {
  const answer = await caller.get(`/chat/${chatId}/messages`, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.messages;
}

export async function wholeChat(caller: Caller, chatId: string): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (;;) {
    const after = String(all.at(-1)?.seq ?? 0);
    const page = await messagesOf(caller, chatId, { after, take: '100' });
    all.push(...page);
    if (page.length < 100) return all;
  }
}

export async function inboxOf(caller: Caller): Promise<InboxEntry[]> {
  const answer = await caller.get('/chat/get-all-last-messages');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.chats;
}

export const rowsOf = ({ db }: Stage, chatId: string) =>
  db.selectFrom('chatMessages').selectAll().where('conversationId', '=', chatId).orderBy('seq').execute();

export const plansOf = ({ db }: Stage, chatId: string) =>
  db.selectFrom('plannedEvents').selectAll().where('entityId', '=', chatId).orderBy('dueAt').execute();

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const image = (): File => new File([Buffer.from(PIXEL, 'base64')], 'door.png', { type: 'image/png' });
