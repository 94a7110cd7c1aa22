import {
  type AppointmentStatus,
  activeStatuses,
  appointmentStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { coalescedQuery, prepared, recentCounts } from '@bedside/db/hot-path';
import { type RawBuilder, sql } from 'kysely';
import { transitionContext } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { type Counts, sumOf, userIdsMatching } from '../user-search.ts';
import { type AppointmentFilter, appointmentMatches, textSearch } from './appointment-filter.ts';
import { appointmentRows } from './appointment-rows.queries.ts';

export type AppointmentSort = 'createdAt' | 'appointment' | 'patient' | 'appointmentStatus' | 'provider';

export interface AppointmentListRequest {
  filter: AppointmentFilter;
  sort: { field: AppointmentSort; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

/**
 * Above this, walk the sort index instead of sorting. PostgreSQL alone walks for narrow filters too and discards
 * most rows.
 */
const NARROW = 20_000;

export async function findAppointments(db: Executor, ctx: Context, request: AppointmentListRequest) {
  const settings = await practiceSettings(db, ctx);
  const { ids, total, byStatus } = await (request.filter.q === undefined ? findPage : searchPage)(db, {
    ...request,
    ctx,
    settings,
  });
  return { rows: await appointmentRows(db, ids), total, byStatus, at: transitionContext(ctx.now, settings) };
}

interface Wanted extends AppointmentListRequest {
  ctx: Context;
  settings: PracticeSettings;
}

interface Page {
  ids: string[];
  total: number;
  byStatus: Counts;
}

function statusesOf({ statuses, active }: AppointmentFilter): readonly AppointmentStatus[] | undefined {
  if (active === undefined) return statuses;
  return (statuses ?? appointmentStatuses).filter((status) => activeStatuses.includes(status) === active);
}

function totalOf(byStatus: Counts, filter: AppointmentFilter): number {
  const statuses = statusesOf(filter);
  return statuses ? statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0) : sumOf(byStatus);
}

async function findPage(db: Executor, wanted: Wanted): Promise<Page> {
  const byStatus = await countByStatus(db, wanted);
  const total = totalOf(byStatus, wanted.filter);
  return { ids: await idsOfPage(db, wanted, total), total, byStatus };
}

/** Text search is expensive, so one search feeds both the counts and the page. */
async function searchPage(db: Executor, { filter, sort, range, ctx, settings }: Wanted): Promise<Page> {
  const { statuses: _, active: __, q = '', ...others } = filter;
  const statuses = statusesOf(filter);
  const order = sort.order === 'DESC' ? 'desc' : 'asc';
  const { ofPeople, otherwise } = textSearch(q, sql`select id from people`);
  const found = db
    .with(
      (cte) => cte('people').materialized(),
      () => userIdsMatching(q),
    )
    .with(
      (cte) => cte('found').materialized(),
      (from) => {
        const rows = sortable(from, sort.field)
          .select('appointment.status')
          .where(appointmentMatches(others, ctx, settings));
        const isAnothers = sql<boolean>`appointment.patient_id not in (select id from people)`;
        return rows.where(ofPeople).unionAll(rows.where(otherwise).where(isAnothers));
      },
    );
  const search = found.selectNoFrom((eb) => [
    sql<string[]>`array(${eb
      .selectFrom('found')
      .select('found.id')
      .$if(statuses !== undefined, (query) => query.where(sql<boolean>`found.status = any(${statuses})`))
      .orderBy('found.by', order)
      .orderBy('found.within', order)
      .orderBy('found.id', order)
      .limit(range.limit)
      .offset(range.offset)})`.as('ids'),
    sql<Counts | null>`(select jsonb_object_agg(status, visits)
      from (select status, count(*) as visits from found group by status) as counted)`.as('byStatus'),
  ]);
  const [page] = await coalescedQuery(db, search);
  const byStatus = page?.byStatus ?? {};
  return { ids: page?.ids ?? [], total: totalOf(byStatus, filter), byStatus };
}

/** Ignores status filters: these are the counts on the console's tabs. */
function countByStatus(db: Executor, { filter, ctx, settings }: Wanted): Promise<Counts> {
  const actor = actorOf(ctx);
  const others = { ...filter, statuses: undefined, active: undefined };
  const reach = isAdmin(actor.role) ? 'all' : actor.userId;
  return recentCounts(db, JSON.stringify([reach, others]), ctx.now, async () => {
    if (reach === 'all' && isByDayAlone(others)) return countOfDays(db, others);
    const rows = await db
      .selectFrom('appointments as appointment')
      .select(['appointment.status', (eb) => eb.fn.countAll<number>().as('count')])
      .where(appointmentMatches(others, ctx, settings))
      .groupBy('appointment.status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  });
}

const isByDayAlone = (filter: AppointmentFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || name === 'from' || name === 'to');

/** Exact without reading any appointment. */
async function countOfDays(db: Executor, { from, to }: AppointmentFilter): Promise<Counts> {
  const rows = await sumsOfDays(db, { from: from ?? null, to: to ?? null });
  return Object.fromEntries(rows.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])));
}

const sumsOfDays = prepared((db, { from, to }: { from: string | null; to: string | null }) =>
  db
    .selectFrom('appointmentDailyCounts')
    .select(['status', (eb) => eb.fn.sum<number>('appointmentCount').as('count')])
    .where('serviceDate', '>=', sql<string>`coalesce(${from}::date, '-infinity')`)
    .where('serviceDate', '<=', sql<string>`coalesce(${to}::date, 'infinity')`)
    .groupBy('status'),
);

/** Scans from the nearer end. */
function nearerEnd({ offset, limit }: AppointmentListRequest['range'], total: number) {
  const fromEnd = offset > total / 2;
  if (!fromEnd) return { fromEnd, offset, limit };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { fromEnd, offset: Math.max(0, total - offset - rows), limit: rows };
}

/** Planned per call, because the filters decide which index helps. */
async function idsOfPage(
  db: Executor,
  { filter, sort, range, ctx, settings }: Wanted,
  total: number,
): Promise<string[]> {
  const near = nearerEnd(range, total);
  const order = (sort.order === 'DESC') === near.fromEnd ? 'asc' : 'desc';
  const found = sortable(db, sort.field)
    .where(appointmentMatches(filter, ctx, settings))
    .$if(total <= NARROW, (query) => query.offset(sql<number>`0`));
  const page = db
    .selectFrom(found.as('found'))
    .select('found.id')
    .orderBy('found.by', order)
    .$if(sortKeys[sort.field].within !== undefined, (query) => query.orderBy('found.within', order))
    .orderBy('found.id', order)
    .limit(near.limit)
    .offset(near.offset);
  const rows = await coalescedQuery(db, page);
  const ids = rows.map(({ id }) => id);
  return near.fromEnd ? ids.toReversed() : ids;
}

const sortable = (from: Pick<Executor, 'selectFrom'>, field: AppointmentSort) => {
  const { by, within = NOTHING } = sortKeys[field];
  return from
    .selectFrom('appointments as appointment')
    .select(['appointment.id', by.as('by'), within.as('within')]);
};
const NOTHING = sql<unknown>`null::timestamptz`;

/** `coalesce` sorts appointments without a provider last in either direction, without another sort. */
const sortKeys: Record<AppointmentSort, { by: RawBuilder<unknown>; within?: RawBuilder<unknown> }> = {
  createdAt: { by: sql`appointment.created_at` },
  appointment: { by: sql`appointment.service_date`, within: sql`appointment.starts_at` },
  appointmentStatus: { by: sql`appointment.status` },
  patient: {
    by: sql`(select lower(last_name || ' ' || first_name) from users where id = appointment.patient_id)`,
  },
  provider: {
    by: sql`coalesce((select lower(last_name || ' ' || first_name) from users where id = appointment.provider_id), '')`,
  },
};
