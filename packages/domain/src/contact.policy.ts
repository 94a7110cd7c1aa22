import { fieldError } from '@bedside/contracts/errors';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Numbers that charge the caller: area code 900, exchange 976 in any area, and personal area codes such as
 * 500, which belong to no place.
 */
const PREMIUM = /^\+1(?:900|976|\d{3}976|5(?:00|2[1-9]|33|44|66|77|88))/;

/** The US with its territories, and Canada. Texts to other +1 countries cost more and invite fraud. */
const COUNTRIES: ReadonlySet<string | undefined> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'CA']);

/**
 * Returns E.164; defaults to the US. Accepts only US and Canadian numbers that cost the caller nothing extra.
 * @throws VALIDATION naming the field
 */
export function toE164(typed: string, field = 'mobile'): string {
  const phone = parsePhoneNumberFromString(typed, 'US');
  if (!phone?.isValid() || phone.countryCallingCode !== '1' || PREMIUM.test(phone.number))
    throw fieldError(field, 'Enter a phone number, such as (312)-555-0100.');
  if (!COUNTRIES.has(phone.country)) throw fieldError(field, 'Enter a US or Canadian phone number.');
  return phone.number;
}

/** Emails compare case-insensitively and are stored in lowercase. */
export const toEmail = (typed: string): string => typed.trim().toLowerCase();

/** `nora@example.com` becomes `n•••@example.com`; a phone number becomes its last four digits. */
export const maskContact = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*@/, '$1•••@') : `•••-${contact.slice(-4)}`;

export const channelText: Record<Channel, string> = {
  email: 'email',
  text: 'text',
  push: 'push notification',
};
