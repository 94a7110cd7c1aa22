import { userChanged, userPasswordChanged } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { findLink, issueLink, revokeLinks, useLink } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { type Context, patientIdOf } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import type { AccountIdentifier } from './account.queries.ts';
import { invalidLinkError } from './account-link.queries.ts';
import { proveEmail } from './contact-claim.commands.ts';
import { endHoldersCare } from './end-holders-care.ts';
import { acceptInvitation, closeInvitation } from './invitation.commands.ts';
import { consumeCode } from './one-time-code.commands.ts';
import { hashNewPassword } from './password.ts';
import { revokeAllAccess } from './session.commands.ts';
import { checkCodeAttempt, type SignInProtection } from './sign-in.commands.ts';
import { updateUser } from './update-user.ts';

const purpose = 'RESET_PASSWORD';
const TOKEN_MINUTES = 15;
const setters = [purpose, 'SET_PASSWORD', 'INVITATION'] as const;

/**
 * Allows one password change within 15 minutes and voids earlier tokens.
 * @throws CODE_INVALID, also for unknown users
 */
export async function issueResetToken(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  input: AccountIdentifier & { OTP: string },
): Promise<string> {
  const { account, codeId } = await checkCodeAttempt(db, ctx, protection, purpose, input);
  const link = { purpose, subjectId: account.id } as const;
  return db.transaction().execute(async (tx) => {
    await consumeCode(tx, ctx, codeId);
    await revokeLinks(tx, ctx, link);
    return issueLink(tx, ctx, { ...link, expiresAt: addMinutes(ctx.now, TOKEN_MINUTES) });
  });
}

/**
 * Ends every session, code, and link. INVITED becomes ACTIVE; INACTIVE and DECEASED are refused.
 * @throws CODE_INVALID for a token that is unknown, used, void or expired; VALIDATION for a breached password
 */
export async function resetPassword(
  db: Db,
  ctx: Context,
  { breached }: Pick<SignInProtection, 'breached'>,
  input: { token: string; newPassword: string },
): Promise<void> {
  // Checked before hashing, so that a made-up token costs no hashing.
  const link = await findLink(db, setters, input.token, ctx.now);
  if (!link) throw invalidLinkError();
  const passwordHash = await hashNewPassword(breached, input.newPassword);
  await db.transaction().execute(async (tx) => {
    // Same lock order as `revokeAllAccess`: the user before the link.
    if (link.purpose !== 'INVITATION') await lockRows(tx, 'users', [link.subjectId]);
    const subjectId = await useLink(tx, link.purpose, input.token, ctx.now);
    if (!subjectId) throw invalidLinkError();
    if (link.purpose === 'INVITATION') {
      const userId = await acceptInvitation(tx, ctx, subjectId, passwordHash);
      await proveEmail(tx, ctx, userId);
      await revokeAllAccess(tx, ctx, userId, 'new password');
    } else await setPassword(tx, ctx, subjectId, { passwordHash, opens: link.purpose === 'SET_PASSWORD' });
  });
}

/** @param opens activates an account awaiting its first password */
async function setPassword(
  tx: Tx,
  ctx: Context,
  userId: string,
  { passwordHash, opens }: { passwordHash: string; opens: boolean },
): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['status', 'role', 'passwordHash'])
    .where('id', '=', userId)
    .where('status', 'in', opens ? ['INVITED', 'ACTIVE'] : ['ACTIVE'])
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw invalidLinkError();
  await updateUser(tx, ctx, userId, { passwordHash, status: 'ACTIVE' });
  if (opens) await proveEmail(tx, ctx, userId);
  await revokeAllAccess(tx, ctx, userId, 'new password');
  if (person.role === 'PATIENT' && person.passwordHash === null) await endHoldersCare(tx, ctx, userId);
  const patientId = patientIdOf({ userId, role: person.role });
  const about = { entityType: 'person', entityId: userId, patientId } as const;
  if (person.status === 'ACTIVE') {
    await recordAudit(tx, ctx, { ...about, action: 'password.reset' });
    await recordEvent(tx, ctx, userPasswordChanged, { userId }, { entityId: userId, users: [userId] });
    return;
  }
  const status = { before: { status: 'INVITED' }, after: { status: 'ACTIVE' } };
  if (person.role === 'PROVIDER') await closeInvitation(tx, ctx, userId);
  await recordAudit(tx, ctx, { ...about, ...status, action: 'account.open' });
  await recordEvent(tx, ctx, userChanged, { userId }, { entityId: userId, users: [userId], staff: true });
}
