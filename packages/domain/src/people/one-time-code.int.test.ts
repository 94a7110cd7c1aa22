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

const newScope = (): CodeScope => ({ purpose: 'CONTACT', contact: `${newId()}@example.com`, userId: null });
const issue = (scope: CodeScope, now = start, send = true) =>
  db.transaction().execute((tx) => issueCode(tx, at(now), keys, { ...scope, send }));
const spend = (codeId: string, now = start) =>
  db.transaction().execute((tx) => consumeCode(tx, at(now), codeId));
const attempt = (scope: CodeScope, code: string, now = start) =>
  verifyCode(db, at(now), keys, { ...scope, code });

const rowOf = ({ contact }: CodeScope) =>
  db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('contact', '=', contact)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function codeSentTo(scope: CodeScope, now = start): Promise<string> {
  const sent = await claimCode(db, keys, (await rowOf(scope)).id, now);
  if (!sent) throw new Error('no code waits to be sent');
  return sent.code;
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a one-time code', () => {
  // Rule: security.five-tries-per-code
  it('is tried at most five times, however many guesses arrive at once', async () => {
    const scope = newScope();
    await issue(scope);
    const code = await codeSentTo(scope);
    const guesses = await Promise.allSettled(
      Array.from({ length: 200 }, () => attempt(scope, wrongFor(code))),
    );
    expect(guesses.every((guess) => guess.status === 'rejected')).toBe(true);
    expect((await rowOf(scope)).attemptCount).toBe(5);
    await expect(attempt(scope, code)).rejects.toEqual(refused);
    expect(await rowOf(scope)).toMatchObject({ attemptCount: 5, usedAt: null });

    await issue(scope, addSeconds(start, 15));
    const fresh = await codeSentTo(scope, addSeconds(start, 15));
    await expect(attempt(scope, fresh, addSeconds(start, 16))).resolves.toEqual(expect.any(String));
  });

  // Rule: security.one-time-codes
  it('works once, even when tried many times at once', async () => {
    const scope = newScope();
    await issue(scope);
    const code = await codeSentTo(scope);
    const tried = await Promise.all([attempt(scope, code), attempt(scope, code), attempt(scope, code)]);
    const consumed = await Promise.allSettled(tried.map((codeId) => spend(codeId)));
    expect(consumed.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await expect(attempt(scope, code)).rejects.toEqual(refused);
  });

  // Rule: security.one-time-codes
  it('is refused after ten minutes', async () => {
    const scope = newScope();
    await issue(scope);
    const code = await codeSentTo(scope);
    await expect(attempt(scope, code, addMinutes(start, 10))).rejects.toEqual(refused);
  });

  // Rule: security.one-time-codes
  it('is refused for another purpose or user', async () => {
    const scope = newScope();
    const other = newScope();
    await issue(scope);
    await issue(other);
    const code = await codeSentTo(scope);
    await expect(attempt({ ...scope, purpose: 'PATIENT_SIGN_IN' }, code)).rejects.toEqual(refused);
    await expect(attempt({ ...scope, userId: newId() }, code)).rejects.toEqual(refused);
    await expect(attempt(other, code)).rejects.toEqual(refused);
  });

  it('is void once a newer one is issued', async () => {
    const scope = newScope();
    await issue(scope);
    const old = await codeSentTo(scope);
    const codeId = await attempt(scope, old);
    await issue(scope, addSeconds(start, 15));
    await expect(attempt(scope, old, addSeconds(start, 16))).rejects.toEqual(refused);
    await expect(spend(codeId, addSeconds(start, 16))).rejects.toEqual(refused);
  });

  it('is issued once per 15 seconds, however many requests arrive at once', async () => {
    const scope = newScope();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => issue(scope)));
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await expect(issue(scope, addSeconds(start, 5))).rejects.toMatchObject({
      code: 'TOO_MANY',
      details: { retryAfter: 10 },
    });
    const { id } = await rowOf(scope);
    const events = await db.selectFrom('outbox').select('id').where('entityId', '=', id).execute();
    expect(events).toHaveLength(1);
  });

  // Rule: security.one-time-codes
  it('is stored as a hash, and sealed only until it is sent', async () => {
    const scope = newScope();
    await issue(scope);
    const { id } = await rowOf(scope);
    const code = await codeSentTo(scope);
    await markCodeSent(db, id, start);
    const row = await rowOf(scope);
    expect(row.encryptedCode).toBeNull();
    expect(JSON.stringify({ ...row, codeHash: row.codeHash.toString('latin1') })).not.toContain(code);
  });

  it('is claimed for sending once, and again only after it is released', async () => {
    const scope = newScope();
    await issue(scope);
    const { id } = await rowOf(scope);
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimCode(db, keys, id, start)));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    await releaseCodeClaim(db, id);
    expect(await claimCode(db, keys, id, start)).not.toBeNull();
    await markCodeSent(db, id, start);
    await releaseCodeClaim(db, id);
    expect(await claimCode(db, keys, id, start)).toBeNull();
  });

  it('issued for no one starts no job and stores nothing to send', async () => {
    const scope = newScope();
    await issue(scope, start, false);
    const { id, encryptedCode } = await rowOf(scope);
    expect(encryptedCode).toBeNull();
    expect(await db.selectFrom('outbox').select('id').where('entityId', '=', id).execute()).toEqual([]);
    await expect(issue(scope, addSeconds(start, 1), false)).rejects.toMatchObject({ code: 'TOO_MANY' });
  });
});
