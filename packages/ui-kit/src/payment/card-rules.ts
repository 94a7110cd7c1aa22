/** The card form's checks, as specified. Time is passed in. */

export interface CardFields {
  number: string;
  expiry: string;
  cvv: string;
  holder: string;
}

export const cardFieldNames = ['number', 'expiry', 'cvv', 'holder'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** What is wrong with a field; the words are in the payment texts. */
export type CardIssue =
  | 'numberRequired'
  | 'numberInvalid'
  | 'expiryRequired'
  | 'expiryInvalid'
  | 'monthTooLarge'
  | 'cardExpired'
  | 'cvvRequired'
  | 'cvvInvalid'
  | 'holderRequired'
  | 'holderInvalid';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Groups of four while typing: 4242 4242 4242 4242. */
export const groupCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** MM/YY while typing; a first digit above 1 can only be a month of one digit. */
export function shapeExpiry(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}

export const shapeCvv = (typed: string): string => digitsOf(typed).slice(0, 4);

export interface Expiry {
  month: number;
  /** Four digits. */
  year: number;
}

export function readExpiry(text: string): Expiry | null {
  const match = /^(\d{2})\/(\d{2})$/.exec(text);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

/** The check digit of card numbers. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

function numberIssue(number: string): CardIssue | undefined {
  const digits = digitsOf(number);
  if (digits === '') return 'numberRequired';
  return digits.length >= 13 && hasCheckDigit(digits) ? undefined : 'numberInvalid';
}

function expiryIssue(text: string, now: Date): CardIssue | undefined {
  if (text === '') return 'expiryRequired';
  if (Number(text.slice(0, 2)) > 12) return 'monthTooLarge';
  const expiry = readExpiry(text);
  if (!expiry || expiry.month < 1) return 'expiryInvalid';
  const firstDayAfter = new Date(expiry.year, expiry.month, 1);
  return firstDayAfter > now ? undefined : 'cardExpired';
}

function cvvIssue(cvv: string, number: string): CardIssue | undefined {
  if (cvv === '') return 'cvvRequired';
  const length = /^3[47]/.test(digitsOf(number)) ? 4 : 3;
  return cvv.length === length ? undefined : 'cvvInvalid';
}

function holderIssue(holder: string): CardIssue | undefined {
  const name = holder.trim();
  if (name === '') return 'holderRequired';
  return name.length >= 2 && /\p{L}/u.test(name) && !/\d/.test(name) ? undefined : 'holderInvalid';
}

/** What is wrong with each field; nothing where a field is right. */
export const cardIssues = (card: CardFields, now: Date): Partial<Record<CardFieldName, CardIssue>> => ({
  number: numberIssue(card.number),
  expiry: expiryIssue(card.expiry, now),
  cvv: cvvIssue(card.cvv, card.number),
  holder: holderIssue(card.holder),
});
