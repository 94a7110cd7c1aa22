import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fieldError } from '@bedside/contracts/errors';
import type { BreachedPasswordsPort } from '@bedside/integrations/breached-passwords/breached-passwords.port';
import { isCommonPassword } from '@bedside/reference-data/common-passwords';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

/** argon2id, 19 MiB, two passes: some 15 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares libuv's four threads with file and name look-ups: one stays free, however many people sign in. */
const inTurn = createConcurrencyLimit({ atOnce: Math.min(3, availableParallelism()), mostWaiting: 100 });

const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/** What a password is compared with where there is none, so that an unknown person takes as long as a known one. */
const decoy = await hash(randomBytes(32), COST);

/** @throws UNAVAILABLE when too many are waiting already */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(bytesOf(password), COST));

/**
 * Whether the password is the hashed one. Takes the same time without a hash, and then says no.
 * @throws UNAVAILABLE when too many are waiting already
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(hashed ?? decoy, bytesOf(password)));
  return fits && hashed !== null;
}

/** Whether a hash was made at another cost than today's. */
export function needsRehash(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/**
 * The hash of a password that somebody chooses, in the only way there is to set one: one that breaches have shown is
 * refused (ASVS 5.0 6.2.12).
 * @throws VALIDATION naming the field; UNAVAILABLE when too many are waiting already
 */
export async function hashNewPassword(
  breached: BreachedPasswordsPort,
  password: string,
  field: 'password' | 'newPassword' = 'newPassword',
): Promise<string> {
  if (isCommonPassword(password) || (await breached.isKnown(password)))
    throw fieldError(field, 'This password is too common and has appeared in data leaks. Choose another.');
  return hashPassword(password);
}
