const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
/** The maximum number of digits in a phone number with a country code. */
const MAX_PHONE = 15;

const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Digit groups before an address may still be a card number. */
const emails = /(?<![\w.+-])(?!(?<=\d\s)\d)[\w.+-]+@(?=[a-z\d.-]*\.[a-z]{2})[a-z\d.-]+/gi;
/** Web addresses, and generated ids and tokens, which have at least 20 characters. */
const words = /(?<!\S)(?:https?:\/\/\S*|(?=[\d_-]*[a-z])[\w-]{20,}(?!\S))/gi;
const isSpace = /\s/;

/**
 * Finds 13 to 19 digits with a valid check digit, even in groups. Ignores ids, tokens, and web and email
 * addresses.
 */
export function containsCardNumber(text: string): boolean {
  if (text.length < MIN_DIGITS || !/\d/.test(text)) return false;
  let plain = text;
  if (plain.includes('-')) plain = plain.replace(ids, ' ');
  if (plain.includes('@')) plain = plain.replace(emails, ' ');
  if (/[a-z]/i.test(plain)) plain = plain.replace(words, '_');
  return holdsCard(plain);
}

/** A digit that counts twice for the check digit. */
const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/** Reads groups of digits with one space or hyphen between them. Rule: security.text-checks-are-linear */
function holdsCard(text: string): boolean {
  // Sums up to each digit, modulo 10: one doubles the digits at even places, the other those at odd places.
  const evens = new Uint8Array(text.length + 1);
  const odds = new Uint8Array(text.length + 1);
  let [places, zeros] = [0, 0];
  /** Where the groups start, among the digits and in the text. */
  let [first, start] = [0, 0];
  /** The sizes of this group and of the two before it, and how many before it are alike. */
  let [size, before, earlier, alike] = [0, 0, 0, 0];
  let isFound = false;
  for (let at = 0; at <= text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      if (size + before === 0) {
        first = places;
        start = at;
      }
      const twice = doubled[digit] ?? 0;
      const even = (evens[places] ?? 0) + (places % 2 ? digit : twice);
      const odd = (odds[places] ?? 0) + (places % 2 ? twice : digit);
      places += 1;
      evens[places] = even % 10;
      odds[places] = odd % 10;
      zeros = digit === 0 ? zeros + 1 : 0;
      size += 1;
      continue;
    }
    if (size > 0) {
      const digits = { sums: places % 2 ? odds : evens, places, zeros };
      isFound ||= places - first >= MIN_DIGITS && endsCard(digits, { size, before, earlier, alike });
      if (isFound && places - first > mostOfPhone(text, start)) return true;
      alike = size === before ? alike + 1 : 1;
      earlier = before;
      before = size;
      size = 0;
      const separator = text.charAt(at);
      if (separator === ' ' || separator === '-' || isSpace.test(separator)) continue;
    }
    before = 0;
    earlier = 0;
    isFound = false;
  }
  return false;
}

type Digits = { sums: Uint8Array; places: number; zeros: number };
type Groups = { size: number; before: number; earlier: number; alike: number };

/** One group, groups like those of American Express, or groups alike before a last one that is not longer. */
function endsCard(digits: Digits, { size, before, earlier, alike }: Groups): boolean {
  if (isValid(digits, size)) return true;
  if (earlier === 4 && before === 6 && (size === 4 || size === 5)) return isValid(digits, 10 + size);
  if (size > before) return false;
  const whole = Math.min(alike, Math.floor((MAX_DIGITS - size) / before));
  for (let length = whole * before + size; length >= MIN_DIGITS; length -= before)
    if (isValid(digits, length)) return true;
  return false;
}

/** Whether the last digits have a valid check digit and are not all zeros. */
const isValid = ({ sums, places, zeros }: Digits, length: number): boolean =>
  length >= MIN_DIGITS && length <= MAX_DIGITS && zeros < length && sums[places] === sums[places - length];

/** The most digits of a phone number with its country code that starts there; 0 if none does. */
function mostOfPhone(text: string, start: number): number {
  if (/\+\s?$/.test(text.slice(Math.max(0, start - 2), start))) return MAX_PHONE;
  return text.startsWith('00', start) ? MAX_PHONE + '00'.length : 0;
}
