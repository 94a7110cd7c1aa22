import { DomainError } from '@bedside/contracts/errors';
import { passwordChanged } from '@bedside/contracts/people/person.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from 'date-fns';
import { issueLink, revokeLinks, subjectOfLink, useLink } from '../access/access-link.ts';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Who } from './account.queries.ts';
import { spendCode, voidCodesOf } from './one-time-code.commands.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './session.commands.ts';
import { type Gatekeeper, tryCodeOf } from './sign-in.commands.ts';

const purpose = 'RESET_PASSWORD';
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
  const link = { purpose, subjectId: account.id } as const;
  return db.transaction().execute(async (tx) => {
    await spendCode(tx, ctx, codeId);
    await revokeLinks(tx, ctx, link);
    return issueLink(tx, ctx, { ...link, expiresAt: addMinutes(ctx.now, TOKEN_MINUTES) });
  });
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
  // Asked before the new password is hashed, so that a made-up token costs nothing.
  if (!(await subjectOfLink(db, purpose, input.token, ctx.now))) throw wrongToken();
  const passwordHash = await hashPassword(input.newPassword);
  await db.transaction().execute(async (tx) => {
    const userId = await useLink(tx, purpose, input.token, ctx.now);
    if (!userId) throw wrongToken();
    await setPassword(tx, ctx, userId, passwordHash);
    await voidCodesOf(tx, ctx, userId);
    await revokeLinks(tx, ctx, { purpose, subjectId: userId });
    await endSessionsOf(tx, ctx, userId, 'new password');
    await recordAudit(tx, ctx, { action: 'password.reset', entityType: 'person', entityId: userId });
    await recordEvent(tx, ctx, passwordChanged, { userId }, { entityId: userId, users: [userId] });
  });
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
