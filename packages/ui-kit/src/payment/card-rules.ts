/** Card checks as specified. The current time is passed in. */

export interface CardFields {
  number: string;
  expiry: string;
  cvv: string;
  holder: string;
}

export const cardFieldNames = ['number', 'expiry', 'cvv', 'holder'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

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

interface Brand {
  name: string;
  starts: RegExp;
  lengths: readonly number[];
  cvv: number;
}

const brands: readonly Brand[] = [
  { name: 'visa', starts: /^4/, lengths: [13, 16, 19], cvv: 3 },
  {
    name: 'mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvv: 3,
  },
  { name: 'amex', starts: /^3[47]/, lengths: [15], cvv: 4 },
  { name: 'discover', starts: /^(6011|65|64[4-9])/, lengths: [16, 19], cvv: 3 },
  { name: 'diners', starts: /^3(0[0-5]|[689])/, lengths: [14, 16, 19], cvv: 3 },
  { name: 'jcb', starts: /^35(2[89]|[3-8])/, lengths: [16, 19], cvv: 3 },
  { name: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], cvv: 3 },
];

const LONGEST = 19;
const anyBrand = { lengths: [13, 14, 15, 16, 17, 18, 19], cvv: 3 };

const brandOfDigits = (digits: string) => brands.find(({ starts }) => starts.test(digits));

export const brandOf = (number: string): string | null => brandOfDigits(digitsOf(number))?.name ?? null;

export const cvvLength = (number: string): number => (brandOfDigits(digitsOf(number)) ?? anyBrand).cvv;

/** 4242 4242 4242 4242, or 3782 822463 10005 for American Express. */
export function groupCardNumber(typed: string): string {
  const brand = brandOfDigits(digitsOf(typed));
  const digits = digitsOf(typed).slice(0, brand?.lengths.at(-1) ?? LONGEST);
  if (brand?.name !== 'amex') return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
}

/**
 * Formats as MM/YY while typing. A first digit above 1, or a single digit before a slash, is a one-digit
 * month.
 */
export function shapeExpiry(typed: string): string {
  const whole = typed.replace(/^(\d)\s*\//, '0$1/').replace(/^(\d{2})\s*\/\s*20(\d{2})$/, '$1/$2');
  const digits = digitsOf(whole).slice(0, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}

export const shapeCvv = (typed: string): string => digitsOf(typed).slice(0, 4);

export const cardShapes: Record<CardFieldName, (typed: string) => string> = {
  number: groupCardNumber,
  expiry: shapeExpiry,
  cvv: shapeCvv,
  holder: (typed) => typed,
};

interface Expiry {
  month: number;
  year: number;
}

export function readExpiry(text: string): Expiry | null {
  const match = /^(\d{2})\/(\d{2})$/.exec(text);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

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
  const { lengths } = brandOfDigits(digits) ?? anyBrand;
  return lengths.includes(digits.length) && hasCheckDigit(digits) ? undefined : 'numberInvalid';
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
  return cvv.length === cvvLength(number) ? undefined : 'cvvInvalid';
}

function holderIssue(holder: string): CardIssue | undefined {
  const name = holder.trim();
  if (name === '') return 'holderRequired';
  return name.length >= 2 && /\p{L}/u.test(name) && !/\d/.test(name) ? undefined : 'holderInvalid';
}

export const cardIssues = (card: CardFields, now: Date): Partial<Record<CardFieldName, CardIssue>> => ({
  number: numberIssue(card.number),
  expiry: expiryIssue(card.expiry, now),
  cvv: cvvIssue(card.cvv, card.number),
  holder: holderIssue(card.holder),
});

const names: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export const brandName = (brand: string): string =>
  names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

export const expiryText = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
