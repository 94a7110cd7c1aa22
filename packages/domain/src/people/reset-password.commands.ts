import { DomainError } from '@bedside/contracts/errors';
import { passwordChanged } from '@bedside/contracts/people/person.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from 'date-fns';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Who } from './account.queries.ts';
import { spendCode, voidCodesOf } from './one-time-code.commands.ts';
import { hashOpaqueToken, newOpaqueToken } from './opaque-token.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './session.commands.ts';
import { type Gatekeeper, tryCodeOf } from './sign-in.commands.ts';

const TOKEN_MINUTES = 15;

const wrongToken = () =>
  new DomainError('CODE_INVALID', 'This link is no longer valid. Please ask for a new code.');

/**
 * Turns a code into a token that is good for one new password of that person, within 15 minutes. An earlier token
 * of the person is void.
 * @throws CODE_INVALID, for an unknown person too
 */
export async function openReset(
  db: Db,
  ctx: Context,
  keeper: Gatekeeper,
  input: Who & { OTP: string },
): Promise<string> {
  const { account, codeId } = await tryCodeOf(db, ctx, keeper, 'RESET_PASSWORD', input);
  const token = newOpaqueToken();
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, ctx, codeId);
    await voidTokensOf(tx, ctx, account.id);
    await tx
      .insertInto('accessLinks')
      .values({
        tokenHash: hashOpaqueToken(token),
        purpose: 'RESET_PASSWORD',
        subjectId: account.id,
        createdAt: ctx.now,
        expiresAt: addMinutes(ctx.now, TOKEN_MINUTES),
      })
      .execute();
  });
  return token;
}

/**
 * Sets a new password. Every session of the person ends, and every code and token that was still open.
 * @throws CODE_INVALID for a token that is unknown, used, void or expired
 */
export async function resetPassword(
  db: Db,
  ctx: Context,
  input: { token: string; newPassword: string },
): Promise<void> {
  const tokenHash = hashOpaqueToken(input.token);
  if (!(await isGood(db, ctx, tokenHash))) throw wrongToken();
  const passwordHash = await hashPassword(input.newPassword);
  await db.transaction().execute(async (tx) => {
    const userId = await useToken(tx, ctx, tokenHash);
    await setPassword(tx, ctx, userId, passwordHash);
    await voidCodesOf(tx, ctx, userId);
    await voidTokensOf(tx, ctx, userId);
    await endSessionsOf(tx, ctx, userId, 'new password');
    await recordAudit(tx, ctx, { action: 'password.reset', entityType: 'person', entityId: userId });
    await recordEvent(tx, ctx, passwordChanged, { userId }, { entityId: userId, users: [userId] });
  });
}

const goodLink = (db: Db | Tx, ctx: Context, tokenHash: Buffer) =>
  db
    .selectFrom('accessLinks')
    .select('subjectId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'RESET_PASSWORD')
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.now);

/** Asked before the new password is hashed, so that a made-up token costs nothing. */
const isGood = async (db: Db, ctx: Context, tokenHash: Buffer): Promise<boolean> =>
  (await goodLink(db, ctx, tokenHash).executeTakeFirst()) !== undefined;

async function useToken(tx: Tx, ctx: Context, tokenHash: Buffer): Promise<string> {
  const link = await goodLink(tx, ctx, tokenHash).forUpdate().executeTakeFirst();
  if (!link) throw wrongToken();
  await tx.updateTable('accessLinks').set({ usedAt: ctx.now }).where('tokenHash', '=', tokenHash).execute();
  return link.subjectId;
}

async function setPassword(tx: Tx, ctx: Context, userId: string, passwordHash: string): Promise<void> {
  const changed = await tx
    .updateTable('users')
    .set((eb) => ({ passwordHash, updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw wrongToken();
}

async function voidTokensOf(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('purpose', '=', 'RESET_PASSWORD')
    .where('subjectId', '=', userId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
}
