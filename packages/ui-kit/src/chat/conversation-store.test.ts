import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import { describe, expect, test } from 'vitest';
import { type ConversationApi, createConversationStore, serialize } from './conversation-store.ts';
import { buildMessage } from './message.fixture.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function stage(count = 0) {
  const saved: ChatMessage[] = Array.from({ length: count }, (_, at) =>
    buildMessage(at + 1, { senderRole: 'ADMIN' }),
  );
  const line = { isDown: false, losesAnswers: false };
  const sent: [string, number][] = [];
  let ids = 0;
  const api: ConversationApi = {
    async load({ before, after, take }) {
      if (line.isDown) throw new Error('no answer');
      if (after !== undefined) return saved.filter(({ seq }) => seq > after).slice(0, take);
      return saved.filter(({ seq }) => seq < (before ?? Number.POSITIVE_INFINITY)).slice(-take);
    },
    async send({ clientId, text }) {
      if (line.isDown) throw new Error('no answer');
      let message = saved.find((one) => one.clientId === clientId);
      if (!message) {
        message = buildMessage(saved.length + 1, { clientId, text, mine: true });
        saved.push(message);
      }
      if (line.losesAnswers) throw new Error('no answer');
      return message;
    },
    sendReceipt: async (receipt, upTo) => void sent.push([receipt, upTo]),
    isRefusal: () => false,
    newId: () => `id-${ids++}`,
    now: () => new Date('2026-10-14T15:00:00Z'),
    later: () => () => undefined,
  };
  const thread = createConversationStore(api, 'patient');
  const seqs = () => thread.state().messages.map(({ seq }) => seq);
  const answer = () => saved.push(buildMessage(saved.length + 1, { senderRole: 'ADMIN' }));
  return { thread, saved, line, sent, seqs, answer };
}

describe('the conversation store', () => {
  test('opens with the newest page and loads older ones until there are none', async () => {
    const { thread, seqs } = stage(120);
    await thread.catchUp();
    expect(seqs().at(0)).toBe(71);
    expect(thread.state().hasOlder).toBe(true);
    await thread.loadOlder();
    await thread.loadOlder();
    expect(seqs()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(thread.state().hasOlder).toBe(false);
  });

  test('catches up after a disconnect, however much was missed', async () => {
    const { thread, line, answer, seqs } = stage(3);
    await thread.catchUp();
    line.isDown = true;
    for (let at = 0; at < 250; at += 1) answer();
    await thread.catchUp();
    expect(seqs()).toHaveLength(3);
    line.isDown = false;
    await thread.catchUp();
    expect(seqs()).toEqual(Array.from({ length: 253 }, (_, at) => at + 1));
  });

  test('keeps a message once if its response was lost', async () => {
    const { thread, line, saved } = stage(1);
    await thread.catchUp();
    line.losesAnswers = true;
    thread.send({ text: 'Is anyone there?' });
    await settle();
    expect(thread.state().unsent).toHaveLength(1);
    line.losesAnswers = false;
    thread.retry();
    await settle();
    expect(thread.state().unsent).toHaveLength(0);
    expect(saved).toHaveLength(2);
    expect(thread.state().messages).toHaveLength(2);
  });

  test('misses nothing written just before an own message', async () => {
    const { thread, answer, seqs } = stage(1);
    await thread.catchUp();
    answer();
    thread.send({ text: 'At the same time' });
    await settle();
    expect(seqs()).toEqual([1, 2, 3]);
  });

  test('marks the first new message until the user replies', async () => {
    const { thread } = stage(2);
    await thread.catchUp();
    expect(thread.state().unreadFrom).toBe(1);
    thread.send({ text: 'Thank you' });
    expect(thread.state().unreadFrom).toBeNull();
  });

  test('sends one read receipt up to the last message', async () => {
    const { thread, sent } = stage(2);
    await thread.catchUp();
    await thread.seen('read');
    await thread.seen('read');
    expect(sent).toEqual([['read', 2]]);
  });

  test('reports why it did not open, and opens on retry', async () => {
    const { thread, line, seqs } = stage(2);
    line.isDown = true;
    await thread.catchUp();
    expect(thread.state()).toMatchObject({ loading: null, failure: new Error('no answer') });
    line.isDown = false;
    await thread.catchUp();
    expect(thread.state().failure).toBeNull();
    expect(seqs()).toEqual([1, 2]);
  });
});

test('calls made during a run cause one more run', async () => {
  let runs = 0;
  const once = serialize(async () => {
    runs += 1;
    await settle();
  });
  await Promise.all([once(), once(), once()]);
  expect(runs).toBe(2);
});
