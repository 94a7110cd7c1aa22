import { createHash } from 'node:crypto';
import { addDays, addSeconds } from '@bedside/db/dates';
import { newOpaqueToken } from '../access/access-link.ts';

export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 600;
/** Short, because a system app can prove itself again at any time. */
export const SYSTEM_ACCESS_SECONDS = 300;
/** For an app that may keep reading while the user is away. */
const OFFLINE_DAYS = 365;

/** The algorithms with which a system app may sign. */
export const ASSERTION_ALGORITHMS = ['RS384', 'ES384'] as const;

const PREFIX = 'bsa_';

/** The prefix lets scanners find leaked tokens. */
export const newAccessToken = (): string => `${PREFIX}${newOpaqueToken()}`;
export const isAppToken = (token: string): boolean => token.startsWith(PREFIX);

export const isOffline = (scopes: readonly string[]): boolean => scopes.includes('offline_access');

/** Without offline access, the grant ends with its only access token. */
export const grantEnd = (scopes: readonly string[], now: Date): Date =>
  isOffline(scopes) ? addDays(now, OFFLINE_DAYS) : addSeconds(now, ACCESS_SECONDS);

/** RFC 7636: 43 to 128 characters. */
const VERIFIER = /^[\w.~-]{43,128}$/;

export const isVerifierOf = (codeChallenge: string, verifier: string): boolean =>
  VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === codeChallenge;
