import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fieldError } from '@bedside/contracts/errors';
import type { BreachedPasswordsPort } from '@bedside/integrations/breached-passwords/breached-passwords.port';
import { isCommonPassword } from '@bedside/reference-data/common-passwords';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

/** argon2id with 19 MiB and two passes takes about 15 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses libuv's four threads; keep one free for file and DNS lookups. */
const inTurn = createConcurrencyLimit({ atOnce: Math.min(3, availableParallelism()), maxWaiting: 100 });

const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/** Verifying against it makes unknown users take as long as known ones. */
const decoy = await hash(randomBytes(32), COST);

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(bytesOf(password), COST));

/** Takes the same time even without a hash. @throws UNAVAILABLE when too many are waiting */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(hashed ?? decoy, bytesOf(password)));
  return fits && hashed !== null;
}

export function needsRehash(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

/**
 * The only way to set a password. Rejects breached ones (ASVS 5.0 6.2.12).
 * @throws VALIDATION naming the field; UNAVAILABLE when too many are already waiting
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
