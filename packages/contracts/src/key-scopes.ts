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

/** A permission, to read or to change; to change includes to read. Every key may read the catalog. */
export const keyScopes: readonly KeyScope[] = permissions
  .flatMap((permission) => [`read:${permission}`, `write:${permission}`] as const)
  .filter((scope) => scope !== 'read:catalogue');

/** Why an API key may not make a call that its permission would allow. */
export const opensAccounts = 'It lets a person sign in, or no longer.';
export const signedByPerson = 'It bears the signature of a person.';
export const decidesWhoPays = 'It decides who is charged, and where their bills go.';
export const decidesAccess = 'It decides who sees whose record.';
export const runsAsPerson = 'It runs later with the rights of the person who started it.';

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

/** The scopes of which a key needs one; none for lists of the practice; null if no key may call. */
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

/** Some GETs of the specification change something, and a POST may only read. */
export const accessOf = ({ method, audit, access }: Made): Access =>
  access ?? (method === 'GET' && !Array.isArray(audit) ? 'read' : 'write');

const allows = (held: readonly string[], needed: KeyScope): boolean =>
  held.includes(needed) || (needed.startsWith('read:') && held.includes(needed.replace('read:', 'write:')));

export const keyMay = (held: readonly string[], needed: readonly KeyScope[] | null): boolean =>
  needed !== null && (needed.length === 0 || needed.some((one) => allows(held, one)));

/** What a key may do in a call that reads, or in one that changes. */
export const permissionsOfKey = (held: readonly string[], access: Access): Permission[] =>
  permissions.filter((one) => allows(held, `${access}:${one}`));
