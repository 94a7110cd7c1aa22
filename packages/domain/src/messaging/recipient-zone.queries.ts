import type { Executor } from '@bedside/db/database';
import { timeZoneOf } from '@bedside/reference-data/time-zones';
import type { Audience } from './message-rule.ts';

interface ClockOwner {
  recipientId: string | null;
  appointmentRequestId?: string | null | undefined;
}

/** Their deliveries are logged for a patient, who may live in another time zone. */
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
 * The settings with the recipient’s time zone: from a patient’s own address or a request’s location, or else
 * the practice’s.
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
