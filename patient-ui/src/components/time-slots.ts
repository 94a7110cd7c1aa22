import { type TimeOfDay, timesOfDay } from '@bedside/contracts/appointments/appointment.schema';
import { dayIn, hourIn } from '@bedside/ui-kit/formats';

const MOST_TIMES_OF_DAY = 2;

/** ASAP excludes the times of day. */
export function toggleTimeOfDay(slots: readonly TimeOfDay[], slot: TimeOfDay): TimeOfDay[] {
  if (slots.includes(slot)) return slots.filter((one) => one !== slot);
  return slot === 'ASAP' ? ['ASAP'] : [...slots.filter((one) => one !== 'ASAP'), slot];
}

/** At most two times of day can be chosen. */
export const isTimeOfDayPast = (slots: readonly TimeOfDay[], slot: TimeOfDay): boolean =>
  slot !== 'ASAP' && !slots.includes(slot) && !slots.includes('ASAP') && slots.length >= MOST_TIMES_OF_DAY;

/** Hour at which each time of day ends. */
const endHours: Record<TimeOfDay, number> = { MORNING: 11, AFTERNOON: 14, EVENING: 17, ASAP: 24 };

/** Date and time in the practice's time zone. */
export interface Clock {
  /** `yyyy-MM-dd` in the practice's time zone */
  day: string;
  /** 0 to 23 */
  hour: number;
}

export const clockIn = (zone: string, now: Date): Clock => ({
  day: dayIn(zone, now),
  hour: hourIn(zone, now),
});

export const pastTimesOfDay = (day: string, clock: Clock): TimeOfDay[] =>
  day === clock.day ? timesOfDay.filter((slot) => endHours[slot] <= clock.hour) : [];
