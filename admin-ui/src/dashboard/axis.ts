/** Readable steps, each multiplied by a power of ten. */
const readable = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const INTERVALS = 3;

/** Four ticks from 0 that cover `max`; `isWhole` avoids fractions. */
export function axisTicksUpTo(max: number, isWhole = false): readonly number[] {
  const least = Math.max(max / INTERVALS, isWhole ? 1 : 0.01);
  const power = 10 ** Math.floor(Math.log10(least));
  const fits = readable
    .map((mantissa) => Number((mantissa * power).toFixed(6)))
    .find((step) => step >= least && (!isWhole || Number.isInteger(step)));
  const step = fits ?? Math.ceil(least);
  return Array.from({ length: INTERVALS + 1 }, (_, index) => Number((index * step).toFixed(6)));
}

/** "$9k", "$1.2k", "$600": dollars on an axis. */
export const shortDollars = (amount: number): string =>
  amount >= 1_000 ? `$${Number((amount / 1_000).toFixed(1))}k` : `$${Number(amount.toFixed(2))}`;

const LABEL_WIDTH = 22;

/** Labels every nth bar, so that labels don’t overlap. */
export const labelEvery = (step: number): number => Math.max(1, Math.ceil(LABEL_WIDTH / step));
