import type { Executor } from '@bedside/db/database';
import { batched, prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import { machineData, stateData } from '../appointment-status/appointment.queries.ts';

export type AppointmentListItem = Awaited<ReturnType<typeof appointmentRows>>[number];

/** Batched, so lists loading at the same time share one query. */
export const appointmentRows = batched(async (db: Executor, pages: readonly (readonly string[])[]) => {
  const ids = [...new Set(pages.flat())];
  const rows = ids.length > 0 ? await readRows(db, { ids }) : [];
  const byId = new Map(rows.map((row) => [row.id, { ...row, ...stateData(row) }]));
  return pages.map((page) => page.flatMap((id) => byId.get(id) ?? []));
});

/** `offset` keeps the plan to one index lookup per appointment. */
const readRows = prepared(
  (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('appointments as appointment')
      .innerJoin('users as person', 'person.id', 'appointment.patientId')
      .innerJoin('patients as patient', 'patient.id', 'appointment.patientId')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('users')
            .select(['users.firstName', 'users.lastName', 'users.profileImage'])
            .whereRef('users.id', '=', 'appointment.providerId')
            .offset(sql<number>`0`)
            .as('provider'),
        (join) => join.onTrue(),
      )
      .leftJoin('invoices as invoice', (join) =>
        join.onRef('invoice.appointmentId', '=', 'appointment.id').on('invoice.status', '<>', 'CANCELLED'),
      )
      .select([
        'appointment.id',
        'appointment.key',
        'appointment.status',
        'appointment.statusChangedAt',
        'appointment.type',
        'appointment.telemedicine',
        'appointment.telemedicineTime',
        'appointment.noShow',
        'appointment.confidential',
        'appointment.fromOldSystem',
        'appointment.preferredDate',
        'appointment.preferredTimesOfDay',
        'appointment.startsAt',
        'appointment.enRouteAt',
        'appointment.providerArrivedAt',
        'appointment.patientConfirmedAt',
        'appointment.patientRescheduleCount',
        'appointment.soapNoteStatus',
        'appointment.paymentMode',
        'appointment.paymentRequestType',
        'appointment.city',
        'appointment.postalCode',
        'appointment.version',
        'appointment.createdAt',
        'appointment.patientId',
        'appointment.providerId',
        'person.firstName',
        'person.lastName',
        'person.profileImage',
        'patient.relationshipToAccountHolder',
        'patient.dateOfBirth',
        'patient.gender',
        'patient.membershipType',
        'provider.firstName as providerFirstName',
        'provider.lastName as providerLastName',
        'provider.profileImage as providerImage',
        'invoice.totalCents',
        'invoice.paidCents',
      ])
      .select(machineData)
      .select([
        sql<string[]>`array(select name from appointment_services
        where appointment_id = appointment.id order by position)`.as('serviceNames'),
        sql<string | null>`(select category from appointment_services
        where appointment_id = appointment.id order by position limit 1)`.as('category'),
        sql<number>`(appointment.estimate ->> 'totalAmount')::numeric`.as('estimatedTotal'),
      ])
      .where('appointment.id', '=', sql<string>`any(${ids}::uuid[])`),
  { ids: 'uuid[]' },
);
