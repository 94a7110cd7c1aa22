/** Whether the digits end in the right check digit. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const LEAST = 13;
const MOST = 19;

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Groups of digits with one space or hyphen between them. */
const runs = /\+?\d+(?:[ -]\d+)*/g;
/** A made id or token, an address of the web: letters and digits without a space. */
const isMade = (word: string) => /^[\w-]{20,}$/.test(word) && /[A-Za-z]/.test(word) && /\d/.test(word);
const isAddress = (word: string) => /^https?:\/\//i.test(word);

/**
 * Whether a text holds what looks like the number of a payment card: 13 to 19 digits with a right check digit, in one
 * piece or in groups. Ids, tokens, web addresses and phone numbers with their country code are none.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < LEAST) return false;
  const words = text
    .replace(uuid, ' ')
    .split(/(\s+)/)
    .map((word) => (isMade(word) || isAddress(word) ? '·' : word))
    .join('')
    .replace(/\s/g, ' ');
  return (words.match(runs) ?? []).some((run) => !isPhone(run) && runHoldsOne(run.replace('+', '')));
}

const isPhone = (run: string) => run.startsWith('+') && run.replace(/\D/g, '').length <= 15;

function runHoldsOne(run: string): boolean {
  const groups = run.split(/[ -]/);
  return groups.some((_, first) =>
    groups.slice(first, first + MOST).some((_, more) => {
      const some = groups.slice(first, first + more + 1);
      const digits = some.join('');
      return (
        digits.length >= LEAST &&
        digits.length <= MOST &&
        isWrittenSo(some.map((group) => group.length)) &&
        /[1-9]/.test(digits) &&
        passesLuhn(digits)
      );
    }),
  );
}

/** As cards are written: in one piece, in groups of one size with a shorter last one, or 4-6-5 and 4-6-4. */
function isWrittenSo(sizes: readonly number[]): boolean {
  const [size = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return (
    ['4-6-5', '4-6-4'].includes(sizes.join('-')) ||
    (sizes.slice(0, -1).every((one) => one === size) && last <= size)
  );
}
