import {
  type AppointmentStatus,
  activeStatuses,
  appointmentStatuses,
  closedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { differenceInCalendarDays, parseISO } from '@bedside/db/dates';
import { coalescedQuery, prepared } from '@bedside/db/hot-path';
import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import { isReadBy, transitionContext } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { type Counts, isAnyGiven, sumOf } from '../list-search.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { userIdsFoundBy } from '../user-search.ts';
import { countByStatus } from './appointment-counts.queries.ts';
import { type AppointmentFilter, appointmentMatches, textSearch } from './appointment-filter.ts';
import { appointmentRows } from './appointment-rows.queries.ts';
import { isNearEnd, searchAll } from './appointment-search.queries.ts';
import { visibilityOf } from './appointment-visibility.ts';

export type AppointmentSort = 'createdAt' | 'appointment' | 'patient' | 'appointmentStatus' | 'provider';

export interface AppointmentListRequest {
  filter: AppointmentFilter;
  sort: { field: AppointmentSort; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

/**
 * Above this many rows, walk the sort index instead of sorting. Left to itself, PostgreSQL walks for narrow
 * filters too and discards most rows.
 */
const NARROW = 20_000;

export async function findAppointments(db: Executor, ctx: Context, request: AppointmentListRequest) {
  const settings = await practiceSettings(db, ctx);
  const { ids, total, byStatus } = await (request.filter.q === undefined ? findPage : searchPage)(db, {
    ...request,
    ctx,
    settings,
  });
  return { rows: await rowsSeen(db, ctx, ids), total, byStatus, at: transitionContext(ctx.now, settings) };
}

async function rowsSeen(db: Executor, ctx: Context, ids: readonly string[]) {
  const [rows, visibility] = await Promise.all([
    appointmentRows(db, ids),
    visibilityOf(db, actorOf(ctx), ids),
  ]);
  return rows.map((row) => ({
    ...row,
    ...{ isManaged: true, showsBill: true, showsPlace: true },
    ...visibility.get(row.id),
  }));
}

const MAX_OPEN = 100;

/** Everything open that a patient may see, newest request first. */
export async function openVisits(db: Executor, ctx: Context) {
  const settings = await practiceSettings(db, ctx);
  const found = await readOpenVisits(db, { userId: actorOf(ctx).userId });
  const rows = await rowsSeen(
    db,
    ctx,
    found.map(({ id }) => id),
  );
  return { rows, at: transitionContext(ctx.now, settings) };
}

const readOpenVisits = prepared(
  (db, { userId }: { userId: string }) =>
    db
      .selectFrom('appointments as appointment')
      .select('appointment.id')
      .where('appointment.status', 'not in', closedStatuses)
      .where(isReadBy(userId))
      .orderBy('appointment.createdAt', 'desc')
      .orderBy('appointment.id', 'desc')
      .limit(MAX_OPEN),
  { userId: 'uuid' },
);

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
  const actor = actorOf(ctx);
  const isOfAll = isAdmin(actor.role) && !isAnyGiven(others);
  if (isOfAll && sort.field === 'createdAt' && isNearEnd(range)) {
    const { ids, byStatus } = await searchAll(db, { actor, q, statuses, order: sort.order, range });
    return { ids, total: totalOf(byStatus, filter), byStatus };
  }
  const order = sort.order === 'DESC' ? 'desc' : 'asc';
  const { ofPeople, otherwise } = textSearch(q, { people: sql`select id from people`, actor });
  const found = db
    .with(
      (cte) => cte('people').materialized(),
      () => userIdsFoundBy(actor, q),
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

/** Scans from the end closer to the page. */
function nearerEnd({ offset, limit }: AppointmentListRequest['range'], total: number) {
  const fromEnd = offset > total / 2;
  if (!fromEnd) return { fromEnd, offset, limit };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { fromEnd, offset: Math.max(0, total - offset - rows), limit: rows };
}

interface Sortable {
  id: string;
  by: unknown;
  within: unknown;
}

/** Planned per call, because the filters decide which index helps. */
async function idsOfPage(db: Executor, wanted: Wanted, total: number): Promise<string[]> {
  const { filter, sort, range, ctx, settings } = wanted;
  const near = nearerEnd(range, total);
  const order = (sort.order === 'DESC') === near.fromEnd ? 'asc' : 'desc';
  const found: AliasedExpression<Sortable, 'found'> =
    endsOfLanes(db, wanted, near.offset + near.limit, order)?.as('found') ??
    sortable(db, sort.field)
      .where(appointmentMatches(filter, ctx, settings))
      .$if(total <= NARROW, (query) => query.offset(sql<number>`0`))
      .as('found');
  const page = db
    .selectFrom(found)
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

/** The most rows that the lanes of a page may read; above it, PostgreSQL chooses the plan. */
const MAX_IN_LANES = 20_000;

/**
 * A lane holds the appointments of one status, and of one day if days are given. An index keeps each lane in
 * order of creation, so the first rows of all lanes contain the page, however many rows match.
 * @returns undefined for any other filter or order
 */
function endsOfLanes(db: Executor, { filter, sort, ctx }: Wanted, depth: number, order: 'asc' | 'desc') {
  const { statuses: _, active: __, from, to, ...others } = filter;
  const isOther = sort.field !== 'createdAt' || !isAdmin(actorOf(ctx).role) || isAnyGiven(others);
  const days = from && to ? differenceInCalendarDays(parseISO(to), parseISO(from)) + 1 : 1;
  const statuses = statusesOf(filter) ?? appointmentStatuses;
  const isAll = from === undefined && statuses.length === appointmentStatuses.length;
  if (isOther || isAll || !from !== !to || days * statuses.length * depth > MAX_IN_LANES) return undefined;
  const lane = db
    .selectFrom('appointments')
    .select(['id', 'createdAt as by', NOTHING.as('within')])
    .where('status', '=', sql<AppointmentStatus>`lane.status`)
    .$if(from !== undefined, (query) =>
      query.where('serviceDate', '=', sql<string>`${from}::date + lane.day`),
    )
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(depth);
  return db
    .selectFrom(
      sql<object>`(select status, day from unnest(${[...statuses]}::text[]) as status
        cross join generate_series(0, ${days - 1}::int) as day)`.as('lane'),
    )
    .innerJoinLateral(lane.as('found'), (join) => join.onTrue())
    .select(['found.id', 'found.by', 'found.within']);
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
