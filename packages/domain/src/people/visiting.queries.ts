import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

/** Offline devices also store tomorrow’s visits, and may send up to 48 hours later. */
const DAYS = { before: 3, ahead: 1 };

/** Whether the caller is the provider of this visit, if the visit is within these days. */
export const isProviderOf = (
  db: Executor,
  ctx: Pick<Context, 'actor' | 'now'>,
  patientId: string,
  appointmentId: string,
): Promise<boolean> =>
  isAmongVisits(
    db,
    ctx,
    patientId,
    (providerId) => sql<boolean>`visit.id = ${appointmentId} and visit.provider_id = ${providerId}`,
  );

/**
 * Whether the caller was at that moment the provider of a visit with this patient within these days. A
 * signature is not lost if the visit is canceled or reassigned before the device sends it.
 */
export const wasVisiting = (
  db: Executor,
  ctx: Pick<Context, 'actor' | 'now'>,
  patientId: string,
  at: Date,
): Promise<boolean> =>
  isAmongVisits(
    db,
    ctx,
    patientId,
    (providerId) => sql<boolean>`(visit.status <> 'CANCELLED' or visit.status_changed_at > ${at})
      and (visit.provider_id = ${providerId} or exists (select from appointment_history as change
        where change.appointment_id = visit.id and change.occurred_at > ${at}
          and change.before ->> 'providerId' = ${providerId}))`,
  );

async function isAmongVisits(
  db: Executor,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  patientId: string,
  isTheirs: (providerId: string) => RawBuilder<boolean>,
): Promise<boolean> {
  if (actor?.role !== 'PROVIDER') return false;
  const today = localDay(now, (await practiceSettings(db)).timeZone);
  const visit = await db
    .selectFrom('appointments as visit')
    .innerJoin('appointmentPatients as visitor', 'visitor.appointmentId', 'visit.id')
    .select('visit.id')
    .where('visitor.patientId', '=', patientId)
    .where('visit.serviceDate', '>=', addDaysTo(today, -DAYS.before))
    .where('visit.serviceDate', '<=', addDaysTo(today, DAYS.ahead))
    .where(isTheirs(actor.userId))
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}
