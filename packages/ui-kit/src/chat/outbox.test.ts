import { describe, expect, test } from 'vitest';
import { createOutbox, type UnsentMessage } from './outbox.ts';

const LINE_DOWN = new Error('no answer');
const REFUSED = new Error('refused');

function stage() {
  const sent: string[] = [];
  const ids: string[] = [];
  let fail: Error | null = null;
  let due: (() => void) | null = null;
  let pause = 0;
  const outbox = createOutbox({
    send: async ({ text, clientId }: UnsentMessage) => {
      ids.push(clientId);
      if (fail) throw fail;
      sent.push(text);
    },
    isRefusal: (reason) => reason === REFUSED,
    newId: () => `id-${outbox.unsent().length}-${sent.length}`,
    now: () => new Date('2026-10-14T15:00:00Z'),
    later: (run, milliseconds) => {
      due = run;
      pause = milliseconds;
      return () => {
        due = null;
      };
    },
    onChange: () => undefined,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    outbox,
    sent,
    ids,
    settle,
    goWrong: (how: Error | null) => {
      fail = how;
    },
    states: () => outbox.unsent().map(({ state }) => state),
    pause: () => pause,
    letTimePass: async () => {
      due?.();
      await settle();
    },
  };
}

describe('an outgoing message', () => {
  test('is sent one at a time, in order', async () => {
    const { outbox, sent, settle } = stage();
    for (const text of ['one', 'two', 'three']) outbox.add({ text });
    await settle();
    expect(sent).toEqual(['one', 'two', 'three']);
    expect(outbox.unsent()).toEqual([]);
  });

  test('waits while offline, and is then sent in order under the same id', async () => {
    const { outbox, sent, ids, settle, goWrong, states, letTimePass } = stage();
    goWrong(LINE_DOWN);
    outbox.add({ text: 'one' });
    await settle();
    outbox.add({ text: 'two' });
    expect(states()).toEqual(['waiting', 'waiting']);
    goWrong(null);
    await letTimePass();
    expect(sent).toEqual(['one', 'two']);
    expect(ids[0]).toBe(ids[1]);
    expect(outbox.unsent()).toEqual([]);
  });

  test('is retried with growing delays, and immediately on request', async () => {
    const { outbox, sent, settle, goWrong, pause, letTimePass } = stage();
    goWrong(LINE_DOWN);
    outbox.add({ text: 'one' });
    await settle();
    expect(pause()).toBe(1_000);
    await letTimePass();
    expect(pause()).toBe(2_000);
    goWrong(null);
    outbox.retry();
    await settle();
    expect(sent).toEqual(['one']);
  });

  test('stays with its error when refused, and blocks no others', async () => {
    const { outbox, sent, settle, goWrong, states } = stage();
    goWrong(REFUSED);
    outbox.add({ text: 'one' });
    await settle();
    goWrong(null);
    outbox.add({ text: 'two' });
    await settle();
    expect(sent).toEqual(['two']);
    expect(states()).toEqual(['refused']);
    const [refused] = outbox.unsent();
    expect(refused?.reason).toBe(REFUSED);
    outbox.retry(refused?.clientId);
    await settle();
    expect(sent).toEqual(['two', 'one']);
  });

  test('can be discarded', async () => {
    const { outbox, sent, settle, goWrong, letTimePass } = stage();
    goWrong(LINE_DOWN);
    outbox.add({ text: 'one' });
    await settle();
    outbox.discard(outbox.unsent()[0]?.clientId ?? '');
    goWrong(null);
    await letTimePass();
    expect(outbox.unsent()).toEqual([]);
    expect(sent).toEqual([]);
  });
});
