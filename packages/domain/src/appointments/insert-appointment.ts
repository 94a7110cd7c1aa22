import { appointmentRequested } from '@bedside/contracts/appointments/appointment.events';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { newId } from '@bedside/db/id';
import { asArgument, columnsOf, insertRows } from '@bedside/db/insert-rows';
import type { AppointmentPatients, AppointmentServices, Appointments } from '@bedside/db/schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Appointment } from '../appointment-status/appointment.queries.ts';
import { auditColumns, auditRow } from '../audit-and-events/record-audit.ts';
import { eventColumns, eventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { RequestedColumns } from './book-appointment.commands.ts';

export interface NewAppointment {
  appointment: RequestedColumns &
    Pick<Appointment, 'id' | 'patientId' | 'householdId' | 'bookedBy' | 'estimate' | 'producesReport'> &
    Partial<Pick<Appointment, 'appointmentRequestId'>>;
  patients: Insertable<AppointmentPatients>[];
  services: Insertable<AppointmentServices>[];
  fileIds: string[];
  users: readonly string[];
  /** The command that schedules it in the same transaction announces it. */
  isScheduledNext: boolean;
}

/** Locks the household so that concurrent removals, merges, and bookings wait for each other. */
const householdOfAll = ({ householdId, patientIds, fileIds }: NewRows) => sql<string>`(
  select case when count(*) = cardinality(${patientIds}::uuid[])
    and (select count(*) from claimed) = cardinality(${fileIds}::uuid[]) then ${householdId}::uuid end from (
    select patient.id from households as household
    join patients as patient on patient.household_id = household.id
    join users as person on person.id = patient.id
    where household.id = ${householdId} and patient.id = any(${patientIds}::uuid[])
      and patient.removed_at is null and patient.merged_into_patient_id is null and person.status <> 'DECEASED'
    for key share of household for share of person, patient) as living)`;

const NOT_NULL_VIOLATION = '23502';

export const isReferencedRecordMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === NOT_NULL_VIOLATION &&
  'column' in error &&
  error.column === 'household_id';

/**
 * One statement saves five round trips.
 * @returns what was written; null in the caller's transaction, where a column added by a migration would fail
 * a statement that returns all columns
 */
export async function insertAppointment(
  db: Executor,
  ctx: Context,
  { appointment, patients, services, fileIds, users, isScheduledNext }: NewAppointment,
): Promise<InsertedAppointment | null> {
  const appointmentId = appointment.id;
  const audit = auditRow(ctx, {
    action: 'appointment.book',
    entityType: 'appointment',
    entityId: appointmentId,
    patientId: appointment.patientId,
    after: { status: appointment.status, serviceIds: services.map((service) => service.serviceId) },
  });
  const event = eventRow(
    ctx,
    appointmentRequested,
    { appointmentId },
    { entityId: appointmentId, users, staff: true },
  );
  const entry = bookingOf(appointment, ctx);
  const rows = {
    appointmentId,
    householdId: appointment.householdId,
    patientIds: patients.map((patient) => patient.patientId),
    fileIds,
    appointment: asArgument([appointment]),
    patients: asArgument(patients),
    services: asArgument(services),
    history: asArgument([entry]),
    audit: asArgument([audit]),
    event: asArgument(isScheduledNext ? [] : [{ ...event, urgent: false }]),
  };
  if (db.isTransaction) {
    await insertAll(db, rows);
    return null;
  }
  const [row] = await insertAllAndReturn(db, rows);
  if (!row) throw new Error(`visit ${appointmentId} was not written`);
  const { bookerFirstName, bookerLastName, ...written } = row;
  return {
    appointment: written,
    patients,
    entry,
    booker: { firstName: bookerFirstName, lastName: bookerLastName },
  };
}

export interface InsertedAppointment {
  appointment: Selectable<Appointments>;
  patients: NewAppointment['patients'];
  entry: ReturnType<typeof bookingOf>;
  booker: { firstName: string; lastName: string };
}

const bookingOf = ({ id, status }: NewAppointment['appointment'], { now, actor }: Context) => ({
  id: newId(),
  appointmentId: id,
  occurredAt: now,
  transition: 'book' as const,
  toStatus: status,
  actorId: actor?.userId ?? null,
  actorRole: actor?.role ?? null,
});

interface NewRows {
  appointmentId: string;
  householdId: string;
  patientIds: readonly string[];
  fileIds: readonly string[];
  appointment: string;
  patients: string;
  services: string;
  history: string;
  audit: string;
  event: string;
}

const statementOf = (db: Executor, rows: NewRows) => {
  const others = db
    .with('people', (tx) => insertRows(tx, 'appointmentPatients', patientColumns, rows.patients))
    .with('asked', (tx) => insertRows(tx, 'appointmentServices', serviceColumns, rows.services))
    .with('history', (tx) => insertRows(tx, 'appointmentHistory', historyColumns, rows.history))
    .with('audit', (tx) => insertRows(tx, 'auditLog', auditColumns, rows.audit))
    .with('event', (tx) => insertRows(tx, 'outbox', [...eventColumns, 'urgent'], rows.event))
    .with('claimed', (tx) =>
      tx
        .updateTable('documents')
        .set({ appointmentId: rows.appointmentId })
        .where('id', '=', sql<string>`any(${rows.fileIds}::uuid[])`)
        .where('appointmentId', 'is', null)
        .where('removedAt', 'is', null)
        .returning('id'),
    );
  return insertRows(others, 'appointments', appointmentColumns, rows.appointment, {
    column: 'householdId',
    is: householdOfAll(rows),
  });
};

const insertAll = prepared(statementOf);

const insertAllAndReturn = prepared((db, rows: NewRows) =>
  statementOf(db, rows)
    .returningAll()
    .returning([bookers('firstName').as('bookerFirstName'), bookers('lastName').as('bookerLastName')]),
);

const bookers = (name: 'firstName' | 'lastName') =>
  sql<string>`(select ${sql.ref(name)} from users where id = booked_by)`;

const appointmentColumns = columnsOf<NewAppointment['appointment']>({
  id: true,
  status: true,
  statusChangedAt: true,
  createdAt: true,
  type: true,
  telemedicine: true,
  preferredDate: true,
  serviceDate: true,
  preferredTimesOfDay: true,
  telemedicineTime: true,
  address1: true,
  address2: true,
  postalCode: true,
  city: true,
  state: true,
  locationType: true,
  specialInstruction: true,
  consentAcceptedAt: true,
  confidential: true,
  patientId: true,
  householdId: true,
  bookedBy: true,
  estimate: true,
  producesReport: true,
  appointmentRequestId: true,
});

const patientColumns = columnsOf<NewAppointment['patients'][number]>({
  appointmentId: true,
  patientId: true,
  isPrimary: true,
  symptom: true,
  symptomImage1: true,
  symptomImage2: true,
});

const serviceColumns = columnsOf<NewAppointment['services'][number]>({
  appointmentId: true,
  serviceId: true,
  position: true,
  name: true,
  description: true,
  category: true,
  rateCents: true,
});

const historyColumns = columnsOf<ReturnType<typeof bookingOf>>({
  id: true,
  appointmentId: true,
  occurredAt: true,
  transition: true,
  toStatus: true,
  actorId: true,
  actorRole: true,
});
