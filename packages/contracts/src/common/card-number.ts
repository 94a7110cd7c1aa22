import { MIN_DIGITS, startRun, startText, state, takeDigits, takeGroup, ZERO } from './card-digits.ts';

/** The maximum number of digits in a phone number with a country code. */
const PHONE = 15;
/** Generated ids and tokens are at least this long. */
const MADE = 20;
const UUID = 36;

const SPACE = 32;
const PLUS = 43;
const HYPHEN = 45;
const DOT = 46;
const NINE = 57;
const SIGN = 64;
const LOW_LINE = 95;

const DIGIT = 1;
const LETTER = 2;
const HEX = 4;
const BLANK = 8;
/** Characters allowed on each side of the @ in an email address. */
const LOCAL = 16;
const DOMAIN = 32;
const AT = 64;
const POINT = 128;
const OTHER = 256;
const UNDERSCORE = 512;
const DASH = 1024;

/** First and last code point, and their class. Spaces are those that `\s` matches. */
const ranges: readonly (readonly [number, number, number])[] = [
  [ZERO, NINE, DIGIT | HEX | LOCAL | DOMAIN],
  [65, 90, LETTER | LOCAL | DOMAIN],
  [97, 122, LETTER | LOCAL | DOMAIN],
  [65, 70, HEX],
  [97, 102, HEX],
  [DOT, DOT, LOCAL | DOMAIN | POINT],
  [HYPHEN, HYPHEN, LOCAL | DOMAIN | DASH],
  [PLUS, PLUS, LOCAL | OTHER],
  [LOW_LINE, LOW_LINE, LOCAL | UNDERSCORE],
  [SIGN, SIGN, AT],
  [9, 13, BLANK],
  [SPACE, SPACE, BLANK],
  [0xa0, 0xa0, BLANK],
  [0x1680, 0x1680, BLANK],
  [0x2000, 0x200a, BLANK],
  [0x2028, 0x2029, BLANK],
  [0x202f, 0x202f, BLANK],
  [0x205f, 0x205f, BLANK],
  [0x3000, 0x3000, BLANK],
  [0xfeff, 0xfeff, BLANK],
];
const kinds = new Uint16Array(65_536);
for (const [first, last, kind] of ranges)
  for (let code = first; code <= last; code += 1) kinds[code] = (kinds[code] ?? 0) | kind;
for (const [code, kind] of kinds.entries()) if (kind === 0) kinds[code] = OTHER;
/** The kinds found in a word that consists only of digits. */
const DIGITS_ALONE = DIGIT | HEX | LOCAL | DOMAIN;
const is = (code: number, kind: number): boolean => ((kinds[code] ?? 0) & kind) !== 0;

/**
 * Finds 13 to 19 digits with a valid check digit, even in groups. Ignores ids, tokens, and web and email
 * addresses.
 */
export function containsCardNumber(text: string): boolean {
  if (text.length < MIN_DIGITS) return false;
  startText();
  for (let at = 0; at < text.length; at += 1) {
    const start = at;
    let found = 0;
    let hyphens = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const kind = kinds[code] ?? 0;
      if ((kind & BLANK) !== 0) break;
      found |= kind;
      hyphens += code === HYPHEN ? 1 : 0;
    }
    if ((found & DIGIT) === 0) continue;
    const mayBeEmail = (found & AT) !== 0 && (found & POINT) !== 0;
    if (found === DIGITS_ALONE) {
      if (takeRun(text, start, at, goesOn(text, start, start))) return true;
    } else if (hyphens >= 4) {
      if (outsideIds(text, start, at, found)) return true;
    } else if (mayBeEmail) {
      if (outsideEmails(text, start, at, found)) return true;
    } else if (!isMade(at - start, found) && digitsOf(text, start, at, found)) return true;
  }
  return false;
}

/** Whether a word looks like a generated token: letters and digits without a dot or an @. */
const isMade = (length: number, found: number) =>
  length >= MADE && (found & LETTER) !== 0 && (found & (AT | POINT | OTHER)) === 0;

function outsideIds(text: string, begin: number, end: number, found: number): boolean {
  const mayBeEmail = (found & AT) !== 0 && (found & POINT) !== 0;
  let from = begin;
  for (let hyphen = begin + 8; hyphen <= end - UUID + 8; hyphen += 1) {
    if (text.charCodeAt(hyphen) !== HYPHEN || text.charCodeAt(hyphen + 5) !== HYPHEN) continue;
    const start = hyphen - 8;
    if (start < from || !isUuid(text, start)) continue;
    if (mayBeEmail ? outsideEmails(text, from, start) : outside(text, from, start)) return true;
    cutOut(text, start, start + UUID);
    from = start + UUID;
  }
  if (mayBeEmail) return outsideEmails(text, from, end);
  if (from > begin) return outside(text, from, end);
  return !isMade(end - begin, found) && digitsOf(text, begin, end, found);
}

/** Checks the hyphens first, since that rejects most texts quickly. */
function isUuid(text: string, start: number): boolean {
  for (let place = start + 13; place <= start + 23; place += 5)
    if (text.charCodeAt(place) !== HYPHEN) return false;
  for (let place = start; place < start + UUID; place += 1) {
    const isBetween =
      place === start + 8 || place === start + 13 || place === start + 18 || place === start + 23;
    if (!isBetween && !is(text.charCodeAt(place), HEX)) return false;
  }
  return true;
}

