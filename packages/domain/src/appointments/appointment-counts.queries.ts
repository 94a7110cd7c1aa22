import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { prepared, recentCounts } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { type Counts, countsBy, isAnyGiven } from '../list-search.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { type AppointmentFilter, appointmentMatches } from './appointment-filter.ts';

interface Counted {
  filter: AppointmentFilter;
  ctx: Context;
  settings: PracticeSettings;
}

/** Ignores status filters: these are the counts on the console's tabs. */
export function countByStatus(db: Executor, { filter, ctx, settings }: Counted): Promise<Counts> {
  const actor = actorOf(ctx);
  const others = { ...filter, statuses: undefined, active: undefined };
  const reach = isAdmin(actor.role) ? 'all' : actor.userId;
  return recentCounts(db, JSON.stringify([reach, others]), ctx.now, async () => {
    const total = reach === 'all' ? await totalCounts(db, others) : null;
    if (total) return total;
    return await countsBy(
      db.selectFrom('appointments as appointment').where(appointmentMatches(others, ctx, settings)),
      'appointment.status',
    );
  });
}

/**
 * Exact counts from the running totals, without reading any appointment; null for a filter that the totals
 * don't cover.
 */
async function totalCounts(
  db: Executor,
  { from, to, unassigned, soapNoteSubmitted, paymentRequest, requestType, ...others }: AppointmentFilter,
): Promise<Counts | null> {
  if (isAnyGiven(others)) return null;
  if (paymentRequest === undefined && requestType === undefined) {
    if (unassigned !== undefined && soapNoteSubmitted !== undefined) return null;
    const rows = await sumsOfDays(db, { from: from ?? null, to: to ?? null });
    return Object.fromEntries(
      rows.flatMap((row) => {
        const count = countOf(row, { unassigned, soapNoteSubmitted });
        return count > 0 ? [[row.status, count]] : [];
      }),
    );
  }
  const isAsked = paymentRequest && (requestType === 'BML' || requestType === 'CASH');
  if (!isAsked || isAnyGiven({ from, to, unassigned, soapNoteSubmitted })) return null;
  const { requested } = await db
    .selectFrom('moneyTotals')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('itemCount'), sql<number>`0`).as('requested'))
    .where('kind', '=', `ASKED_${requestType}`)
    .executeTakeFirstOrThrow();
  return requested > 0 ? { 'PAYMENT REQUESTED': requested } : {};
}

interface Sums {
  status: AppointmentStatus;
  all: number;
  unassigned: number;
  unsigned: number;
}

function countOf(
  { all, unassigned, unsigned }: Sums,
  filter: Pick<AppointmentFilter, 'unassigned' | 'soapNoteSubmitted'>,
): number {
  if (filter.unassigned !== undefined) return filter.unassigned ? unassigned : all - unassigned;
  if (filter.soapNoteSubmitted !== undefined) return filter.soapNoteSubmitted ? all - unsigned : unsigned;
  return all;
}

const sumsOfDays = prepared((db, { from, to }: { from: string | null; to: string | null }) =>
  db
    .selectFrom('appointmentDailyCounts')
    .select(({ fn }) => [
      'status',
      fn.sum<number>('appointmentCount').as('all'),
      fn.sum<number>('unassignedCount').as('unassigned'),
      fn.sum<number>('unsignedCount').as('unsigned'),
    ])
    .where('serviceDate', '>=', sql<string>`coalesce(${from}::date, '-infinity')`)
    .where('serviceDate', '<=', sql<string>`coalesce(${to}::date, 'infinity')`)
    .groupBy('status'),
);
