export const MIN_DIGITS = 13;

const MAX_DIGITS = 19;

export const ZERO = 48;

// Index mask of a ring buffer of 32 sums. That is enough, because a card number has at most 19 digits.
const LAST = 31;

/**
 * The longest number of up to 19 digits that consists of equal groups and a last group, precomputed to avoid a
 * division.
 */
const lengths = new Uint8Array(MAX_DIGITS * MAX_DIGITS + MAX_DIGITS);
for (let size = 1; size < MAX_DIGITS; size += 1)
  for (let last = 1; last <= size; last += 1)
    lengths[size * MAX_DIGITS + last] = last + size * Math.floor((MAX_DIGITS - last) / size);

/** Running Luhn sums modulo 10: one doubles the digits at even places, the other those at odd places. */
const evens = new Uint8Array(LAST + 1);

const odds = new Uint8Array(LAST + 1);

export const state = {
  /** The last removed span and the character before it. */
  cutFrom: -1,
  cutTo: -1,
  codeBeforeCut: 0,
  /** The position in the text where the last group ends; 0 before the first group. */
  runEnd: 0,
  /** The most digits a phone number starting here can have; 0 without a country code. */
  phone: 0,
  /** The number of digits read so far, and before this run. */
  places: 0,
  placesBefore: 0,
  even: 0,
  odd: 0,
  zeros: 0,
  size: 0,
  alike: 0,
  sizeBefore: 0,
  isFound: false,
};

export function startText(): void {
  state.cutFrom = -1;
  state.cutTo = -1;
  state.codeBeforeCut = 0;
  state.runEnd = 0;
  state.places = 0;
  state.even = 0;
  state.odd = 0;
  evens[0] = 0;
  odds[0] = 0;
}

export function startRun(phone: number): void {
  state.phone = phone;
  state.placesBefore = state.places;
  state.size = 0;
  state.isFound = false;
}

/** @returns the position after the last digit */
export function takeDigits(text: string, start: number, end: number): number {
  let place = state.places;
  let ofEven = state.even;
  let ofOdd = state.odd;
  let ofZeros = state.zeros;
  let at = start;
  for (; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) break;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    const isEven = (place & 1) === 0;
    ofEven += isEven ? doubled : digit;
    ofOdd += isEven ? digit : doubled;
    if (ofEven > 9) ofEven -= 10;
    if (ofOdd > 9) ofOdd -= 10;
    ofZeros = digit === 0 ? ofZeros + 1 : 0;
    place += 1;
    evens[place & LAST] = ofEven;
    odds[place & LAST] = ofOdd;
  }
  state.places = place;
  state.even = ofEven;
  state.odd = ofOdd;
  state.zeros = ofZeros;
  return at;
}

export function takeGroup(ofDigits: number): boolean {
  if (!state.isFound) state.isFound = endsWithOne(ofDigits);
  state.sizeBefore = state.size;
  state.alike = state.size === ofDigits ? state.alike + 1 : 1;
  state.size = ofDigits;
  return state.isFound && state.places - state.placesBefore > state.phone;
}

function endsWithOne(last: number): boolean {
  if (state.places - state.placesBefore < MIN_DIGITS || state.zeros >= MAX_DIGITS) return false;
  if (last >= MIN_DIGITS && last <= MAX_DIGITS && isRight(last)) return true;
  const isLikeAmex =
    state.size === 6 && state.sizeBefore === 4 && state.alike === 1 && (last === 4 || last === 5);
  if (isLikeAmex && isRight(10 + last)) return true;
  const { size, places } = state;
  if (last > size || size + last > MAX_DIGITS) return false;
  const longest = lengths[size * MAX_DIGITS + last] ?? 0;
  const whole = state.alike * size + last;
  const sums = (places & 1) === 0 ? evens : odds;
  const sum = sums[places & LAST];
  for (let length = whole < longest ? whole : longest; length >= MIN_DIGITS; length -= size)
    if (sums[(places - length) & LAST] === sum && state.zeros < length) return length > last;
  return false;
}

/** Whether the last digits have a valid check digit and are not all zeros. */
function isRight(length: number): boolean {
  const sums = (state.places & 1) === 0 ? evens : odds;
  return state.zeros < length && sums[state.places & LAST] === sums[(state.places - length) & LAST];
}
