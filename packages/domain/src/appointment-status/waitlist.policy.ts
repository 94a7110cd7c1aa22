import { type AppointmentStatus, plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { fieldError } from '@bedside/contracts/errors';
import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import type { ServiceZone } from '@bedside/contracts/practice/settings.schema';
import { localDay, localTime } from '../practice/local-time.ts';
import { overlap, type TimeWindow } from './schedule.policy.ts';

/** Practice-local `yyyy-MM-dd`, both included. */
interface WaitlistPreference {
  from: string;
  to: string;
  slots: readonly TimeOfDay[];
}

/** Practice-local times of each preference. */
export const hoursOf = {
  MORNING: { from: '08:00', to: '11:00' },
  AFTERNOON: { from: '11:00', to: '14:00' },
  EVENING: { from: '14:00', to: '17:00' },
  ASAP: { from: '00:00', to: '24:00' },
} as const satisfies Record<TimeOfDay, { from: string; to: string }>;

/** ASAP matches any slot. */
export function slotsAt(startsAt: Date, zone: string): TimeOfDay[] {
  const time = localTime(startsAt, zone);
  return typedKeys(hoursOf).filter((slot) => hoursOf[slot].from <= time && time < hoursOf[slot].to);
}

export function matchesPreference(
  { from, to, slots }: WaitlistPreference,
  startsAt: Date,
  zone: string,
): boolean {
  const day = localDay(startsAt, zone);
  return from <= day && day <= to && slotsAt(startsAt, zone).some((slot) => slots.includes(slot));
}

/**
 * @param appointmentDay the confirmed day, null without one
 * @param byStaff the refusal is for staff, about the patient’s visit
 * @throws VALIDATION for past days, and for days after the confirmed time
 */
export function validatePreference(
  { from, to }: WaitlistPreference,
  { today, appointmentDay, byStaff }: { today: string; appointmentDay: string | null; byStaff: boolean },
): void {
  if (to < from) throw fieldError('to', 'The end date can’t be before the start date.');
  if (from < today) throw fieldError('from', 'Choose today or a later date.');
  if (appointmentDay !== null && appointmentDay < from)
    throw fieldError(
      'from',
      byStaff
        ? 'The visit is sooner than that. Choose days up to the visit date.'
        : 'Your visit is sooner than that. Choose days up to your visit date.',
    );
}

interface Place {
  telemedicine: boolean;
  postalCode: string | null;
}

/** The provider stays in the service area of the released slot; telemedicine fits everywhere. */
export function isSameServiceArea(freed: Place, appointment: Place, zones: readonly ServiceZone[]): boolean {
  if (zones.length === 0 || freed.telemedicine || appointment.telemedicine) return true;
  const zoneOf = ({ postalCode }: Place) =>
    zones.findIndex((zone) => postalCode !== null && isServedPostalCode(postalCode, zone.postalCodes));
  return zoneOf(freed) === zoneOf(appointment);
}

interface Timed extends Partial<TimeWindow> {
  status: AppointmentStatus;
  providerId: string | null;
}
type Confirmed = TimeWindow & { providerId: string };

export const bookedSlot = ({
  status,
  providerId,
  startsAt,
  endsAt,
}: { [K in keyof Timed]: Timed[K] | null }): Confirmed | null =>
  status && plannedStatuses.includes(status) && providerId && startsAt && endsAt
    ? { providerId, startsAt, endsAt }
    : null;

/** Small shifts release nothing. */
export const isSlotReleased = (before: Confirmed | null, after: Confirmed | null, now: Date): boolean =>
  before !== null &&
  before.startsAt > now &&
  !(after && after.providerId === before.providerId && overlap(before, after));
