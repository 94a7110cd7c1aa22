import type { Executor } from '@bedside/db/database';
import { timeZoneOf } from '@bedside/reference-data/time-zones';
import type { Audience } from './message-rule.ts';

interface ClockOwner {
  recipientId: string | null;
  appointmentRequestId?: string | null | undefined;
}

/** Their deliveries name a patient, who may live in another zone. */
const OUTSIDERS: readonly Audience[] = ['invited', 'videoGuest', 'guarantor'];

/** The address of an outside recipient is unknown, so use the practice's time zone. */
export const clockOwnerOf = (
  to: Audience,
  { recipientId, appointmentRequestId }: ClockOwner,
): ClockOwner => ({
  recipientId: OUTSIDERS.includes(to) ? null : recipientId,
  appointmentRequestId,
});

/**
 * Settings with the clock of the recipient: of a patient's own address or of the place that a request names, else the
 * practice's.
 * Rule: messages.quiet-hours
 */
export async function inZoneOf<Settings extends { timeZone: string }>(
  db: Executor,
  settings: Settings,
  { recipientId, appointmentRequestId = null }: ClockOwner,
): Promise<Settings> {
  const place = await db
    .selectFrom('patients')
    .select(['state', 'postalCode'])
    .where('id', '=', recipientId)
    .unionAll(
      db
        .selectFrom('appointmentRequests')
        .select(['state', 'postalCode'])
        .where('id', '=', appointmentRequestId),
    )
    .executeTakeFirst();
  return { ...settings, timeZone: (place && timeZoneOf(place)) ?? settings.timeZone };
}
