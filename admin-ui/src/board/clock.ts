import { hourIn } from '@bedside/ui-kit/formats';
import { tz } from '@date-fns/tz';
import { getMinutes } from 'date-fns';

export const HOUR = 60;
export const DAY_MINUTES = 24 * HOUR;
/** What a dragged visit snaps to, minutes. */
export const STEP = 15;

/** `HH:mm` as minutes since midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
}

/** Minutes since midnight as `HH:mm`, held within the day. */
export function toTime(minutes: number): string {
  const held = Math.max(0, Math.min(Math.round(minutes), DAY_MINUTES - 1));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(held / HOUR))}:${two(held % HOUR)}`;
}

/** The nearest quarter of an hour. */
export const snapToStep = (minutes: number): number => Math.round(minutes / STEP) * STEP;

/** Minutes since midnight in the practice's zone. */
export const minutesIn = (zone: string, now: Date): number =>
  hourIn(zone, now) * HOUR + getMinutes(now, { in: tz(zone) });
