const LEAST = 13;
const MOST = 19;
/** Digits of a phone number with its country code, at the most. */
const PHONE = 15;
/** Letters, digits and hyphens in one piece: so long is a made id or token. */
const MADE = 20;

/**
 * Whether a text holds what looks like the number of a payment card: 13 to 19 digits with a right check digit, in one
 * piece or in groups with one space or hyphen between them. Ids, tokens, web and e-mail addresses and phone numbers with
 * their country code are none. Reads a text once, however long: it stands before every other check of a request.
 */
export function holdsCardNumber(given: string): boolean {
  if (given.length < LEAST) return false;
  const text = withoutEmails(withoutIds(given));
  const run = newRun(text.length);
  let wordEnd = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (at >= wordEnd && !isSpace(code)) {
      wordEnd = endOfWord(text, at);
      if (isMadeOrAddress(text, at, wordEnd)) {
        at = wordEnd;
        continue;
      }
    }
    if (isDigit(code)) {
      if (!goesOn(text, at, run.end)) {
        if (runHoldsOne(run)) return true;
        run.groups = 0;
        run.mostOfPhone = mostOfPhone(text, at);
      }
      at = takeGroup(run, text, at);
    } else at += 1;
  }
  return runHoldsOne(run);
}

const HYPHEN = 45;
const PLUS = 43;
const DOT = 46;
const LOW_LINE = 95;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
/** As `\s` has it. */
const isSpace = (code: number) =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  (code >= 160 &&
    (code === 160 ||
      code === 0x1680 ||
      (code >= 0x2000 && code <= 0x200a) ||
      code === 0x2028 ||
      code === 0x2029 ||
      code === 0x202f ||
      code === 0x205f ||
      code === 0x3000 ||
      code === 0xfeff));

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/iy;
const UUID = 36;
const BEFORE_HYPHEN = 8;

/** The same with a space in the place of each UUID. Looks where hyphens are: looking everywhere takes eight times as long. */
function withoutIds(text: string): string {
  const between: string[] = [];
  let from = 0;
  for (let hyphen = text.indexOf('-'); hyphen !== -1; hyphen = text.indexOf('-', hyphen + 1)) {
    const start = hyphen - BEFORE_HYPHEN;
    uuid.lastIndex = start;
    if (start < from || !uuid.test(text)) continue;
    between.push(text.slice(from, start));
    from = start + UUID;
  }
  return between.length === 0 ? text : [...between, text.slice(from)].join(' ');
}

const isLocal = (code: number) =>
  isLetter(code) || isDigit(code) || code === DOT || code === PLUS || code === HYPHEN || code === LOW_LINE;
const isDomain = (code: number) => isLetter(code) || isDigit(code) || code === DOT || code === HYPHEN;

/** The same with a space in the place of each e-mail address. Reads what is around each @, and nothing twice. */
function withoutEmails(text: string): string {
  const between: string[] = [];
  let from = 0;
  let last = 0;
  for (let sign = text.indexOf('@'); sign !== -1; sign = text.indexOf('@', sign + 1)) {
    let start = sign;
    while (start > last && isLocal(text.charCodeAt(start - 1))) start -= 1;
    let end = sign + 1;
    while (end < text.length && isDomain(text.charCodeAt(end))) end += 1;
    last = sign + 1;
    const isAddress = start < sign && /\.[a-z]{2}/i.test(text.slice(sign, end));
    if (!isAddress || goesOnFromDigits(text, start)) continue;
    between.push(text.slice(from, start));
    from = end;
    last = end;
  }
  return between.length === 0 ? text : [...between, text.slice(from)].join(' ');
}

/** Groups of digits before an address are not ended by it: they may be the number of a card. */
const goesOnFromDigits = (text: string, start: number) =>
  isDigit(text.charCodeAt(start)) &&
  isSpace(text.charCodeAt(start - 1)) &&
  isDigit(text.charCodeAt(start - 2));

