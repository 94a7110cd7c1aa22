import { sql } from 'kysely';
import { isAppointmentVisible } from '../access/confidential-visits.queries.ts';
import { appointmentReadScope } from '../appointment-status/appointment.queries.ts';
import { type Author, isIncluded, limitOf, type ReadScope, type Rows } from './source.ts';

/** The visit took place. Earlier statuses and canceled appointments are not encounters. */
export const tookPlace = sql<boolean>`(appointment.status in ('AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID',
  'COMPLETED') or appointment.status = 'ON THE WAY' and appointment.provider_arrived_at is not null)`;

/** When anything that readers see last changed. */
export const changedAt = sql<Date>`greatest(appointment.created_at, appointment.status_changed_at,
  appointment.soap_note_submitted_at, appointment.provider_arrived_at,
  (select max(occurred_at) from appointment_history where appointment_id = appointment.id))`;

/** The appointments within the scope. Join it in queries for what belongs to an appointment. */
export const isReadable = ({ provider, viewerId }: ReadScope) => {
  if (provider) return appointmentReadScope(provider);
  return () => (viewerId ? isAppointmentVisible(viewerId) : sql<boolean>`true`);
};

/**
 * Like `isReadable`, but for what belongs to one patient of the visit. Patients read their own even if a court
 * order hides the visit from them.
 */
export const isPatientReadable = (readScope: ReadScope, patient: string) => {
  const { viewerId } = readScope;
  return viewerId
    ? () => sql<boolean>`(${sql.ref(patient)} = ${viewerId} or ${isAppointmentVisible(viewerId)})`
    : isReadable(readScope);
};

export interface CodedAppointment {
  id: string;
  patientId: string;
  changedAt: Date;
  recordedAt: Date;
  startsAt: Date | null;
  endsAt: Date | null;
  providerId: string | null;
  codes: { code: string; description: string }[];
  author: Author;
}

/** Visits with codes of one kind. The codes belong to the appointment’s primary patient. */
export const codedAppointments =
  (kind: 'DX' | 'CPT') =>
  async (...[db, wanted, readScope]: Rows): Promise<CodedAppointment[]> => {
    const rows = await db
      .selectFrom('appointments as appointment')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('appointmentCodes as code')
            .select(
              sql<CodedAppointment['codes']>`jsonb_agg(jsonb_build_object('code', code.code,
                'description', code.description) order by code.position)`.as('codes'),
            )
            .whereRef('code.appointmentId', '=', 'appointment.id')
            .where('code.kind', '=', kind)
            .as('coded'),
        (join) => join.on(sql<boolean>`coded.codes is not null`),
      )
      .select([
        'appointment.id',
        'appointment.patientId',
        changedAt.as('changedAt'),
        sql<Date>`coalesce(appointment.soap_note_submitted_at, appointment.starts_at, appointment.created_at)`.as(
          'recordedAt',
        ),
        'appointment.startsAt',
        'appointment.endsAt',
        'appointment.providerId',
        'coded.codes',
      ])
      .where(tookPlace)
      .where(isReadable(readScope))
      .where(isIncluded(wanted, { id: 'appointment.id', patient: sql`appointment.patient_id` }))
      .orderBy('appointment.id')
      .limit(limitOf(wanted))
      .execute();
    return rows.map((row) => ({ ...row, author: authorOf(row.providerId) }));
  };

export const authorOf = (providerId: string | null): Author =>
  providerId ? { provider: providerId } : { practice: true };

/** A FHIR ID may contain only letters, digits, hyphens, and dots. */
export const derivedId = (id: string, part: string): string => `${id}.${part.replaceAll(/[^\w.-]|_/g, '-')}`;
