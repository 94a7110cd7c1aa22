/** The size of the box in which a signature is drawn. */
const WIDTH = 600;
const HEIGHT = 200;

/** In characters. */
export const LONGEST_DRAWING = 20_000;

/** How many numbers each command takes. */
const COMMANDS = new Map([
  ['M', 2],
  ['L', 2],
  ['Q', 4],
  ['C', 6],
  ['Z', 0],
]);

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/**
 * Rewrites the path as absolute M, L, Q, C, and Z commands with one decimal, clipped to the box; null if it
 * isn’t a drawing.
 */
export function drawingOf(path: string): string | null {
  if (path.length > LONGEST_DRAWING || !/^\s*M/.test(path)) return null;
  const commands: string[] = [];
  for (const [, letter = '', rest = ''] of path.matchAll(/([^\d\s,.-])([\d\s,.-]*)/g)) {
    const size = COMMANDS.get(letter);
    const numbers = rest.match(NUMBER) ?? [];
    if (size === undefined || !isWhole(size, numbers.length)) return null;
    if (!/^[\s,]*$/.test(rest.replace(NUMBER, ''))) return null;
    commands.push(letter + numbers.map(clipped).join(' '));
  }
  return commands.some((command) => !/^[MZ]/.test(command)) ? commands.join('') : null;
}

const isWhole = (size: number, count: number): boolean =>
  size === 0 ? count === 0 : count > 0 && count % size === 0;

/** X and Y take turns. */
function clipped(number: string, index: number): number {
  const greatest = index % 2 === 0 ? WIDTH : HEIGHT;
  return Math.round(Math.min(Math.max(Number(number), 0), greatest) * 10) / 10;
}
