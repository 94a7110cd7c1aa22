import type { Audience } from './call.ts';
import {
  guardedLink,
  type Permission,
  type PermissionRule,
  permissions,
  referenceList,
} from './permission.ts';

export type Access = 'read' | 'write';
export type KeyScope = `${Access}:${Permission}`;

/** `write` includes `read`. Every key may read the catalog. */
export const keyScopes: readonly KeyScope[] = permissions
  .flatMap((permission) => [`read:${permission}`, `write:${permission}`] as const)
  .filter((scope) => scope !== 'read:catalogue');

/** Why an API key may not make a call that its permission would allow. */
export const opensAccounts = 'It controls who can sign in.';
export const signedByPerson = 'A person must sign it.';
export const decidesWhoPays = 'It decides who is charged, and where their bills go.';
export const decidesAccess = 'It decides who sees whose record.';
export const runsAsPerson = 'It runs later with the permissions of the person who started it.';

interface Guarded {
  audience: readonly Audience[];
  permission?: PermissionRule | undefined;
  peopleOnly?: string | undefined;
}

interface Made {
  method: string;
  audit?: unknown;
  access?: 'read';
}

/** A key needs one of these scopes. Empty for practice-wide lists, null if no key may make the call. */
export function scopesFor(
  { audience, permission, peopleOnly }: Guarded,
  access: Access,
): readonly KeyScope[] | null {
  const isForAdmins = audience.some((who) => who === 'admin' || who === 'signed-in');
  if (!isForAdmins || !permission || peopleOnly) return null;
  if (typeof permission === 'object' && 'anyStaff' in permission) {
    const isOpen = permission === referenceList || permission === guardedLink;
    return isOpen && access === 'read' ? [] : null;
  }
  return [permission].flat().map((one) => `${access}:${one}` as const);
}

/** Some specified GETs change data, and some POSTs only read. */
export const accessOf = ({ method, audit, access }: Made): Access =>
  access ?? (method === 'GET' && !Array.isArray(audit) ? 'read' : 'write');

const allows = (held: readonly string[], needed: KeyScope): boolean =>
  held.includes(needed) || (needed.startsWith('read:') && held.includes(needed.replace('read:', 'write:')));

export const keyMay = (held: readonly string[], needed: readonly KeyScope[] | null): boolean =>
  needed !== null && (needed.length === 0 || needed.some((one) => allows(held, one)));

/** The permissions that a key has in a call that reads, or in one that writes. */
export const permissionsOfKey = (held: readonly string[], access: Access): Permission[] =>
  permissions.filter((one) => allows(held, `${access}:${one}`));