function mostOfPhone(text: string, start: number): number {
  const before = text.charCodeAt(start - 1);
  if (before === PLUS || (isSpace(before) && text.charCodeAt(start - 2) === PLUS)) return PHONE;
  return text.startsWith('00', start) ? PHONE + '00'.length : 0;
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !isSpace(text.charCodeAt(end))) end += 1;
  return end;
}

function isMadeOrAddress(text: string, start: number, end: number): boolean {
  if (end - start < 'http://'.length) return false;
  if (/^https?:\/\//i.test(text.slice(start, start + 'https://'.length))) return true;
  if (end - start < MADE) return false;
  let letters = 0;
  let digits = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits += 1;
    else if (isLetter(code)) letters += 1;
    else if (code !== HYPHEN && code !== LOW_LINE) return false;
  }
  return letters > 0 && digits > 0;
}

/** Whether a group of digits goes on with the one that ended there. */
function goesOn(text: string, at: number, end: number): boolean {
  if (end === 0 || at !== end + 1) return false;
  const between = text.charCodeAt(end);
  return between === HYPHEN || isSpace(between);
}

/** Groups of digits that follow each other. */
interface Run {
  /** In the text, where the last group ends; 0 before the first one. */
  end: number;
  /** How many digits a phone number may have here: none without a country code before it. */
  mostOfPhone: number;
  groups: number;
  /** Among the digits, where each group begins and the last one ends. */
  starts: Int32Array;
  /** What each digit adds to the sum for the check digit, up to it: with every even place doubled, and every odd one. */
  sums: readonly [Int32Array, Int32Array];
}

const newRun = (length: number): Run => ({
  end: 0,
  mostOfPhone: 0,
  groups: 0,
  starts: new Int32Array(length + 1),
  sums: [new Int32Array(length + 1), new Int32Array(length + 1)],
});

const at = (values: Int32Array, place: number): number => values[place] ?? 0;

/** @returns where in the text the group ends */
function takeGroup(run: Run, text: string, start: number): number {
  const { starts, sums, groups } = run;
  const [even, odd] = sums;
  let place = at(starts, groups);
  let next = start;
  for (; next < text.length; next += 1, place += 1) {
    const digit = text.charCodeAt(next) - 48;
    if (digit < 0 || digit > 9) break;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    const isEven = place % 2 === 0;
    even[place + 1] = at(even, place) + (isEven ? doubled : digit);
    odd[place + 1] = at(odd, place) + (isEven ? digit : doubled);
  }
  starts[groups + 1] = place;
  run.groups = groups + 1;
  run.end = next;
  return next;
}

function runHoldsOne({ starts, sums, groups, mostOfPhone }: Run): boolean {
  const digits = at(starts, groups);
  if (groups === 0 || digits < LEAST || digits <= mostOfPhone) return false;
  const [even, odd] = sums;
  let last = 0;
  let alikeUpTo = 0;
  for (let first = 0; first < groups; first += 1) {
    const from = at(starts, first);
    const size = at(starts, first + 1) - from;
    if (alikeUpTo <= first) alikeUpTo = first + 1;
    while (alikeUpTo < groups && at(starts, alikeUpTo + 1) - at(starts, alikeUpTo) === size) alikeUpTo += 1;
    while (last < groups && at(starts, last + 1) - from < LEAST) last += 1;
    const evenBefore = at(even, from);
    const oddBefore = at(odd, from);
    for (let to = last; to < groups; to += 1) {
      const end = at(starts, to + 1);
      if (end - from > MOST) break;
      const sum = end % 2 === 0 ? at(even, end) - evenBefore : at(odd, end) - oddBefore;
      if (sum === 0 || sum % 10 !== 0) continue;
      const lastSize = end - at(starts, to);
      if (to <= alikeUpTo && lastSize <= size) return true;
      if (to - first === 2 && isLikeAmex(size, end - from - size - lastSize, lastSize)) return true;
    }
  }
  return false;
}

const isLikeAmex = (one: number, two: number, three: number) =>
  one === 4 && two === 6 && (three === 4 || three === 5);
