import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { type Counts, recentCounts, sumOf } from './recent-counts.ts';
import { circumstances, machineFacts, stateFacts } from './visit.queries.ts';
import { matching, type VisitFilter } from './visit-filter.ts';

export type VisitSort = 'createdAt' | 'visit' | 'patient' | 'appointmentStatus' | 'provider';

export interface VisitListRequest {
  filter: VisitFilter;
  sort: { field: VisitSort; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}

/**
 * Up to so many matching rows are sorted by themselves; for more, the order's index is walked until the page is full.
 * Left to itself PostgreSQL walks for narrow filters too, and throws hundreds of thousands of rows away.
 */
const NARROW = 20_000;

export type VisitRow = Awaited<ReturnType<typeof listVisits>>['rows'][number];

/** A page of the visits within the actor's reach, how many there are, and how many in each status. */
export async function listVisits(db: Executor, ctx: Context, request: VisitListRequest) {
  const settings = await practiceSettings(db, ctx);
  const wanted = matching(request.filter, ctx, settings);
  const byStatus = await countByStatus(db, ctx, request.filter, settings);
  const { statuses } = request.filter;
  const total = statuses
    ? statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
    : sumOf(byStatus);
  const rows = await pageOfVisits(db, wanted, request, total);
  const at = circumstances(ctx.now, settings);
  return { rows: rows.map((row) => ({ ...row, ...stateFacts(row) })), total, byStatus, at };
}

/** By status, honouring every other filter: the counts on the console's tabs. */
function countByStatus(
  db: Executor,
  ctx: Context,
  filter: VisitFilter,
  settings: PracticeSettings,
): Promise<Counts> {
  const actor = actorOf(ctx);
  const others = { ...filter, statuses: undefined };
  const reach = isAdmin(actor.role) ? 'all' : actor.userId;
  return recentCounts(db, JSON.stringify([reach, others]), ctx.now, async () => {
    if (reach === 'all' && isByDayAlone(others)) return countOfDays(db, others);
    const rows = await db
      .selectFrom('appointments as visit')
      .select(['visit.status', (eb) => eb.fn.countAll<number>().as('count')])
      .where(matching(others, ctx, settings))
      .groupBy('visit.status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  });
}

const isByDayAlone = (filter: VisitFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || name === 'from' || name === 'to');

/** Exact, without looking at a single visit. */
async function countOfDays(db: Executor, { from, to }: VisitFilter): Promise<Counts> {
  const rows = await db
    .selectFrom('visitCounts')
    .select(['status', (eb) => eb.fn.sum<number>('visits').as('count')])
    .$if(from !== undefined, (query) => query.where('visitDate', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('visitDate', '<=', to ?? ''))
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : [])));
}

/** Where a page lies, counted from the end that is nearer. */
function nearerEnd({ offset, limit }: VisitListRequest['range'], total: number) {
  const fromEnd = offset > total / 2;
  if (!fromEnd) return { fromEnd, offset, limit };
  const rows = Math.max(0, Math.min(limit, total - offset));
  return { fromEnd, offset: Math.max(0, total - offset - rows), limit: rows };
}

/** The page's ids first, from an index where there is one; only then the rest of its rows. */
function pageOfVisits(
  db: Executor,
  wanted: ReturnType<typeof matching>,
  { sort, range }: VisitListRequest,
  total: number,
) {
  const near = nearerEnd(range, total);
  const descending = sort.order === 'DESC';
  const found = db
    .selectFrom('appointments as visit')
    .select(['visit.id', sortKeys[sort.field].as('sortKey'), thenKeyOf(sort.field).as('thenKey')])
    .where(wanted)
    .$if(total <= NARROW, (query) => query.offset(sql<number>`0`));
  const page = db
    .selectFrom(found.as('found'))
    .select(['found.id', 'found.sortKey', 'found.thenKey'])
    .orderBy('found.sortKey', descending === near.fromEnd ? 'asc' : 'desc')
    .orderBy('found.thenKey', descending === near.fromEnd ? 'asc' : 'desc')
    .orderBy('found.id', descending === near.fromEnd ? 'asc' : 'desc')
    .limit(near.limit)
    .offset(near.offset);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('appointments as visit', 'visit.id', 'page.id')
    .innerJoin('users as person', 'person.id', 'visit.patientId')
    .innerJoin('patients as patient', 'patient.id', 'visit.patientId')
    .leftJoin('users as provider', 'provider.id', 'visit.providerId')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.appointmentId', '=', 'visit.id').on('invoice.status', '<>', 'CANCELLED'),
    )
    .select(rowColumns)
    .select(machineFacts)
    .select([
      sql<string[]>`array(select name from appointment_services
        where appointment_id = visit.id order by position)`.as('serviceNames'),
      sql<string | null>`(select category from appointment_services
        where appointment_id = visit.id order by position limit 1)`.as('category'),
      sql<number>`(visit.estimate ->> 'totalAmount')::numeric`.as('estimatedTotal'),
    ])
    .orderBy('page.sortKey', descending ? 'desc' : 'asc')
    .orderBy('page.thenKey', descending ? 'desc' : 'asc')
    .orderBy('page.id', descending ? 'desc' : 'asc')
    .execute();
}

/** `coalesce` keeps visits without a provider at the end whichever way the list runs, and needs no other order. */
const sortKeys = {
  createdAt: sql<unknown>`visit.created_at`,
  visit: sql<unknown>`visit.visit_date`,
  appointmentStatus: sql<unknown>`visit.status`,
  patient: sql<unknown>`(select lower(last_name || ' ' || first_name) from users where id = visit.patient_id)`,
  provider: sql<unknown>`coalesce((select lower(last_name || ' ' || first_name) from users where id = visit.provider_id), '')`,
} as const;

/** Within a day, visits run by their confirmed time; those without one come after them. */
const thenKeyOf = (field: VisitSort) =>
  field === 'visit' ? sql<unknown>`visit.starts_at` : sql<unknown>`null::timestamptz`;

const rowColumns = [
  'visit.id',
  'visit.key',
  'visit.status',
  'visit.statusSince',
  'visit.type',
  'visit.telemedicine',
  'visit.telemedicineTime',
  'visit.preferredDate',
  'visit.slots',
  'visit.startsAt',
  'visit.setOutAt',
  'visit.arrivedAt',
  'visit.confirmedAt',
  'visit.patientReschedules',
  'visit.soapNoteStatus',
  'visit.paymentMode',
  'visit.paymentRequestType',
  'visit.city',
  'visit.postalCode',
  'visit.version',
  'visit.createdAt',
  'visit.patientId',
  'visit.providerId',
  'person.firstName',
  'person.lastName',
  'person.profileImage',
  'patient.relationship',
  'patient.dateOfBirth',
  'patient.gender',
  'patient.membershipType',
  'provider.firstName as providerFirstName',
  'provider.lastName as providerLastName',
  'provider.profileImage as providerImage',
  'invoice.totalCents',
] as const;
