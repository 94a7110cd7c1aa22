import type { Executor } from '@bedside/db/database';
import { timeZoneOf } from '@bedside/reference-data/time-zones';
import type { Audience } from './message-rule.ts';

interface To {
  recipientId: string | null;
  appointmentRequestId?: string | null | undefined;
}

/** In their log a user of the practice stands in for them, who may live elsewhere. */
const OUTSIDERS: readonly Audience[] = ['invited', 'videoGuest', 'guarantor'];

/** No one knows the address of someone outside, so they are on the practice's clock. */
export const asReader = (to: Audience, { recipientId, appointmentRequestId }: To): To => ({
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
  { recipientId, appointmentRequestId = null }: To,
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
