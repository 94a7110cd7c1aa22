import type { Permission } from '@bedside/contracts/call';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { toE164, toEmail } from '../contact.policy.ts';
import type { Context } from '../context.ts';
import { asContactInUse, requireFreeContacts } from './account.queries.ts';
import { revokeAllAccess } from './session.commands.ts';
import { updateUser } from './update-user.ts';
import { normalizeName } from './user.policy.ts';

interface NewStaff {
  role: 'PROVIDER' | 'ADMIN' | 'SUPER_ADMIN';
  firstName: string;
  lastName: string;
  email: string;
  mobile?: string | undefined;
  permissions?: readonly Permission[];
}

/** The account is closed until its password is set. @throws DUPLICATE naming the contact */
export async function insertInvitedUser(tx: Tx, ctx: Context, person: NewStaff) {
  const { role, permissions = [] } = person;
  const contacts = {
    email: toEmail(person.email),
    phoneE164: person.mobile === undefined ? null : toE164(person.mobile),
  };
  await requireFreeContacts(tx, ctx, { email: contacts.email, mobile: contacts.phoneE164 ?? undefined });
  const names = { firstName: normalizeName(person.firstName), lastName: normalizeName(person.lastName) };
  const id = newId();
  await tx
    .insertInto('users')
    .values({
      id,
      role,
      status: 'INVITED',
      ...names,
      ...contacts,
      permissions: [...permissions],
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
    .catch(asContactInUse(ctx));
  return { id, ...names, ...contacts };
}

/** @returns whether the account was awaiting its first password */
export async function activateInvitedUser(
  tx: Tx,
  ctx: Context,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const opened = await tx
    .updateTable('users')
    .set((eb) => ({
      status: 'ACTIVE',
      passwordHash,
      updatedAt: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('status', '=', 'INVITED')
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Frees the contacts. The row stays for the audit trail, and `isOnStaff` hides it. */
export async function removeFromStaff(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await updateUser(tx, ctx, userId, {
    status: 'INACTIVE',
    email: null,
    phoneE164: null,
    userName: null,
    passwordHash: null,
  });
  await revokeAllAccess(tx, ctx, userId, 'taken off the staff');
}
