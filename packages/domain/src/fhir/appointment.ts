import {
  type AppointmentStage,
  type AppointmentStatus,
  requestedStatuses,
  statusBadges,
} from '@bedside/contracts/appointments/appointment-status';
import type { Appointment } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { authorOf, changedAt, isReadable } from './appointment-rows.ts';
import { bedsideUri, metaOf, reference, some, textConcept } from './elements.ts';
import { isPartReadable } from './read-scope.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const statuses: Record<AppointmentStage, Appointment['status']> = {
  requested: 'proposed',
  planned: 'booked',
  unpaid: 'fulfilled',
  paid: 'fulfilled',
  completed: 'fulfilled',
  canceled: 'cancelled',
};

/**
 * FHIR has no completed appointment without a time. An imported visit may lack one and then is only an
 * encounter.
 */
const mayLackTime: readonly AppointmentStatus[] = [...requestedStatuses, 'CANCELLED'];
const hasTimeIfDone = sql<boolean>`(appointment.starts_at is not null
  or appointment.status = any(${mayLackTime}))`;

interface Part {
  patientId: string;
  symptom: string | null;
}

const rowsOf = async (...[db, wanted, readScope]: Rows) => {
  const rows = await db
    .selectFrom('appointments as appointment')
    .innerJoin('appointmentPatients as one', 'one.appointmentId', 'appointment.id')
    .select([
      'appointment.id',
      'one.patientId',
      'appointment.key',
      'appointment.status',
      'appointment.noShow',
      'appointment.version',
      'appointment.createdAt',
      'appointment.preferredDate',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.providerId',
      'appointment.cancellationReason',
      changedAt.as('changedAt'),
      sql<string[]>`array(select patient_id::text from appointment_patients
        where appointment_id = appointment.id order by is_primary desc, patient_id)`.as('patientIds'),
      sql<Part[]>`(select jsonb_agg(jsonb_build_object('patientId', part.patient_id, 'symptom', part.symptom)
          order by part.is_primary desc, part.patient_id)
        from appointment_patients as part where part.appointment_id = appointment.id
          and ${isPartReadable(readScope)})`.as('parts'),
      sql<string[]>`array(select name from appointment_services
        where appointment_id = appointment.id order by position)`.as('services'),
    ])
    .where(isReadable(readScope))
    .where(hasTimeIfDone)
    // An appointment of several patients is still one resource.
    .$if('patientIds' in wanted, (query) => query.where('one.isPrimary', '=', true))
    .where(isIncluded(wanted, { id: 'appointment.id', patient: sql`one.patient_id` }))
    .orderBy('appointment.id')
    .orderBy('one.patientId')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({
    ...row,
    shownPatientIds: row.parts.map(({ patientId }) => patientId),
    author: authorOf(null),
  }));
};
type AppointmentRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const appointmentSource = source({
  type: 'Appointment',
  rows: rowsOf,
  resources: (row) => [toAppointment(row)],
});

export function toAppointment(row: AppointmentRow): Appointment {
  const isBooked = row.startsAt !== null && row.endsAt !== null;
  const status = row.noShow && isBooked ? 'noshow' : statuses[statusBadges[row.status].stage];
  return {
    resourceType: 'Appointment',
    id: row.id,
    meta: metaOf(row),
    identifier: [{ use: 'usual', system: bedsideUri('appointment'), value: row.key }],
    // FHIR allows only proposed and canceled appointments to have no time.
    status: isBooked || status === 'cancelled' ? status : 'proposed',
    ...(row.status === 'CANCELLED' &&
      row.cancellationReason && { cancelationReason: textConcept(row.cancellationReason) }),
    ...some('serviceType', row.services.map(textConcept)),
    ...some('reasonCode', [...new Set(row.parts.flatMap(({ symptom }) => symptom || []))].map(textConcept)),
    ...(isBooked && { start: row.startsAt?.toISOString(), end: row.endsAt?.toISOString() }),
    created: row.createdAt.toISOString(),
    ...some('requestedPeriod', isBooked ? [] : [{ start: row.preferredDate, end: row.preferredDate }]),
    participant: [
      ...row.patientIds.map((id) => ({
        actor: reference('Patient', id),
        status: 'accepted' as const,
      })),
      ...(row.providerId
        ? [{ actor: reference('Practitioner', row.providerId), status: 'accepted' as const }]
        : []),
    ],
  };
}
