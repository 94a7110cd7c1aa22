import type { Permission } from '@bedside/contracts/call';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { accountLinkRequested, userChanged } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { revokeAccountLinks } from './account-link.commands.ts';
import {
  type AdminAccess,
  accessAfterChange,
  hasOtherPermissions,
  isClosed,
  isReduced,
  permissionsFor,
} from './admin.policy.ts';
import { type AdminRecord, type AdminRole, getAdmin } from './admin.queries.ts';
import { endSessionsOf, revokeAllAccess } from './session.commands.ts';
import { insertInvitedUser, removeFromStaff } from './staff-account.commands.ts';
import { recordUserChange, writeUser } from './user.commands.ts';
import { requireNames } from './user.policy.ts';

interface Contacts {
  email?: string | undefined;
  mobile?: string | undefined;
}

/**
 * Status INVITED until the emailed link sets a password.
 * @returns the admin's id @throws DUPLICATE naming the contact; VALIDATION for duties of a super-admin
 */
export function createAdmin(
  db: Db,
  ctx: Context,
  input: {
    firstName: string;
    lastName: string;
    email: string;
    mobile?: string | undefined;
    role: AdminRole;
    permissions?: Permission[] | undefined;
  },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const permissions = permissionsFor(input.role, input.permissions);
    requireNames(await practiceSettings(tx, ctx), input);
    const { id, ...person } = await insertInvitedUser(tx, ctx, { ...input, permissions });
    await recordAudit(tx, ctx, {
      ...about('admin.create', id),
      after: { ...person, role: input.role, permissions },
    });
    await askForLink(tx, ctx, id);
    return id;
  });
}

/**
 * Omitted fields stay. Reduced access ends the admin’s sessions; INACTIVE also voids codes and links.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE or VALIDATION naming the field; RULE_REFUSED for one’s own
 * role, permissions, status, or contacts; FORBIDDEN for a caller who is no longer a super-admin
 */
export function updateAdmin(
  db: Db,
  ctx: Context,
  id: string,
  input: Contacts & {
    version?: number | undefined;
    firstName?: string | undefined;
    lastName?: string | undefined;
    role?: AdminRole | undefined;
    permissions?: Permission[] | undefined;
    status?: 'ACTIVE' | 'INACTIVE' | undefined;
  },
): Promise<void> {
  const { role, permissions, status, ...form } = input;
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const admin = await getAdmin(tx, id);
    const isOneself = id === actorOf(ctx).userId;
    const after = accessAfterChange(admin, { role, permissions, status }, isOneself);
    if (isOneself) requireOwnContactsUnchanged(admin, form);
    const person = await writeUser(tx, ctx, id, form);
    const changes = await saveRoleAndStatus(tx, ctx, admin, after, Object.keys(person.after).length > 0);
    if (isClosed(admin, after)) await revokeAllAccess(tx, ctx, id, 'account closed');
    else if (isReduced(admin, after)) await endSessionsOf(tx, ctx, id, 'lower standing');
    const changed = {
      ...person,
      before: { ...person.before, ...changes.before },
      after: { ...person.after, ...changes.after },
    };
    if (Object.keys(changed.after).length === 0) return;
    await recordUserChange(tx, ctx, changed, 'admin.change');
    if (admin.status === 'INVITED' && person.after.email !== undefined) await askForLink(tx, ctx, id);
  });
}

/**
 * The row stays for the audit trail. No one can delete themselves, so one super-admin always remains.
 * @throws NOT_FOUND; RULE_REFUSED for oneself; FORBIDDEN for a caller who is no longer a super-admin
 */
export function deleteAdmin(db: Db, ctx: Context, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const { role, status, permissions, email, phoneE164 } = await getAdmin(tx, id);
    if (id === actorOf(ctx).userId)
      throw new DomainError('RULE_REFUSED', 'You can’t delete your own account. Ask another super-admin.');
    await removeFromStaff(tx, ctx, id);
    await recordAudit(tx, ctx, {
      ...about('admin.delete', id),
      before: { role, status, permissions, email, phoneE164 },
      after: { status: 'INACTIVE' },
    });
    await recordEvent(tx, ctx, userChanged, { userId: id }, { entityId: id, users: [id], staff: true });
  });
}

/**
 * Voids the earlier link.
 * @throws NOT_FOUND; RULE_REFUSED for someone who has set a password
 */
export function resendAdminInvite(db: Db, ctx: Context, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSuperAdmins(tx, ctx);
    const { status } = await getAdmin(tx, id);
    if (status !== 'INVITED')
      throw new DomainError(
        'RULE_REFUSED',
        'This admin has already set a password, so there’s no invitation to resend.',
      );
    await revokeAccountLinks(tx, ctx, id);
    await recordAudit(tx, ctx, about('admin.invite', id));
    await askForLink(tx, ctx, id);
  });
}

/**
 * Serializes changes to admins and rechecks the caller, so that two super-admins can’t demote each other.
 * @throws FORBIDDEN
 */
export async function lockSuperAdmins(tx: Tx, ctx: Context): Promise<void> {
  await lockAdmins(tx);
  const asking = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', actorOf(ctx).userId)
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!asking) throw new DomainError('FORBIDDEN');
}

export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('super-admins', 0))`.execute(tx);
}

/** Admins change their own contacts in the profile, with a code. */
function requireOwnContactsUnchanged({ email, phoneE164 }: AdminRecord, form: Contacts): void {
  const change = (field: string) =>
    fieldError(field, 'Change this in your own profile, where it’s verified by code.', 'RULE_REFUSED');
  if (form.email !== undefined && toEmail(form.email) !== email) throw change('email');
  if (form.mobile !== undefined && toE164(form.mobile) !== phoneE164) throw change('mobile');
}

async function saveRoleAndStatus(
  tx: Tx,
  ctx: Context,
  before: AdminRecord,
  { role, status, permissions }: AdminAccess,
  versionMoved: boolean,
) {
  const set = {
    ...(role !== before.role && { role }),
    ...(status !== before.status && { status }),
    ...(hasOtherPermissions(before, { role, status, permissions }) && { permissions: [...permissions] }),
  };
  if (Object.keys(set).length === 0) return { before: {}, after: {} };
  await tx
    .updateTable('users')
    .set((eb) => ({
      ...set,
      updatedAt: ctx.now,
      ...(!versionMoved && { version: eb('version', '+', 1) }),
    }))
    .where('id', '=', before.id)
    .execute();
  const was = {
    ...(set.role && { role: before.role }),
    ...(set.status && { status: before.status }),
    ...(set.permissions && { permissions: before.permissions }),
  };
  return { before: was, after: set };
}

const about = (action: string, entityId: string) => ({ action, entityType: 'person' as const, entityId });

const askForLink = (tx: Tx, ctx: Context, userId: string) =>
  recordEvent(tx, ctx, accountLinkRequested, { userId }, { entityId: userId, staff: true });
