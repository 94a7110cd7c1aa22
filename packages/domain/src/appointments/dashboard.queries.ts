import {
  heldStatuses,
  plannedStatuses,
  requestedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { subHours } from '@bedside/db/dates';
import { batched } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { dailyRevenue } from '../payments/daily-revenue.queries.ts';
import { localDay, startOfDay } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { appointmentsNeedingAttention } from './needs-attention.queries.ts';
import { isLate } from './running-late.policy.ts';

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

/** Concurrent readers share one run. `days` counts today. Rule: appointments.dashboard-shows-open-work */
export const readDashboard = async (db: Executor, ctx: Context, days: number) =>
  dashboards(db, { now: ctx.now, settings: await practiceSettings(db, ctx), days });

interface Asked {
  now: Date;
  settings: PracticeSettings;
  days: number;
}

const dashboards = batched((db: Executor, asked: readonly Asked[]) => {
  const latest = new Map(asked.map((one) => [one.days, one]));
  const read = new Map([...latest].map(([days, one]) => [days, figuresOf(db, one)]));
  return Promise.all(asked.map((one) => read.get(one.days) ?? figuresOf(db, one)));
});

async function figuresOf(db: Executor, { now, settings, days }: Asked) {
  const { timeZone } = settings;
  const today = localDay(now, timeZone);
  const span = { today, days, timeZone };
  const [appointments, late, queues, appointmentsByDay, money, needsAttention] = await Promise.all([
    appointmentsOf(db, today),
    lateAppointments(db, today, isLate(now, settings)),
    waiting(db, { now, today, timeZone }),
    appointmentsPerDay(db, span),
    dailyRevenue(db, span),
    appointmentsNeedingAttention(db, { now, today, settings }),
  ]);
  return { today, days, appointments, late, queues, appointmentsByDay, money, needsAttention };
}

async function appointmentsOf(db: Executor, today: string) {
  const rows = await db
    .selectFrom('appointments')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('providerId', 'is', null).as('unassigned'),
    ])
    .where('serviceDate', '=', today)
    .groupBy('status')
    .execute();
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    unassigned: rows
      .filter(({ status }) => requestedStatuses.includes(status))
      .reduce((sum, row) => sum + row.unassigned, 0),
  };
}

/** Narrows to past days first, which the status-and-day index covers. */
async function lateAppointments(
  db: Executor,
  today: string,
  late: ReturnType<typeof isLate>,
): Promise<number> {
  const { count } = await db
    .selectFrom('appointments as appointment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('appointment.status', 'in', plannedStatuses)
    .where('appointment.serviceDate', '<=', today)
    .where(late)
    .executeTakeFirstOrThrow();
  return count;
}

interface Queues {
  appointmentRequests: number;
  appointmentRequestsOldest: Date | null;
  pendingApproval: number;
  pendingForToday: number;
  pendingOldest: Date | null;
  awaitingTime: number;
  awaitingTimeOldest: Date | null;
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

/** Literal statuses let the planner use the partial indexes. */
async function waiting(
  db: Executor,
  { now, today, timeZone }: { now: Date; today: string; timeZone: string },
): Promise<Queues> {
  const dayAgo = subHours(now, 24);
  const { rows } = await sql<Queues>`select * from
    (select count(*)::int as appointment_requests, min(created_at) as appointment_requests_oldest
      from appointment_requests where status = 'requested') as requests,
    (select count(*)::int as pending_approval, (count(*) filter (where service_date = ${today}))::int as pending_for_today,
        min(status_changed_at) as pending_oldest
      from appointments where status = 'PENDING APPROVAL') as pending,
    (select count(*)::int as awaiting_time, min(status_changed_at) as awaiting_time_oldest
      from appointments where status = 'AWAITING TIME') as untimed,
    (select count(*)::int as unverified_payments,
        (count(*) filter (where finalized_at <= ${dayAgo}))::int as unverified_over_one_day,
        min(finalized_at) as unverified_oldest
      from payments where not verified) as unverified,
    (select (count(*) filter (where payment_request_type = 'BML'))::int as bml_requests,
        coalesce(sum(total_cents) filter (where payment_request_type = 'BML'), 0) as bml_cents,
        (count(*) filter (where payment_request_type = 'CASH'))::int as cash_requests,
        coalesce(sum(total_cents) filter (where payment_request_type = 'CASH'), 0) as cash_cents
      from appointments as appointment
      join invoices on invoices.appointment_id = appointment.id and invoices.status = 'PAYMENT_REQUESTED'
      where appointment.status = 'PAYMENT REQUESTED') as settlements,
    (select count(*)::int as unsigned_soap, (count(*) filter (where ends_at <= ${dayAgo}))::int as unsigned_over_one_day,
        min(ends_at) as unsigned_oldest
      from appointments where status in ('AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID')
        and soap_note_status <> 'SUBMITTED') as notes,
    (select count(*)::int as questionnaires_pending,
        (count(*) filter (where expires_at < ${startOfDay(today, timeZone, 1)}))::int as questionnaires_expiring_today
      from questionnaire_submissions
      where status = 'NOT SUBMITTED' and removed_at is null and expires_at > ${now}) as questionnaires`.execute(
    db,
  );
  const [queues] = rows;
  if (!queues) throw new Error('aggregates answer one row');
  return queues;
}

export interface OpenWork {
  webRequests: number;
  appointments: number;
  questionnaires: number;
  unverifiedPayments: number;
  bmlRequests: number;
  cashRequests: number;
  disputes: number;
  paymentReviews: number;
  failedRefunds: number;
}

/** One statement. Rule: appointments.navigation-counts-open-work */
export async function readOpenWork(db: Executor, { now }: Pick<Context, 'now'>): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`select * from
    (select count(*)::int as web_requests from appointment_requests where status = 'requested') as requests,
    (select count(*)::int as appointments from appointments
      where status in ('PENDING APPROVAL', 'AWAITING TIME')) as requested,
    (select count(*)::int as questionnaires from questionnaire_submissions
      where status = 'NOT SUBMITTED' and removed_at is null and expires_at > ${now}) as questionnaires,
    (select count(*)::int as unverified_payments from payments where not verified) as unverified,
    (select (count(*) filter (where payment_request_type = 'BML'))::int as bml_requests,
        (count(*) filter (where payment_request_type = 'CASH'))::int as cash_requests
      from appointments as appointment
      join invoices on invoices.appointment_id = appointment.id and invoices.status = 'PAYMENT_REQUESTED'
      where appointment.status = 'PAYMENT REQUESTED') as settlements,
    (select count(*)::int as disputes from disputes where is_open) as disputes,
    (select (count(*) filter (where kind <> 'REFUND_FAILED'))::int as payment_reviews,
        (count(*) filter (where kind = 'REFUND_FAILED'))::int as failed_refunds
      from payment_exceptions where resolved_at is null) as reviews`.execute(db);
  const [work] = rows;
  if (!work) throw new Error('aggregates answer one row');
  return work;
}

async function appointmentsPerDay(db: Executor, { today, days }: { today: string; days: number }) {
  const rows = await db
    .selectFrom('appointments')
    .select((eb) => ['serviceDate', eb.fn.countAll<number>().as('appointments')])
    .where('status', 'in', heldStatuses)
    .where('serviceDate', '>', sql<string>`${today}::date - ${days}::int`)
    .where('serviceDate', '<=', today)
    .groupBy('serviceDate')
    .execute();
  return new Map(rows.map(({ serviceDate, appointments }) => [serviceDate, appointments]));
}
