import { fieldError } from '@bedside/contracts/errors';
import type { ConsentAction, ConsentMode } from '@bedside/contracts/people/consent.schema';

export interface Signature {
  kind: 'TYPED' | 'DRAWN';
  name: string;
  path?: string | undefined;
}

/**
 * Required for a CONSENT, optional for a REQUEST. Drawings are rebuilt from their numbers, so nothing else is ever
 * rendered.
 * @throws VALIDATION naming the field
 */
export function signatureFor(
  mode: ConsentMode,
  action: ConsentAction,
  given: Signature | undefined,
): { kind: Signature['kind']; name: string; path: string | null } | null {
  if (action !== 'APPROVED') return null;
  if (!given) {
    if (mode === 'REQUEST') return null;
    throw fieldError('signature', 'Please sign to approve.');
  }
  const name = given.name.replace(/\s+/g, ' ').trim();
  if (!/\p{L}/u.test(name) || /\p{C}/u.test(name)) throw fieldError('signature.name', 'Enter your name.');
  if (given.kind === 'TYPED') return { kind: 'TYPED', name, path: null };
  return { kind: 'DRAWN', name, path: drawingOf(given.path) };
}

const notADrawing = () => fieldError('signature.path', 'Please sign in the box.');

const WIDTH = 600;
const HEIGHT = 200;
const COMMANDS = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const;
const isCommand = (letter: string): letter is keyof typeof COMMANDS => letter in COMMANDS;
const STEP = /\s*([A-Za-z])([^A-Za-z]*)/y;
const NUMBER = /[\s,]*(-?(?:\d+(?:\.\d*)?|\.\d+))/y;

/** Absolute M, L, Q, C, and Z with one decimal, clipped to the box. */
function drawingOf(path: string | undefined): string {
  const written: string[] = [];
  let strokes = 0;
  STEP.lastIndex = 0;
  const drawn = (path ?? '').trimEnd();
  for (let at = 0; at < drawn.length; at = STEP.lastIndex) {
    const [, letter = '', rest = ''] = STEP.exec(drawn) ?? [];
    if (!isCommand(letter) || (written.length === 0 && letter !== 'M')) throw notADrawing();
    const numbers = numbersOf(rest);
    const each = COMMANDS[letter];
    if (each === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % each !== 0)
      throw notADrawing();
    if (letter !== 'M' && letter !== 'Z') strokes += 1;
    written.push(letter + numbers.map(inBox).join(' '));
  }
  if (strokes === 0) throw notADrawing();
  return written.join('');
}

const inBox = (value: number, index: number): string =>
  String(Math.round(Math.min(index % 2 ? HEIGHT : WIDTH, Math.max(0, value)) * 10) / 10);

function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  NUMBER.lastIndex = 0;
  while (NUMBER.lastIndex < end) {
    const found = NUMBER.exec(text);
    if (!found) throw notADrawing();
    numbers.push(Number(found[1]));
  }
  return numbers;
}
