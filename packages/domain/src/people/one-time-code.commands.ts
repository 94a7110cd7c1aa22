import { DomainError } from '@bedside/contracts/errors';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import { oneTimeCodeIssued } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { OneTimeCodes } from '@bedside/db/schema';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { type CodeKeys, hashCode, isCode, newCode, openCode, sealCode } from './one-time-code.crypto.ts';
import { CODE_MINUTES, CODE_TRIES, codeWait, countedSince } from './one-time-code.policy.ts';
import { unsuppressAddress } from './suppression.commands.ts';

export interface CodeScope {
  purpose: OneTimeCodes['purpose'];
  contact: string;
  /** Null for a contact without an account. */
  userId: string | null;
  /** Limits the code to one record when a contact could open several. */
  scopeId?: string;
  /** Defaults to the request's language, then the user's. */
  language?: Language | undefined;
}

/** The same error for every wrong code and unknown user, so that callers can’t probe. */
export const invalidCodeError = () =>
  new DomainError(
    'CODE_INVALID',
    'Verfication Code is not valid, please re-enter or resend Verfication code',
  );

/**
 * Voids older codes of the scope. With `send` false it does the same work without sending, so that timing
 * reveals nothing.
 * @throws TOO_MANY with `retryAfter`, within 15 s of the last code and beyond the hourly limit
 */
export async function issueCode(
  tx: Tx,
  ctx: Context,
  keys: CodeKeys,
  { send, ...scope }: CodeScope & { send: boolean },
): Promise<void> {
  await oneAtATime(tx, scope);
  const wait = codeWait(await issuedLately(tx, scope, ctx.now), ctx.now);
  if (wait > 0)
    throw new DomainError('TOO_MANY', `Please wait ${wait} seconds before you request another code.`, {
      retryAfter: wait,
    });
  await voidCodes(tx, scope, ctx.now);
  const id = newId();
  const code = newCode();
  await tx
    .insertInto('oneTimeCodes')
    .values({
      ...scope,
      language: scope.language ?? ctx.language ?? null,
      id,
      codeHash: hashCode(keys, id, code),
      encryptedCode: send ? sealCode(keys, id, code) : null,
      createdAt: ctx.now,
      expiresAt: addMinutes(ctx.now, CODE_MINUTES),
    })
    .execute();
  if (send) await recordEvent(tx, ctx, oneTimeCodeIssued, { codeId: id }, { entityId: id });
}

/**
 * Counts the attempt in its own statement, so that neither parallel guesses nor a rollback get a free one.
 * @throws CODE_INVALID for a wrong, used, voided or expired code, and for any code after five tries
 */
export async function verifyCode(
  db: Db,
  ctx: Pick<Context, 'now'>,
  keys: CodeKeys,
  { purpose, contact, userId, scopeId, code }: CodeScope & { code: string },
): Promise<string> {
  const latest = db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('purpose', '=', purpose)
    .where('contact', '=', contact)
    .orderBy('createdAt', 'desc')
    .limit(1);
  const counted = await db
    .updateTable('oneTimeCodes')
    .set((eb) => ({ attemptCount: eb('attemptCount', '+', 1) }))
    .where('id', '=', latest)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('scopeId', 'is not distinct from', scopeId ?? null)
    .where('attemptCount', '<', CODE_TRIES)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .returning(['id', 'codeHash'])
    .executeTakeFirst();
  if (!counted || !isCode(keys, counted.id, code, counted.codeHash)) throw invalidCodeError();
  return counted.id;
}

/** Called after a correct code was only checked, not used. */
export async function restoreAttempt(db: Db, codeId: string): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set((eb) => ({ attemptCount: eb('attemptCount', '-', 1) }))
    .where('id', '=', codeId)
    .execute();
}

/** Call it in the transaction that the code allows. @throws CODE_INVALID if the code was used concurrently */
export async function consumeCode(tx: Tx, ctx: Pick<Context, 'now'>, codeId: string): Promise<void> {
  const consumed = await tx
    .updateTable('oneTimeCodes')
    .set({ usedAt: ctx.now, encryptedCode: null })
    .where('id', '=', codeId)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .returning(['purpose', 'contact'])
    .executeTakeFirst();
  if (!consumed) throw invalidCodeError();
  if (consumed.purpose === 'CONTACT') await unsuppressAddress(tx, consumed.contact);
}

export interface CodeToSend {
  purpose: OneTimeCodes['purpose'];
  contact: string;
  code: string;
  userId: string | null;
  /** The request's language; null for the user's own. */
  language: Language | null;
}

/**
 * Claims a code at most once; later callers get null. `releaseCodeClaim` allows a new claim if nothing was
 * sent.
 */
export async function claimCode(
  db: Db,
  keys: CodeKeys,
  codeId: string,
  now: Date,
): Promise<CodeToSend | null> {
  const claimed = await db
    .updateTable('oneTimeCodes')
    .set({ sendingStartedAt: now })
    .where('id', '=', codeId)
    .where('sendingStartedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('encryptedCode', 'is not', null)
    .returning(['purpose', 'contact', 'userId', 'language', 'encryptedCode'])
    .executeTakeFirst();
  if (!claimed?.encryptedCode) return null;
  const { encryptedCode, ...rest } = claimed;
  return { ...rest, code: openCode(keys, codeId, encryptedCode) };
}

/** Deletes the code once it is sent. */
export async function markCodeSent(db: Db, codeId: string, now: Date): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set({ sentAt: now, encryptedCode: null })
    .where('id', '=', codeId)
    .execute();
}

/** Deletes an unsent code and records why. */
export async function eraseCode(db: Db, codeId: string, now: Date, because?: string): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set({
      encryptedCode: null,
      unsentBecause: sql`case when sent_at is null then coalesce(unsent_because, ${because ?? null},
        case when used_at is not null or superseded_at is not null then 'replaced'
          when expires_at <= ${now} then 'expired'
          when sending_started_at is not null then 'interrupted' else 'no way to send it' end) end`,
    })
    .where('id', '=', codeId)
    .execute();
}

export async function releaseCodeClaim(db: Db, codeId: string): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set({ sendingStartedAt: null })
    .where('id', '=', codeId)
    .where('sentAt', 'is', null)
    .execute();
}

/** Called, for example, after a new password. */
export async function voidUserCodes(tx: Tx, ctx: Pick<Context, 'now'>, userId: string): Promise<void> {
  await tx
    .updateTable('oneTimeCodes')
    .set({ supersededAt: ctx.now, encryptedCode: null })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute();
}

async function voidCodes(tx: Tx, scope: CodeScope, now: Date): Promise<void> {
  await tx
    .updateTable('oneTimeCodes')
    .set({ supersededAt: now, encryptedCode: null })
    .where('purpose', '=', scope.purpose)
    .where('contact', '=', scope.contact)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute();
}

async function issuedLately(tx: Tx, scope: CodeScope, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('oneTimeCodes')
    .select('createdAt')
    .where('purpose', '=', scope.purpose)
    .where('contact', '=', scope.contact)
    .where('createdAt', '>', countedSince(now))
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map((row) => row.createdAt);
}

/** Serializes requests of one scope. */
async function oneAtATime(tx: Tx, scope: CodeScope): Promise<void> {
  const key = `${scope.purpose}:${scope.contact}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
