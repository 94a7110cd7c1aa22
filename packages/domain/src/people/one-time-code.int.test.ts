import { newId } from '@bedside/db/id';
import { withDatabase } from '@bedside/testing/postgres';
import { addMinutes, addSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import {
  type CodeScope,
  claimCode,
  consumeCode,
  issueCode,
  markCodeSent,
  releaseCodeClaim,
  verifyCode,
} from './one-time-code.commands.ts';
import { codeKeys } from './one-time-code.crypto.ts';

const { db } = await withDatabase();
const keys = codeKeys(['a secret of this test that is long enough']);
const start = new Date('2026-03-02T15:00:00Z');
const at = (now: Date): Context => ({ actor: null, requestId: 'test', ip: '192.0.2.1', now });
const refused = expect.objectContaining({ code: 'CODE_INVALID' });

const newDoor = (): CodeScope => ({ purpose: 'CONTACT', contact: `${newId()}@example.com`, userId: null });
const issue = (door: CodeScope, now = start, send = true) =>
  db.transaction().execute((tx) => issueCode(tx, at(now), keys, { ...door, send }));
const spend = (codeId: string, now = start) =>
  db.transaction().execute((tx) => consumeCode(tx, at(now), codeId));
const attempt = (door: CodeScope, code: string, now = start) =>
  verifyCode(db, at(now), keys, { ...door, code });

const rowOf = ({ contact }: CodeScope) =>
  db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('contact', '=', contact)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function codeSentTo(door: CodeScope, now = start): Promise<string> {
  const sent = await claimCode(db, keys, (await rowOf(door)).id, now);
  if (!sent) throw new Error('no code waits to be sent');
  return sent.code;
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a one-time code', () => {
  // Rule: security.five-tries-per-code
  it('is tried at most five times, however many guesses arrive at once', async () => {
    const door = newDoor();
    await issue(door);
    const code = await codeSentTo(door);
    const guesses = await Promise.allSettled(
      Array.from({ length: 200 }, () => attempt(door, wrongFor(code))),
    );
    expect(guesses.every((guess) => guess.status === 'rejected')).toBe(true);
    expect((await rowOf(door)).attemptCount).toBe(5);
    await expect(attempt(door, code)).rejects.toEqual(refused);
    expect(await rowOf(door)).toMatchObject({ attemptCount: 5, usedAt: null });

    await issue(door, addSeconds(start, 15));
    const fresh = await codeSentTo(door, addSeconds(start, 15));
    await expect(attempt(door, fresh, addSeconds(start, 16))).resolves.toEqual(expect.any(String));
  });

  // Rule: security.one-time-codes
  it('works once, even when tried many times at once', async () => {
    const door = newDoor();
    await issue(door);
    const code = await codeSentTo(door);
    const tried = await Promise.all([attempt(door, code), attempt(door, code), attempt(door, code)]);
    const spent = await Promise.allSettled(tried.map((codeId) => spend(codeId)));
    expect(spent.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await expect(attempt(door, code)).rejects.toEqual(refused);
  });

  // Rule: security.one-time-codes
  it('is refused after ten minutes', async () => {
    const door = newDoor();
    await issue(door);
    const code = await codeSentTo(door);
    await expect(attempt(door, code, addMinutes(start, 10))).rejects.toEqual(refused);
  });

  // Rule: security.one-time-codes
  it('is refused for another purpose or user', async () => {
    const door = newDoor();
    const other = newDoor();
    await issue(door);
    await issue(other);
    const code = await codeSentTo(door);
    await expect(attempt({ ...door, purpose: 'PATIENT_SIGN_IN' }, code)).rejects.toEqual(refused);
    await expect(attempt({ ...door, userId: newId() }, code)).rejects.toEqual(refused);
    await expect(attempt(other, code)).rejects.toEqual(refused);
  });

  it('is void once a newer one is issued', async () => {
    const door = newDoor();
    await issue(door);
    const old = await codeSentTo(door);
    const codeId = await attempt(door, old);
    await issue(door, addSeconds(start, 15));
    await expect(attempt(door, old, addSeconds(start, 16))).rejects.toEqual(refused);
    await expect(spend(codeId, addSeconds(start, 16))).rejects.toEqual(refused);
  });

  it('is issued once per 15 seconds, however many requests arrive at once', async () => {
    const door = newDoor();
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => issue(door)));
    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await expect(issue(door, addSeconds(start, 5))).rejects.toMatchObject({
      code: 'TOO_MANY',
      details: { retryAfter: 10 },
    });
    const { id } = await rowOf(door);
    const events = await db.selectFrom('outbox').select('id').where('entityId', '=', id).execute();
    expect(events).toHaveLength(1);
  });

  // Rule: security.one-time-codes
  it('is stored as a hash, and sealed only until it is sent', async () => {
    const door = newDoor();
    await issue(door);
    const { id } = await rowOf(door);
    const code = await codeSentTo(door);
    await markCodeSent(db, id, start);
    const row = await rowOf(door);
    expect(row.encryptedCode).toBeNull();
    expect(JSON.stringify({ ...row, codeHash: row.codeHash.toString('latin1') })).not.toContain(code);
  });

  it('is claimed for sending once, and again only when given back', async () => {
    const door = newDoor();
    await issue(door);
    const { id } = await rowOf(door);
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimCode(db, keys, id, start)));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    await releaseCodeClaim(db, id);
    expect(await claimCode(db, keys, id, start)).not.toBeNull();
    await markCodeSent(db, id, start);
    await releaseCodeClaim(db, id);
    expect(await claimCode(db, keys, id, start)).toBeNull();
  });

  it('issued for no one starts no job and stores nothing to send', async () => {
    const door = newDoor();
    await issue(door, start, false);
    const { id, encryptedCode } = await rowOf(door);
    expect(encryptedCode).toBeNull();
    expect(await db.selectFrom('outbox').select('id').where('entityId', '=', id).execute()).toEqual([]);
    await expect(issue(door, addSeconds(start, 1), false)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });
});
