import { hourIn } from '@bedside/ui-kit/formats';
import { tz } from '@date-fns/tz';
import { getMinutes } from 'date-fns';

/** Minutes since midnight. */
export interface TimeSpan {
  from: number;
  to: number;
}

export const overlaps = (one: TimeSpan, other: TimeSpan): boolean =>
  one.from < other.to && other.from < one.to;

export function overlapOf(one: TimeSpan, other: TimeSpan): TimeSpan | null {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from < both.to ? both : null;
}

/** Parts of `whole` not covered by `parts`, in order. */
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

/** Position within the shown span, in percent, clipped to it. */
export function percentOf(stretch: TimeSpan, span: TimeSpan): { start: number; size: number } {
  const part = overlapOf(stretch, span);
  if (!part) return { start: 0, size: 0 };
  const whole = span.to - span.from;
  return { start: ((part.from - span.from) / whole) * 100, size: ((part.to - part.from) / whole) * 100 };
}

export const HOUR = 60;
export const DAY_MINUTES = 24 * HOUR;
/** Drag snap interval in minutes. */
export const STEP = 15;

/** `HH:mm` as minutes since midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
}

/** Clamped to the day. */
export function toTime(minutes: number): string {
  const clamped = Math.max(0, Math.min(Math.round(minutes), DAY_MINUTES - 1));
  return new Date(clamped * 60_000).toISOString().slice(11, 16);
}

export const snapToStep = (minutes: number): number => Math.round(minutes / STEP) * STEP;

/** In the practice's time zone. */
export const minutesIn = (zone: string, now: Date): number =>
  hourIn(zone, now) * HOUR + getMinutes(now, { in: tz(zone) });

export function hoursIn({ from, to }: TimeSpan): number[] {
  const first = Math.ceil(from / HOUR);
  return Array.from({ length: Math.ceil(to / HOUR) - first }, (_, at) => (first + at) * HOUR);
}
