import { DomainError, notFound } from '@bedside/contracts/errors';
import { providerInvitationChanged, providerInvitationSent } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { revokeLinks } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164 } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { linkMinutes } from './account-link.commands.ts';
import { requireResendable, requireRevocable, statusOf } from './invitation.policy.ts';
import { activateInvitedUser, insertInvitedUser, removeFromStaff } from './staff-account.commands.ts';
import { requireNames } from './user.policy.ts';

interface NewInvitation {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  credentials?: string | undefined;
}

/** An invitation lasts as long as its link. */
const expiryOf = (sentAt: Date): Date => addMinutes(sentAt, linkMinutes.INVITATION);

/**
 * Status INVITED until the link sets a password.
 * @returns the invitation's id @throws DUPLICATE naming the contact; VALIDATION naming the name
 */
export function inviteProvider(db: Db, ctx: Context, input: NewInvitation): Promise<string> {
  return db.transaction().execute(async (tx) => {
    requireNames(await practiceSettings(tx, ctx), input);
    const { id: providerId, ...person } = await insertInvitedUser(tx, ctx, { ...input, role: 'PROVIDER' });
    const credentials = input.credentials ?? null;
    await tx.insertInto('providers').values({ id: providerId, credentials }).execute();
    const invitation = {
      id: newId(),
      ...person,
      phoneE164: toE164(input.mobile),
      credentials,
      invitedBy: actorOf(ctx).userId,
      createdAt: ctx.now,
      sentAt: ctx.now,
      expiresAt: expiryOf(ctx.now),
      providerId,
    };
    await tx.insertInto('providerInvitations').values(invitation).execute();
    await recordAudit(tx, ctx, {
      ...about('invitation.send', invitation.id),
      after: { ...person, credentials, providerId },
    });
    await publishInvited(tx, ctx, invitation);
    return invitation.id;
  });
}

/**
 * A new link for 24 hours; voids the earlier one. Limited to once a minute.
 * @throws NOT_FOUND; INVALID_TRANSITION once it is accepted or revoked; TOO_MANY within a minute, with `retryAfter`
 */
export function resendInvitation(db: Db, ctx: Context, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const invitation = await openInvitation(tx, ctx, id);
    requireResendable(invitation, ctx.now);
    const expiresAt = expiryOf(ctx.now);
    await tx
      .updateTable('providerInvitations')
      .set({ sentAt: ctx.now, expiresAt })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, {
      ...about('invitation.resend', id),
      before: { expiresAt: invitation.expiresAt.toISOString() },
      after: { expiresAt: expiresAt.toISOString() },
    });
    await publishInvited(tx, ctx, invitation);
  });
}

/**
 * Voids its link and frees its contacts.
 * @throws NOT_FOUND; INVALID_TRANSITION once it is accepted or revoked
 */
export function revokeInvitation(db: Db, ctx: Context, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const invitation = await openInvitation(tx, ctx, id);
    requireRevocable(invitation);
    await tx.updateTable('providerInvitations').set({ status: 'REVOKED' }).where('id', '=', id).execute();
    await removeFromStaff(tx, ctx, invitation.providerId);
    await recordAudit(tx, ctx, {
      ...about('invitation.revoke', id),
      before: { status: statusOf(invitation, ctx.now) },
      after: { status: 'REVOKED' },
    });
    await recordEvent(
      tx,
      ctx,
      providerInvitationChanged,
      { invitationId: id },
      { entityId: id, staff: true },
    );
  });
}

/**
 * Sets the password and activates the provider.
 * @returns the provider’s id @throws CODE_INVALID for an invitation that is no longer open
 */
export async function acceptInvitation(
  tx: Tx,
  ctx: Context,
  invitationId: string,
  passwordHash: string,
): Promise<string> {
  const accepted = await tx
    .updateTable('providerInvitations')
    .set({ status: 'ACCEPTED', acceptedAt: ctx.now })
    .where('id', '=', invitationId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', ctx.now)
    .returning('providerId')
    .executeTakeFirst();
  if (!accepted || !(await activateInvitedUser(tx, ctx, accepted.providerId, passwordHash)))
    throw new DomainError('CODE_INVALID', 'This invitation is no longer valid. Please ask for a new one.');
  await publishAccepted(tx, ctx, { id: invitationId, providerId: accepted.providerId });
  return accepted.providerId;
}

/** A provider activated by another link has accepted this invitation too. */
export async function closeInvitation(tx: Tx, ctx: Context, providerId: string): Promise<void> {
  const accepted = await tx
    .updateTable('providerInvitations')
    .set({ status: 'ACCEPTED', acceptedAt: ctx.now })
    .where('providerId', '=', providerId)
    .where('status', '=', 'PENDING')
    .returning(['id', 'providerId'])
    .executeTakeFirst();
  if (accepted) await publishAccepted(tx, ctx, accepted);
}

async function publishAccepted(
  tx: Tx,
  ctx: Context,
  { id, providerId }: { id: string; providerId: string },
): Promise<void> {
  await recordAudit(tx, ctx, {
    ...about('invitation.accept', id),
    before: { status: 'PENDING' },
    after: { status: 'ACCEPTED', providerId },
  });
  const audience = { entityId: id, users: [providerId], staff: true };
  await recordEvent(tx, ctx, providerInvitationChanged, { invitationId: id }, audience);
}

const about = (action: string, entityId: string) => ({ action, entityType: 'invitation' as const, entityId });

const publishInvited = (tx: Tx, ctx: Context, { id, providerId }: { id: string; providerId: string }) =>
  recordEvent(
    tx,
    ctx,
    providerInvitationSent,
    { invitationId: id, userId: providerId },
    { entityId: id, staff: true },
  );

/** Locks the links first, in the same order as accepting does. */
async function openInvitation(tx: Tx, ctx: Context, id: string) {
  await revokeLinks(tx, ctx, { purpose: 'INVITATION', subjectId: id });
  return await tx
    .selectFrom('providerInvitations')
    .select(['id', 'status', 'sentAt', 'expiresAt', 'providerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}
