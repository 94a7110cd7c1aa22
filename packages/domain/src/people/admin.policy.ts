import { permissions as everyPermission, type Permission } from '@bedside/contracts/call';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { UserStatus } from '@bedside/contracts/people/user.schema';

type AdminRole = 'ADMIN' | 'SUPER_ADMIN';

export interface AdminAccess {
  role: AdminRole;
  permissions: readonly Permission[];
  status: UserStatus;
}

interface RoleAndStatus {
  role?: AdminRole | undefined;
  permissions?: readonly Permission[] | undefined;
  status?: 'ACTIVE' | 'INACTIVE' | undefined;
}

/**
 * Defaults to all. Super-admins have every permission and list none. @throws VALIDATION for permissions of a
 * super-admin
 */
export function permissionsFor(role: AdminRole, chosen: readonly Permission[] | undefined): Permission[] {
  if (role === 'ADMIN') return everyPermission.filter((permission) => chosen?.includes(permission) ?? true);
  if (chosen?.length)
    throw fieldError('permissions', 'Super-admins have every permission. Leave this blank.');
  return [];
}

/**
 * Rules: people.no-one-changes-own-standing, people.a-super-admin-remains
 * @throws RULE_REFUSED for oneself, and for the status of someone who is invited; VALIDATION
 */
export function accessAfterChange(
  before: AdminAccess,
  changes: RoleAndStatus,
  isOneself: boolean,
): AdminAccess {
  const { role = before.role, status = before.status } = changes;
  const current = role === before.role ? before.permissions : undefined;
  const after = { role, status, permissions: permissionsFor(role, changes.permissions ?? current) };
  if (isOneself && isAnother(before, after))
    throw new DomainError(
      'RULE_REFUSED',
      'You can’t change your own role, permissions or status. Ask another super-admin.',
    );
  if (before.status === 'INVITED' && status !== 'INVITED')
    throw fieldError('status', 'This admin becomes active after setting a password.', 'RULE_REFUSED');
  return after;
}

const isAnother = (before: AdminAccess, after: AdminAccess) =>
  after.role !== before.role || after.status !== before.status || hasOtherPermissions(before, after);

export const hasOtherPermissions = (before: AdminAccess, after: AdminAccess): boolean =>
  lacks(before, after) || lacks(after, before);

/** Less access takes effect immediately. */
export const isReduced = (before: AdminAccess, after: AdminAccess): boolean =>
  (before.role === 'SUPER_ADMIN' && after.role === 'ADMIN') ||
  isClosed(before, after) ||
  (before.role === 'ADMIN' && after.role === 'ADMIN' && lacks(after, before));

export const isClosed = (before: AdminAccess, after: AdminAccess): boolean =>
  before.status === 'ACTIVE' && after.status !== 'ACTIVE';

const lacks = (one: AdminAccess, other: AdminAccess) =>
  other.permissions.some((permission) => !one.permissions.includes(permission));
