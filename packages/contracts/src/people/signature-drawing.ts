/** The size of the box in which a signature is drawn. */
const WIDTH = 600;
const HEIGHT = 200;

/** How many numbers each command takes. */
const COMMANDS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const sizes = new Int8Array(128).fill(-1);
for (const [letter, size] of Object.entries(COMMANDS)) sizes[letter.charCodeAt(0)] = size;

const BLANK = 32;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const FIRST_LETTER = 65;
const MOVE = 77;
const CLOSE = 90;
/** Further digits cannot change the tenths. */
const GREATEST_DIVISOR = 1_000_000;

const isBetween = (code: number): boolean => code === BLANK || code === COMMA || (code >= 9 && code <= 13);
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/**
 * Rewrites the path as absolute M, L, Q, C, and Z commands with one decimal, clipped to the box; null if it
 * isn’t a drawing. Makes a single pass, because regular expressions were several times slower on long paths.
 */
export function drawingOf(path: string): string | null {
  // A number grows by at most one character (".5" becomes "0.5"), so twice the length is enough.
  const written = new Uint8Array(path.length * 2);
  let length = 0;
  let size = -1;
  let count = 0;
  let strokes = 0;
  for (let at = 0; at < path.length; ) {
    const code = path.charCodeAt(at);
    if (isBetween(code)) {
      if (code === COMMA && length === 0) return null;
      at += 1;
    } else if (code >= FIRST_LETTER) {
      const next = sizes[code] ?? -1;
      if (next < 0 || (length === 0 ? code !== MOVE : !isWhole(size, count))) return null;
      if (code !== MOVE && code !== CLOSE) strokes += 1;
      written[length++] = code;
      size = next;
      count = 0;
      at += 1;
    } else {
      const isNegative = code === MINUS;
      if (isNegative) at += 1;
      let digits = 0;
      let value = 0;
      for (; isDigit(path.charCodeAt(at)); at += 1, digits += 1)
        value = value * 10 + path.charCodeAt(at) - ZERO;
      let divisor = 1;
      if (path.charCodeAt(at) === POINT)
        for (at += 1; isDigit(path.charCodeAt(at)); at += 1, digits += 1) {
          if (divisor === GREATEST_DIVISOR) continue;
          value = value * 10 + path.charCodeAt(at) - ZERO;
          divisor *= 10;
        }
      if (digits === 0 || length === 0) return null;
      if (count > 0) written[length++] = BLANK;
      const max = count % 2 === 0 ? WIDTH : HEIGHT;
      const tenths = isNegative ? 0 : Math.round(Math.min(max, value / divisor) * 10);
      length = writeTenths(written, length, tenths);
      count += 1;
    }
  }
  if (strokes === 0 || !isWhole(size, count)) return null;
  return new TextDecoder('latin1').decode(written.subarray(0, length));
}

const isWhole = (size: number, count: number): boolean =>
  size === 0 ? count === 0 : count > 0 && count % size === 0;

/** @returns the position of the next character */
function writeTenths(written: Uint8Array, length: number, tenths: number): number {
  const whole = Math.floor(tenths / 10);
  let at = length;
  if (whole >= 100) written[at++] = ZERO + Math.floor(whole / 100);
  if (whole >= 10) written[at++] = ZERO + (Math.floor(whole / 10) % 10);
  written[at++] = ZERO + (whole % 10);
  if (tenths % 10 === 0) return at;
  written[at++] = POINT;
  written[at++] = ZERO + (tenths % 10);
  return at;
}
