import { fieldError } from '@bedside/contracts/errors';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers whose caller pays: the area code 900, and the exchange 976 of any area. */
const PREMIUM = /^\+1(?:900|976|\d{3}976)/;

/**
 * A phone number as typed, in E.164. Numbers without a country are numbers of the United States; only the North
 * American plan is taken, and nothing that costs the one who is called.
 * @throws VALIDATION naming the field
 */
export function toE164(typed: string, field = 'mobile'): string {
  const phone = parsePhoneNumberFromString(typed, 'US');
  if (!phone?.isValid() || phone.countryCallingCode !== '1' || PREMIUM.test(phone.number))
    throw fieldError(field, 'Enter a phone number, such as (123)-456-7890.');
  return phone.number;
}

/** `+13125550148` as `(312)-555-0148`. */
export const formatPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1)-$2-$3');

/** E-mail addresses are compared case-insensitively and kept in lower case. */
export const toEmail = (typed: string): string => typed.trim().toLowerCase();

/** `nora@example.com` as `n•••@example.com`, a phone number as its last four digits. */
export const maskContact = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*@/, '$1•••@') : `•••-${contact.slice(-4)}`;
