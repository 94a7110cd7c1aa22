import { HOUR } from './clock.ts';

/** Part of a day, minutes since midnight. */
export interface TimeSpan {
  from: number;
  to: number;
}

export const overlaps = (one: TimeSpan, other: TimeSpan): boolean =>
  one.from < other.to && other.from < one.to;

/** What two stretches share, or null. */
export function overlapOf(one: TimeSpan, other: TimeSpan): TimeSpan | null {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from < both.to ? both : null;
}

/** What of `whole` none of `parts` covers, in order. */
export function gapsBetween(whole: TimeSpan, parts: readonly TimeSpan[]): TimeSpan[] {
  const open: TimeSpan[] = [];
  let at = whole.from;
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    if (part.from > at) open.push({ from: at, to: Math.min(part.from, whole.to) });
    at = Math.max(at, part.to);
    if (at >= whole.to) return open;
  }
  return [...open, { from: at, to: whole.to }];
}

/** Where a stretch stands within the shown span, in percent; what sticks out is cut off. */
export function percentOf(stretch: TimeSpan, span: TimeSpan): { start: number; size: number } {
  const part = overlapOf(stretch, span);
  if (!part) return { start: 0, size: 0 };
  const whole = span.to - span.from;
  return { start: ((part.from - span.from) / whole) * 100, size: ((part.to - part.from) / whole) * 100 };
}

/** The full hours that begin within a span, minutes since midnight. */
export function hoursIn({ from, to }: TimeSpan): number[] {
  const first = Math.ceil(from / HOUR);
  return Array.from({ length: Math.ceil(to / HOUR) - first }, (_, at) => (first + at) * HOUR);
}
