import {
  type AppointmentStatus,
  notCanceledStatuses,
  requestedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { subHours } from '@bedside/db/dates';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { dailyRevenue } from '../payments/daily-revenue.queries.ts';
import { localDay, startOfDay } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { appointmentsNeedingAttention } from './needs-attention.queries.ts';
import { isLate } from './running-late.policy.ts';

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

/** Concurrent readers share one run. `days` counts today. Rule: appointments.dashboard-shows-open-work */
export const readDashboard = async (db: Executor, ctx: Context, days: number) =>
  dashboards(db, { now: ctx.now, settings: await practiceSettings(db, ctx), days });

interface DashboardRequest {
  now: Date;
  settings: PracticeSettings;
  days: number;
}

const dashboards = batched((db: Executor, requests: readonly DashboardRequest[]) => {
  const latest = new Map(requests.map((one) => [one.days, one]));
  const read = new Map([...latest].map(([days, one]) => [days, figuresOf(db, one)]));
  return Promise.all(requests.map((one) => read.get(one.days) ?? figuresOf(db, one)));
});

async function figuresOf(db: Executor, { now, settings, days }: DashboardRequest) {
  const { timeZone } = settings;
  const today = localDay(now, timeZone);
  const span = { today, days, timeZone };
  const [appointments, late, queues, money, needsAttention] = await Promise.all([
    appointmentsOf(db, today, days),
    lateAppointments(db, isLate(now, settings)),
    waiting(db, { now, today, timeZone }),
    dailyRevenue(db, span),
    appointmentsNeedingAttention(db, { now, settings }),
  ]);
  const { byDay: appointmentsByDay, ...ofToday } = appointments;
  return { today, days, appointments: ofToday, late, queues, appointmentsByDay, money, needsAttention };
}

async function appointmentsOf(db: Executor, today: string, days: number) {
  const rows = await countsOfDays(db, { today, days });
  const ofToday = rows.filter(({ serviceDate }) => serviceDate === today);
  const byDay = new Map<string, number>();
  for (const { serviceDate, status, count } of rows)
    if (notCanceledStatuses.includes(status)) byDay.set(serviceDate, (byDay.get(serviceDate) ?? 0) + count);
  return {
    byStatus: Object.fromEntries(ofToday.map(({ status, count }) => [status, count])),
    unassigned: ofToday
      .filter(({ status }) => requestedStatuses.includes(status))
      .reduce((sum, row) => sum + row.unassigned, 0),
    byDay,
  };
}

const countsOfDays = prepared((db, { today, days }: { today: string; days: number }) =>
  db
    .selectFrom('appointmentDailyCounts')
    .select((eb) => [
      'serviceDate',
      'status',
      eb.fn.sum<number>('appointmentCount').as('count'),
      eb.fn.sum<number>('unassignedCount').as('unassigned'),
    ])
    .where('serviceDate', '>', sql<string>`${today}::date - ${days}::int`)
    .where('serviceDate', '<=', sql<string>`${today}::date`)
    .groupBy(['serviceDate', 'status']),
);

async function lateAppointments(db: Executor, late: ReturnType<typeof isLate>): Promise<number> {
  return await countOf(db.selectFrom('appointments as appointment').where(late));
}

interface Queues {
  appointmentRequests: number;
  appointmentRequestsOldest: Date | null;
  pendingApproval: number;
  pendingForToday: number;
  pendingOldest: Date | null;
  awaitingTime: number;
  awaitingTimeOldest: Date | null;
  awaitingPayment: number;
  unverifiedPayments: number;
  unverifiedOverOneDay: number;
  unverifiedOldest: Date | null;
  bmlRequests: number;
  bmlCents: number;
  cashRequests: number;
  cashCents: number;
  unsignedSoap: number;
  unsignedOverOneDay: number;
  unsignedOldest: Date | null;
  questionnairesPending: number;
  questionnairesExpiringToday: number;
}

interface Moment {
  now: Date;
  /** yyyy-MM-dd */
  today: string;
  timeZone: string;
}

async function waiting(db: Executor, moment: Moment): Promise<Queues> {
  const [queues] = await readQueues(db, { ...moment, dayAgo: subHours(moment.now, 24) });
  if (!queues) throw new Error('aggregates answer one row');
  return queues;
}

const ofStatus = (status: AppointmentStatus) =>
  sql`coalesce((select sum(appointment_count) from appointment_daily_counts where status = ${status}), 0)::int`;
const longest = (status: AppointmentStatus) =>
  sql`(select min(status_changed_at) from appointments where status = ${status})`;
/** Payment requests that staff has not answered. */
const paymentRequests = sql`(select coalesce(sum(item_count) filter (where kind = 'ASKED_BML'), 0)::int as bml_requests,
    coalesce(sum(cents) filter (where kind = 'ASKED_BML'), 0) as bml_cents,
    coalesce(sum(item_count) filter (where kind = 'ASKED_CASH'), 0)::int as cash_requests,
    coalesce(sum(cents) filter (where kind = 'ASKED_CASH'), 0) as cash_cents
  from money_totals where kind in ('ASKED_BML', 'ASKED_CASH'))`;
const unsigned = sql`status in ('AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID') and soap_note_status <> 'SUBMITTED'`;

/** Counts come from the running totals; rows are read at the ends of indexes only. */
const readQueues = prepared((db, { now, today, timeZone, dayAgo }: Moment & { dayAgo: Date }) =>
  db
    .selectFrom(
      sql<Queues>`(select * from
    (select count(*)::int as appointment_requests, min(created_at) as appointment_requests_oldest
      from appointment_requests where status = 'requested') as requests,
    (select ${ofStatus('PENDING APPROVAL')} as pending_approval,
        coalesce((select sum(appointment_count) from appointment_daily_counts
          where status = 'PENDING APPROVAL' and service_date = ${today}::date), 0)::int as pending_for_today,
        ${longest('PENDING APPROVAL')} as pending_oldest) as pending,
    (select ${ofStatus('AWAITING TIME')} as awaiting_time, ${longest('AWAITING TIME')} as awaiting_time_oldest) as untimed,
    (select ${ofStatus('AWAITING PAYMENT')} as awaiting_payment) as unpaid,
    (select count(*)::int as unverified_payments,
        (count(*) filter (where finalized_at <= ${dayAgo}::timestamptz))::int as unverified_over_one_day,
        min(finalized_at) as unverified_oldest
      from payments where not verified and refunded_cents < amount_cents) as unverified,
    ${paymentRequests} as settlements,
    (select total as unsigned_soap, (select min(ends_at) from appointments where ${unsigned}) as unsigned_oldest,
        total - (select count(*) from appointments where ${unsigned} and ends_at > ${dayAgo}::timestamptz)::int
          - (select count(*) from appointments where ${unsigned} and ends_at is null)::int as unsigned_over_one_day
      from (select coalesce(sum(unsigned_count), 0)::int as total from appointment_daily_counts
        where status in ('AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID')) as counted) as notes,
    (select count(*)::int as questionnaires_pending,
        (count(*) filter (where expires_at < ${startOfDay(today, timeZone, 1)}))::int as questionnaires_expiring_today
      from questionnaire_submissions
      where status = 'NOT SUBMITTED' and removed_at is null and expires_at > ${now}::timestamptz) as questionnaires)`.as(
        'queues',
      ),
    )
    .selectAll(),
);

export interface OpenWork {
  webRequests: number;
  appointments: number;
  questionnaires: number;
  amendments: number;
  unverifiedPayments: number;
  bmlRequests: number;
  cashRequests: number;
  disputes: number;
  paymentReviews: number;
  failedRefunds: number;
}

/** One statement. Rule: appointments.navigation-counts-open-work */
export async function readOpenWork(db: Executor, { now }: Pick<Context, 'now'>): Promise<OpenWork> {
  const [work] = await readWork(db, { now });
  if (!work) throw new Error('aggregates answer one row');
  return work;
}

const readWork = prepared((db, { now }: { now: Date }) =>
  db
    .selectFrom(
      sql<OpenWork>`(select web_requests, appointments, questionnaires, amendments, unverified_payments, bml_requests, cash_requests,
      disputes, payment_reviews, failed_refunds from
    (select count(*)::int as web_requests from appointment_requests where status = 'requested') as requests,
    (select ${ofStatus('PENDING APPROVAL')} + ${ofStatus('AWAITING TIME')} as appointments) as requested,
    (select count(*)::int as questionnaires from questionnaire_submissions
      where status = 'NOT SUBMITTED' and removed_at is null and expires_at > ${now}::timestamptz) as questionnaires,
    (select count(*)::int as amendments from amendment_requests where status = 'REQUESTED'
      or status = 'ACCEPTED' and others_to_tell is not null and others_told_at is null) as amending,
    (select count(*)::int as unverified_payments from payments where not verified and refunded_cents < amount_cents) as unverified,
    ${paymentRequests} as settlements,
    (select count(*)::int as disputes from disputes where is_open) as disputes,
    (select (count(*) filter (where kind <> 'REFUND_FAILED'))::int as payment_reviews,
        (count(*) filter (where kind = 'REFUND_FAILED'))::int as failed_refunds
      from payment_exceptions where resolved_at is null) as reviews)`.as('work'),
    )
    .selectAll(),
);
