import { addDays } from '@bedside/db/dates';
import { addDaysTo, instantOf, localDay, wallClock } from '../practice/local-time.ts';

interface Plan {
  now: Date;
  /** yyyy-MM-dd; null if due now. */
  dueOn: string | null;
  noticeDays: number;
  /** 8 to 20, practice-local. */
  hour: number;
  zone: string;
}

const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** No clock change skips an hour between 8 and 20, so the time always exists. */
function at(day: string, hour: number, zone: string): Date {
  const instant = instantOf(day, timeOf(hour), zone);
  if (!instant) throw new RangeError(`No ${timeOf(hour)} on ${day} in ${zone}`);
  return instant;
}

/** The local hour at which installments are charged. */
export const CHARGE_HOUR = 9;

/** The charge hour on that day. */
export const onDay = (day: string, zone: string): Date => at(day, CHARGE_HOUR, zone);

/** The same local time on the next day. */
export const dayLater = (chargeAt: Date, zone: string): Date => {
  const { day, time } = wallClock(chargeAt, zone);
  return instantOf(addDaysTo(day, 1), time, zone) ?? addDays(chargeAt, 1);
};

/**
 * On the day the bill is due, but never before the whole notice period has passed.
 * Rule: money.autopay-tells-before
 */
export function chargeTime({ now, dueOn, noticeDays, hour, zone }: Plan): Date {
  const earliest = addDays(now, noticeDays);
  const day = localDay(earliest, zone);
  const first = at(day, hour, zone) < earliest ? addDaysTo(day, 1) : day;
  return at(dueOn && dueOn > first ? dueOn : first, hour, zone);
}

/** As many days before the charge as the patient chose, or now if that is over. */
export function noticeTime(chargeAt: Date, { noticeDays, now }: Pick<Plan, 'noticeDays' | 'now'>): Date {
  const notice = addDays(chargeAt, -noticeDays);
  return notice < now ? now : notice;
}

/** Days from each decline to the next try. */
const RETRY_DAYS = [1, 3, 5];

/** @param declined how many times all cards were declined, at least 1 @returns null after the last try */
export function retryTime(
  declined: number,
  { now, hour, zone }: Pick<Plan, 'now' | 'hour' | 'zone'>,
): Date | null {
  const days = RETRY_DAYS[declined - 1];
  return days === undefined ? null : at(addDaysTo(localDay(now, zone), days), hour, zone);
}
