import { BlockList, isIP } from 'node:net';
import { fieldError } from '@bedside/contracts/errors';
import type { apiKeyStates } from '@bedside/contracts/people/api-keys.api';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import { newOpaqueToken } from '../access/access-link.ts';
import type { Context } from '../context.ts';

const PREFIX = 'bsk_';
const SECRET = /^bsk_[\w-]{43}$/;

/** 256 random bits behind a prefix that scanners for leaked secrets recognize. */
export const newSecret = (): string => `${PREFIX}${newOpaqueToken()}`;
export const isApiKeySecret = (token: string): boolean => token.startsWith(PREFIX);
export const isWholeSecret = (token: string): boolean => SECRET.test(token);
export const lastFourOf = (secret: string): string => secret.slice(-4);
export const hintOf = (lastFour: string): string => `${PREFIX}…${lastFour}`;

interface Owned {
  expiresAt: Date;
  revokedAt: Date | null;
  ownerRole: string;
  ownerStatus: UserStatus;
}

export function apiKeyState(key: Owned, now: Date): (typeof apiKeyStates)[number] {
  if (key.revokedAt) return 'REVOKED';
  if (key.expiresAt <= now) return 'EXPIRED';
  if (key.ownerRole !== 'SUPER_ADMIN' || key.ownerStatus !== 'ACTIVE') return 'OWNER_GONE';
  return 'ACTIVE';
}

/** IPv4 mapped to IPv6 (`::ffff:203.0.113.7`) counts as IPv4. */
export function isAllowedFrom(allowedIps: readonly string[], ip: string | null): boolean {
  if (allowedIps.length === 0) return true;
  if (ip === null || isIP(ip) === 0) return false;
  const list = new BlockList();
  for (const allowed of allowedIps) {
    const [address = '', bits] = allowed.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list.check(ip, familyOf(ip));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Codes and links are sent to contacts, so a key that could change one could take over an account.
 * Rule: security.keys-never-act-as-people
 */
export function requirePersonForContacts(
  { actor }: Context,
  changes: Partial<Record<(typeof contacts)[number], unknown>>,
): void {
  if (!actor?.apiKey) return;
  for (const field of contacts)
    if (changes[field] !== undefined)
      throw fieldError(
        field,
        'API keys can’t change how someone signs in. Sign in to change it.',
        'FORBIDDEN',
      );
}

const contacts = ['email', 'mobile', 'userId'] as const;
