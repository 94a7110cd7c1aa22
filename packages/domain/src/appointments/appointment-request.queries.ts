import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import type { AppointmentRequests } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { countsBy, type ListSearch, paged, sumOf } from '../list-search.ts';
import { possibleDuplicates } from '../people/duplicates.queries.ts';
import { practiceSettings } from '../practice/settings.ts';
import { likeAnywhere, phoneDigitsOf } from '../search.policy.ts';

interface AppointmentRequestFilter {
  /** Name, email, phone or key. */
  q?: string | undefined;
  id?: readonly string[] | undefined;
  status?: AppointmentRequestStatus | undefined;
  /** Practice-local days received, yyyy-MM-dd, both included. */
  from?: string | undefined;
  to?: string | undefined;
  isPatient?: boolean | undefined;
  patientId?: string | undefined;
}

const sortColumns = {
  createdAt: 'request.createdAt',
  preferedAppointmentDate: 'request.preferredDate',
  lastName: 'request.lastName',
} as const;
type AppointmentRequestSort = keyof typeof sortColumns;

export type AppointmentRequestListItem = Awaited<ReturnType<typeof findAppointmentRequests>>['rows'][number];

export async function findAppointmentRequests(
  db: Executor,
  { filter, sort, range }: ListSearch<AppointmentRequestFilter, AppointmentRequestSort>,
) {
  const { timeZone } = await practiceSettings(db);
  const { status, ...others } = filter;
  const byStatus = await countsBy(
    db.selectFrom('appointmentRequests as request').where(matching(others, timeZone)),
    'request.status',
  );
  const rows = await appointmentRequests(db)
    .where(matching(filter, timeZone))
    .$call((query) => paged(query, { sort, range }, sortColumns[sort.field], 'request.id'))
    .execute();
  return { rows, total: sumOf(byStatus, status), byStatus };
}

export type AppointmentRequestDetails = Awaited<ReturnType<typeof appointmentRequestRecord>>;

/**
 * Includes likely matching patients while undecided.
 * @throws NOT_FOUND
 */
export async function appointmentRequestRecord(db: Executor, id: string) {
  const request = await appointmentRequests(db)
    .leftJoin('users as decider', 'decider.id', 'request.decidedBy')
    .select([
      'request.dateOfBirth',
      'request.gender',
      'request.primarySymptoms',
      'request.address1',
      'request.address2',
      'request.state',
      'request.locationType',
      'request.specialInstruction',
      'request.referralSource',
      'request.consentAcceptedAt',
      'request.estimate',
      'request.decisionReason',
      'request.decidedAt',
      'decider.firstName as deciderFirstName',
      'decider.lastName as deciderLastName',
    ])
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const services = await db
    .selectFrom('appointmentRequestServices')
    .select(['serviceId as id', 'name', 'rateCents'])
    .where('appointmentRequestId', '=', id)
    .orderBy('position')
    .execute();
  const likely =
    request.status === 'requested'
      ? await possibleDuplicates(db, { ...request, mobile: request.phoneE164 })
      : [];
  return { ...request, services, likely };
}

const appointmentRequests = (db: Executor) =>
  db
    .selectFrom('appointmentRequests as request')
    .leftJoin('appointments as appointment', 'appointment.appointmentRequestId', 'request.id')
    .select([
      'request.id',
      'request.key',
      'request.status',
      'request.firstName',
      'request.lastName',
      'request.isExistingPatient',
      'request.email',
      'request.phoneE164',
      'request.telemedicine',
      'request.preferredDate',
      'request.preferredTimesOfDay',
      'request.city',
      'request.postalCode',
      'request.createdAt',
      'request.version',
      'appointment.id as appointmentId',
      'appointment.key as appointmentKey',
      'appointment.patientId',
      sql<number>`(request.estimate ->> 'totalAmount')::float`.as('estimatedTotal'),
      sql<string[]>`array(select name from appointment_request_services
        where appointment_request_id = request.id order by position)`.as('serviceNames'),
    ]);

type RequestExpression = ExpressionBuilder<Database & { request: AppointmentRequests }, 'request'>;

const matching =
  ({ q, id, status, from, to, isPatient, patientId }: AppointmentRequestFilter, timeZone: string) =>
  (eb: RequestExpression): Expression<SqlBool> =>
    eb.and([
      ...(q ? [holdsText(q)] : []),
      ...(id ? [sql<SqlBool>`request.id = any(${id}::uuid[])`] : []),
      ...(status ? [eb('request.status', '=', status)] : []),
      ...(from
        ? [sql<SqlBool>`request.created_at >= ${from}::date::timestamp at time zone ${timeZone}`]
        : []),
      ...(to
        ? [sql<SqlBool>`request.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]
        : []),
      ...(isPatient === undefined ? [] : [eb('request.isExistingPatient', '=', isPatient)]),
      ...(patientId ? [becameAppointmentOf(patientId)] : []),
    ]);

const becameAppointmentOf = (patientId: string) =>
  sql<SqlBool>`request.id in (select appointment_request_id from appointments
    where patient_id = ${patientId} and appointment_request_id is not null)`;

function holdsText(typed: string) {
  const pattern = likeAnywhere(typed);
  const digits = phoneDigitsOf(typed);
  const phone = digits ? sql`or request.phone_e164 like ${likeAnywhere(digits)}` : sql``;
  return sql<SqlBool>`((request.first_name || ' ' || request.last_name) ilike ${pattern}
    or request.email::text ilike ${pattern} or request.key ilike ${pattern} ${phone})`;
}
