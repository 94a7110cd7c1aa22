import { fieldError } from '@bedside/contracts/errors';
import type { BreachedPasswordsPort } from '@bedside/integrations/breached-passwords/breached-passwords.port';
import { isCommonPassword } from '@bedside/reference-data/common-passwords';
import { hashPassword } from './password.ts';

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