/** @param found the kinds between begin and end, if known */
function outsideEmails(text: string, begin: number, end: number, found = 0): boolean {
  let from = begin;
  for (let at = begin; at < end; at += 1) {
    if (text.charCodeAt(at) !== SIGN) continue;
    const after = endOfDomain(text, at, end);
    if (after === 0) continue;
    let start = at;
    while (start > from && is(text.charCodeAt(start - 1), LOCAL)) start -= 1;
    if (start === at || goesOnFromDigits(text, start)) continue;
    if (outside(text, from, start)) return true;
    cutOut(text, start, after);
    from = after;
    at = after - 1;
  }
  if (from > begin || found === 0) return outside(text, from, end);
  return !isMade(end - begin, found) && digitsOf(text, begin, end, found);
}

/** @returns 0 unless a dot is followed by at least two letters */
function endOfDomain(text: string, sign: number, end: number): number {
  let next = sign + 1;
  let letters = 0;
  let isNamed = false;
  let afterDot = false;
  for (; next < end; next += 1) {
    const code = text.charCodeAt(next);
    if (!is(code, DOMAIN)) break;
    letters = afterDot && is(code, LETTER) ? letters + 1 : 0;
    if (letters >= 2) isNamed = true;
    afterDot = code === DOT || letters > 0;
  }
  return isNamed ? next : 0;
}

/** Digit groups before an address may still be a card number. */
const goesOnFromDigits = (text: string, start: number) =>
  is(text.charCodeAt(start), DIGIT) &&
  is(codeBefore(text, start), BLANK) &&
  is(codeBeforeThat(text, start), DIGIT);

/** Replaces a UUID or email address with a space. */
function cutOut(text: string, from: number, to: number): void {
  state.codeBeforeCut = from === 0 ? 0 : codeBefore(text, from);
  state.cutFrom = from;
  state.cutTo = to;
}

const codeBefore = (text: string, at: number): number =>
  at === state.cutTo ? SPACE : at > 0 ? text.charCodeAt(at - 1) : 0;
function codeBeforeThat(text: string, at: number): number {
  if (at === state.cutTo) return state.codeBeforeCut;
  if (at === state.cutTo + 1) return SPACE;
  return at > 1 ? text.charCodeAt(at - 2) : 0;
}

function outside(text: string, from: number, to: number): boolean {
  let found = 0;
  for (let at = from; at < to; at += 1) found |= kinds[text.charCodeAt(at)] ?? 0;
  return (found & DIGIT) !== 0 && !isMade(to - from, found) && digitsOf(text, from, to, found);
}

function isAddress(text: string, start: number, end: number): boolean {
  if ((text.charCodeAt(start) | 32) !== 104 || end - start < 7) return false;
  const colon = (text.charCodeAt(start + 4) | 32) === 115 ? start + 5 : start + 4;
  return (
    colon + 3 <= end &&
    (text.charCodeAt(start + 1) | 32) === 116 &&
    (text.charCodeAt(start + 2) | 32) === 116 &&
    (text.charCodeAt(start + 3) | 32) === 112 &&
    text.charCodeAt(colon) === 58 &&
    text.charCodeAt(colon + 1) === 47 &&
    text.charCodeAt(colon + 2) === 47
  );
}

function digitsOf(text: string, start: number, end: number, found: number): boolean {
  if (isAddress(text, start, end)) return false;
  if (end - start < MIN_DIGITS && (found & DASH) === 0) return outerDigitsOf(text, start, end);
  for (let at = start; at < end; at += 1) {
    if (!is(text.charCodeAt(at), DIGIT)) continue;
    const isNext = goesOn(text, start, at);
    if (!isNext) {
      const next = endOfDigits(text, at, end);
      // Too short to be a card number, and no further group follows.
      if (next < end && next - at < MIN_DIGITS && text.charCodeAt(next) !== HYPHEN) {
        at = next;
        continue;
      }
    }
    if (takeRun(text, at, end, isNext)) return true;
    at = state.runEnd;
  }
  return false;
}

/** In a short word without hyphens, only the first and last digits can be part of a longer run. */
function outerDigitsOf(text: string, start: number, end: number): boolean {
  if (goesOn(text, start, start) && is(text.charCodeAt(start), DIGIT)) {
    if (takeRun(text, start, end, true)) return true;
    if (state.runEnd === end) return false;
  }
  let at = end;
  while (at > start && is(text.charCodeAt(at - 1), DIGIT)) at -= 1;
  return at < end && takeRun(text, at, end, goesOn(text, start, at));
}

/** Reads the digits at this position, which continue the previous group or start a new run. */
function takeRun(text: string, at: number, end: number, isNext: boolean): boolean {
  if (!isNext) startRun(mostOfPhone(text, at));
  state.runEnd = takeDigits(text, at, end);
  return takeGroup(state.runEnd - at);
}

function endOfDigits(text: string, start: number, end: number): number {
  let at = start + 1;
  while (at < end && is(text.charCodeAt(at), DIGIT)) at += 1;
  return at;
}

function mostOfPhone(text: string, start: number): number {
  const before = codeBefore(text, start);
  if (before === PLUS || (is(before, BLANK) && codeBeforeThat(text, start) === PLUS)) return PHONE;
  const isZero =
    start + 1 < text.length && text.charCodeAt(start) === ZERO && text.charCodeAt(start + 1) === ZERO;
  return isZero ? PHONE + '00'.length : 0;
}

/** Whether a digit group continues the previous one. */
function goesOn(text: string, word: number, at: number): boolean {
  if (state.runEnd <= 0) return false;
  if (at === state.cutTo) return state.runEnd === state.cutFrom;
  return at === state.runEnd + 1 && (at === word || text.charCodeAt(state.runEnd) === HYPHEN);
}
