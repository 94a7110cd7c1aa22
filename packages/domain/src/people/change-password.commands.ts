import { DomainError, fieldError } from '@bedside/contracts/errors';
import { userPasswordChanged } from '@bedside/contracts/people/user.events';
import type { Db } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, patientIdOf } from '../context.ts';
import { accountOf } from './account.queries.ts';
import { hashNewPassword } from './password.ts';
import { revokeAllAccess } from './session.commands.ts';
import { checkPasswordAttempt, type SignInProtection } from './sign-in.commands.ts';

/**
 * Ends every other session, code, and link. A wrong password counts as a sign-in attempt.
 * @throws VALIDATION naming the field; TOO_MANY with `retryAfter`; CONCURRENT_UPDATE
 */
export async function changePassword(
  db: Db,
  ctx: Context,
  { attempts, breached }: SignInProtection,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const actor = actorOf(ctx);
  const { userId, sessionId } = actor;
  const account = await accountOf(db, userId, ctx.ip);
  const about = {
    action: 'password.change',
    entityType: 'person',
    entityId: userId,
    patientId: patientIdOf(actor),
  } as const;
  if (
    !(await checkPasswordAttempt(ctx, attempts, { account, typed: userId, password: input.currentPassword }))
  ) {
    await recordAudit(db, ctx, { ...about, outcome: 'refused' });
    throw fieldError('currentPassword', 'That’s not your current password.');
  }
  if (input.newPassword === input.currentPassword)
    throw fieldError('newPassword', 'Choose a password that’s different from your current one.');
  const passwordHash = await hashNewPassword(breached, input.newPassword);
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set((eb) => ({ passwordHash, updatedAt: ctx.now, version: eb('version', '+', 1) }))
      .where('id', '=', userId)
      .where('passwordHash', '=', account.passwordHash)
      .where('status', '=', 'ACTIVE')
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new DomainError('CONCURRENT_UPDATE');
    await revokeAllAccess(tx, ctx, userId, 'new password', sessionId);
    await recordAudit(tx, ctx, about);
    await recordEvent(tx, ctx, userPasswordChanged, { userId }, { entityId: userId, users: [userId] });
  });
}
