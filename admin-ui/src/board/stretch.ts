import { HOUR } from './clock.ts';

/** Part of a day, minutes since midnight. */
export interface Stretch {
  from: number;
  to: number;
}

export const overlaps = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to;

/** What two stretches share, or null. */
export function shared(one: Stretch, other: Stretch): Stretch | null {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from < both.to ? both : null;
}

/** What of `whole` none of `parts` covers, in order. */
export function gaps(whole: Stretch, parts: readonly Stretch[]): Stretch[] {
  const open: Stretch[] = [];
  let at = whole.from;
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    if (part.from > at) open.push({ from: at, to: Math.min(part.from, whole.to) });
    at = Math.max(at, part.to);
    if (at >= whole.to) return open;
  }
  return [...open, { from: at, to: whole.to }];
}

/** Where a stretch stands within the shown span, in percent; what sticks out is cut off. */
export function share(stretch: Stretch, span: Stretch): { start: number; size: number } {
  const part = shared(stretch, span);
  if (!part) return { start: 0, size: 0 };
  const whole = span.to - span.from;
  return { start: ((part.from - span.from) / whole) * 100, size: ((part.to - part.from) / whole) * 100 };
}

/** The full hours that begin within a span, minutes since midnight. */
export function hoursIn({ from, to }: Stretch): number[] {
  const first = Math.ceil(from / HOUR);
  return Array.from({ length: Math.ceil(to / HOUR) - first }, (_, at) => (first + at) * HOUR);
}
