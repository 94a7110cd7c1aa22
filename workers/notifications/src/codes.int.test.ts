import { newId } from '@bedside/db/id';
import { issueCode, verifyCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { openLiveBus } from '@bedside/queue/live';
import { startSimulators } from '@bedside/simulators/simulators.fixture';
import { withDatabase } from '@bedside/testing/postgres';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { addMinutes } from 'date-fns';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sendOneTimeCodeHandler } from './handlers/send-one-time-code.handler.ts';

const { db, url } = await withDatabase();
const simulators = await startSimulators();
const live = await openLiveBus({ directUrl: url });
afterAll(async () => {
  await live.close();
  await simulators.close();
});

const keys = codeKeys(simulators.config.secrets.code);
const NOON = new Date('2026-06-10T12:00:00-05:00');
let now = NOON;
let people = 0;

beforeEach(async () => {
  now = NOON;
  await simulators.app.inject({ method: 'DELETE', url: '/local/messages' });
});

const send = (codeId: string, overrides: Partial<HandlerContext> = {}) =>
  sendOneTimeCodeHandler.run(
    { codeId, eventId: newId(), requestId: 'req-9' },
    {
      config: simulators.config,
      db,
      integrations: simulators.integrations,
      live,
      log: pino({ level: 'silent' }),
      now: () => now,
      requestId: 'req-9',
      attempt: 1,
      lastAttempt: false,
      ...overrides,
    },
  );

async function issue(contact: string): Promise<string> {
  const ctx = { actor: null, requestId: 'req-9', now, ip: null };
  const scope = { purpose: 'CONTACT', contact, userId: null } as const;
  await db.transaction().execute((tx) => issueCode(tx, ctx, keys, { ...scope, send: true }));
  const codes = db.selectFrom('oneTimeCodes').select('id').where('contact', '=', contact);
  return (await codes.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id;
}

const someone = () => {
  people += 1;
  return { email: `someone${people}@example.com`, phone: `+1312555${String(people).padStart(4, '0')}` };
};

const rowOf = (id: string) =>
  db
    .selectFrom('oneTimeCodes')
    .select(['encryptedCode', 'sentAt', 'sendingStartedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a one-time code', () => {
  it.each(['email', 'phone'] as const)(
    'reaches its %s once, works, and is erased from the database',
    async (kind) => {
      const contact = someone()[kind];
      const id = await issue(contact);
      await Promise.all([send(id), send(id), send(id)]);
      await send(id);
      const messages = await simulators.messages('');
      expect(messages).toHaveLength(1);
      const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? '';
      expect(await verifyCode(db, { now }, keys, { purpose: 'CONTACT', contact, userId: null, code })).toBe(
        id,
      );
      expect(await rowOf(id)).toMatchObject({ encryptedCode: null, sentAt: NOON });
    },
  );

  it('is retried if the integration confirms that nothing was sent', async () => {
    const id = await issue(someone().phone);
    await simulators.inject({ integration: 'texts', kind: '429' });
    await expect(send(id)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 1 });
    await send(id, { attempt: 2 });
    expect(await simulators.messages('channel=text')).toHaveLength(1);
  });

  // Rule: messages.codes-are-sent-at-most-once
  it.each(['reset', '500'])('is never resent if its arrival is unknown (%s)', async (kind) => {
    const id = await issue(someone().phone);
    await simulators.inject({ integration: 'texts', kind, when: 'after' });
    await send(id);
    await send(id, { attempt: 2 });
    expect((await simulators.messages('channel=text')).length).toBeLessThanOrEqual(1);
    expect(await rowOf(id)).toMatchObject({ encryptedCode: null, sentAt: null });
  });

  it('is not sent after an interrupted attempt, and is erased from the database', async () => {
    const id = await issue(someone().email);
    await db.updateTable('oneTimeCodes').set({ sendingStartedAt: now }).where('id', '=', id).execute();
    now = addMinutes(NOON, 1);
    await send(id, { attempt: 2 });
    expect(await simulators.messages('')).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ encryptedCode: null, sentAt: null });
  });

  it('that has expired is dropped, not sent late', async () => {
    const id = await issue(someone().email);
    now = addMinutes(NOON, 11);
    await send(id);
    expect(await simulators.messages('')).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ encryptedCode: null, sentAt: null });
  });

  it('is not sent once replaced by a newer one', async () => {
    const { email } = someone();
    const first = await issue(email);
    now = addMinutes(NOON, 1);
    const second = await issue(email);
    await send(first);
    await send(second);
    expect(await simulators.messages('')).toHaveLength(1);
    expect(await rowOf(first)).toMatchObject({ sentAt: null });
  });
});
