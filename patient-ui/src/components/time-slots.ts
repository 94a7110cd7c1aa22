import { type TimeOfDay, timesOfDay } from '@bedside/contracts/appointments/appointment.schema';
import { dayIn, hourIn } from '@bedside/ui-kit/formats';

const MOST_TIMES_OF_DAY = 2;

/** ASAP stands alone: choosing it clears the times of day, and the other way round. */
export function toggleTimeOfDay(slots: readonly TimeOfDay[], slot: TimeOfDay): TimeOfDay[] {
  if (slots.includes(slot)) return slots.filter((one) => one !== slot);
  return slot === 'ASAP' ? ['ASAP'] : [...slots.filter((one) => one !== 'ASAP'), slot];
}

/** At most two times of day at once. */
export const isTimeOfDayPast = (slots: readonly TimeOfDay[], slot: TimeOfDay): boolean =>
  slot !== 'ASAP' && !slots.includes(slot) && !slots.includes('ASAP') && slots.length >= MOST_TIMES_OF_DAY;

/** The hour of the day at which each is over. */
const endHours: Record<TimeOfDay, number> = { MORNING: 11, AFTERNOON: 14, EVENING: 17, ASAP: 24 };

/** What the practice's clock shows. */
export interface Clock {
  /** `yyyy-MM-dd` */
  day: string;
  /** 0 to 23 */
  hour: number;
}

export const clockIn = (zone: string, now: Date): Clock => ({
  day: dayIn(zone, now),
  hour: hourIn(zone, now),
});

/** The times of a day, `yyyy-MM-dd`, that are over by then. */
export const pastTimesOfDay = (day: string, clock: Clock): TimeOfDay[] =>
  day === clock.day ? timesOfDay.filter((slot) => endHours[slot] <= clock.hour) : [];
