import type { KeyScope } from '@bedside/contracts/key-scopes';
import type { ApiKey } from '@bedside/contracts/people/api-keys.api';
import { type Permission, permissionWords } from '@bedside/contracts/permission';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

export const stateLabels: Record<Exclude<ApiKey['state'], 'ACTIVE'>, string> = {
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
  OWNER_GONE: 'Owner left',
};

const isPermission = (word: string | undefined): word is Permission =>
  word !== undefined && word in permissionWords;

/** "Read billing", "Change dispatch". */
export function scopeText(scope: KeyScope): string {
  const [access, permission] = scope.split(':');
  const of = isPermission(permission) ? permissionWords[permission].toLowerCase() : '';
  return `${access === 'read' ? 'Read' : 'Change'} ${of}`;
}

/** What each permission gives a key, which is less than it gives a person. */
export const keyHelp: Record<Permission, string> = {
  dispatch: 'Visits, web requests, the day board, chats',
  billing: 'Invoices, payments, memberships',
  refunds: 'Payments and refunds',
  clinical: 'SOAP notes, charts, documents, reports, questionnaires',
  catalogue: 'Services and their rates',
  people: 'Patients, households, consents',
};

export const expiresSoon = ({ state, expiresAt }: ApiKey, now: Date): boolean =>
  state === 'ACTIVE' && Date.parse(expiresAt) - now.getTime() < SOON_DAYS * DAY_MS;

export type Access = 'none' | 'read' | 'write';

/** Write access includes read access. */
export const scopesOf = (access: Partial<Record<Permission, Access>>): string[] =>
  Object.entries(access).flatMap(([permission, one]) => (one === 'none' ? [] : [`${one}:${permission}`]));

/** One address per line, or separated by commas. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean);
