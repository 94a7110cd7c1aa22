import { notStartedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { notFound } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { isAppointmentShared } from '../access/confidential-visits.queries.ts';
import { barredFrom } from '../access/court-orders.queries.ts';
import { patientsOpenTo } from '../access/family-access.queries.ts';
import { wasMadeWhileMerged } from '../access/merged-records.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import {
  disputableCents,
  type EstimateRows,
  estimateDueOn,
  missingForEstimate,
} from './good-faith-estimate.policy.ts';

/** The PDF of an estimate is printed under this key. */
export const estimatePrintKey = (id: string) => `good-faith-estimate:${id}`;

/**
 * What the visit’s estimate says and still needs. Patients must be able to see the bills.
 * @throws NOT_FOUND
 */
export async function appointmentEstimate(db: Executor, ctx: Context, appointmentId: string) {
  const settings = await practiceSettings(db, ctx);
  const visit = await visitOf(db, appointmentId).where(estimateScope(ctx)).executeTakeFirstOrThrow(notFound);
  const rows = await estimateRows(db, visit, settings);
  const inForce = await latestEstimate(db, appointmentId);
  const latest = inForce?.madeWhileMerged ? null : inForce;
  const over =
    visit.billedCents !== null && latest && disputableCents(visit.billedCents, latest.facts.totalCents);
  return {
    patientId: visit.patientId,
    latest,
    isAhead: isAhead(visit),
    isRequested: visit.requestedAt !== null,
    dueOn: dueOn(visit, settings),
    billedOver: over ? toDollars(over) : null,
    missing: missingForEstimate(rows),
    rows,
  };
}

type Visit = Awaited<ReturnType<ReturnType<typeof visitOf>['executeTakeFirstOrThrow']>>;

/**
 * An estimate names every patient of its visit with a birth date, so the user must be able to see the bills of
 * each.
 */
export const seesEstimateOf = (
  userId: string,
  { patient, visit }: { patient: RawBuilder<unknown>; visit: RawBuilder<unknown> },
) => {
  const open = patientsOpenTo(userId, 'BILLS');
  return sql<boolean>`((${patient} = ${userId} or ${patient} = any(${open}) and not exists (
    select from appointment_patients where appointment_id = ${visit} and patient_id <> all(${open})))
    and not exists (select from appointment_patients where appointment_id = ${visit}
      and patient_id = any(${barredFrom(userId)})))`;
};

const estimateScope = (ctx: Context) => {
  const { role, userId } = actorOf(ctx);
  if (isAdmin(role)) return sql<boolean>`true`;
  const of = { patient: sql.ref('appointment.patientId'), visit: sql.ref('appointment.id') };
  return sql<boolean>`(${isAppointmentShared(userId)} and ${seesEstimateOf(userId, of)})`;
};

export const isAhead = ({ status }: Pick<Visit, 'status'>): boolean => notStartedStatuses.includes(status);

/** Null once the visit has started or ended. */
export function dueOn(visit: Visit, settings: PracticeSettings): string | null {
  const dayOf = (at: Date) => localDay(at, settings.timeZone);
  if (!isAhead(visit)) return null;
  return estimateDueOn(
    {
      scheduledOn: visit.status === 'SCHEDULED' ? dayOf(visit.statusChangedAt) : null,
      requestedOn: visit.requestedAt && dayOf(visit.requestedAt),
      serviceDate: visit.serviceDate,
    },
    settings,
  );
}

/** Does not authorize. */
export const visitOf = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('appointments as appointment')
    .leftJoin('goodFaithEstimateRequests as request', 'request.appointmentId', 'appointment.id')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.appointmentId', '=', 'appointment.id').on('invoice.status', '<>', 'CANCELLED'),
    )
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.patientId',
      'appointment.providerId',
      'appointment.status',
      'appointment.statusChangedAt',
      'appointment.serviceDate',
      'appointment.telemedicine',
      'appointment.city',
      'appointment.state',
      'appointment.postalCode',
      'appointment.estimate',
      'request.requestedAt',
      'invoice.totalCents as billedCents',
    ])
    .where('appointment.id', '=', appointmentId);

const patientsOfVisit = sql`(select patient_id from appointment_patients as part
  where part.appointment_id = estimate.appointment_id)`;

/** Rule: money.good-faith-estimate-after-merges */
export async function latestEstimate(db: Executor, appointmentId: string) {
  const row = await db
    .selectFrom('goodFaithEstimates as estimate')
    .leftJoin('goodFaithEstimates as later', 'later.replacesId', 'estimate.id')
    .leftJoin('printedDocuments as printed', (join) =>
      join.on('printed.printKey', '=', sql`'good-faith-estimate:' || estimate.id`),
    )
    .select(['estimate.id', 'estimate.number', 'estimate.madeAt', 'estimate.facts', 'printed.documentId'])
    .select(wasMadeWhileMerged(sql.ref('estimate.made_at'), patientsOfVisit).as('madeWhileMerged'))
    .where('estimate.appointmentId', '=', appointmentId)
    .where('later.id', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function estimateRows(
  db: Executor,
  visit: Visit,
  practice: PracticeSettings,
): Promise<EstimateRows> {
  const [patients, services, provider] = await Promise.all([
    patientsOf(db, visit.id),
    servicesOf(db, visit.id),
    visit.providerId === null ? null : providerOf(db, visit.providerId),
  ]);
  const { telemedicine, city, state, postalCode } = visit;
  const area = [[city, state].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ');
  return {
    patients,
    services,
    provider,
    practice,
    estimate: visit.estimate,
    visit: {
      key: visit.key,
      date: visit.serviceDate,
      isScheduled: visit.status === 'SCHEDULED',
      telemedicine,
      place: area,
    },
  };
}

const patientsOf = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('appointmentPatients as one')
    .innerJoin('users as user', 'user.id', 'one.patientId')
    .innerJoin('patients as patient', 'patient.id', 'one.patientId')
    .select(['user.firstName', 'user.lastName', 'patient.dateOfBirth'])
    .where('one.appointmentId', '=', appointmentId)
    .orderBy('one.isPrimary', 'desc')
    .orderBy('one.patientId')
    .execute();

const servicesOf = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('appointmentServices as booked')
    .innerJoin('services as service', 'service.id', 'booked.serviceId')
    .select(['booked.name', 'booked.description', 'booked.rateCents', 'service.cptCode as code'])
    .where('booked.appointmentId', '=', appointmentId)
    .orderBy('booked.position')
    .execute();

const providerOf = (db: Executor, id: string) =>
  db
    .selectFrom('providers as provider')
    .innerJoin('users as user', 'user.id', 'provider.id')
    .select(['provider.id', 'user.firstName', 'user.lastName', 'provider.credentials', 'provider.npi'])
    .where('provider.id', '=', id)
    .executeTakeFirstOrThrow();
