import { batched, memoizeByKey } from '@bedside/db/batching';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/prepared';
import { sql } from 'kysely';
import { machineFacts, stateFacts } from './appointment.queries.ts';

export type AppointmentListItem = Awaited<ReturnType<typeof appointmentRows>>[number];

/** The rows of a list by their ids, in this order. Lists that are read at the same time read their rows together. */
export const appointmentRows = (db: Executor, ids: readonly string[]) => rowsOf(db)(ids);

const rowsOf = memoizeByKey((db: Executor) =>
  batched(async (pages: readonly (readonly string[])[]) => {
    const ids = [...new Set(pages.flat())];
    const rows = ids.length > 0 ? await readRows(db, { ids }) : [];
    const byId = new Map(rows.map((row) => [row.id, { ...row, ...stateFacts(row) }]));
    return pages.map((page) => page.flatMap((id) => byId.get(id) ?? []));
  }),
);

/** `offset` keeps the plan to one look-up a visit, wherever the ids of providers lie among all people's. */
const readRows = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('appointments as visit')
    .innerJoin('users as person', 'person.id', 'visit.patientId')
    .innerJoin('patients as patient', 'patient.id', 'visit.patientId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users')
          .select(['users.firstName', 'users.lastName', 'users.profileImage'])
          .whereRef('users.id', '=', 'visit.providerId')
          .offset(sql<number>`0`)
          .as('provider'),
      (join) => join.onTrue(),
    )
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.appointmentId', '=', 'visit.id').on('invoice.status', '<>', 'CANCELLED'),
    )
    .select([
      'visit.id',
      'visit.key',
      'visit.status',
      'visit.statusChangedAt',
      'visit.type',
      'visit.telemedicine',
      'visit.telemedicineTime',
      'visit.preferredDate',
      'visit.slots',
      'visit.startsAt',
      'visit.enRouteAt',
      'visit.providerArrivedAt',
      'visit.patientConfirmedAt',
      'visit.patientRescheduleCount',
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
    ])
    .select(machineFacts)
    .select([
      sql<string[]>`array(select name from appointment_services
        where appointment_id = visit.id order by position)`.as('serviceNames'),
      sql<string | null>`(select category from appointment_services
        where appointment_id = visit.id order by position limit 1)`.as('category'),
      sql<number>`(visit.estimate ->> 'totalAmount')::numeric`.as('estimatedTotal'),
    ])
    .where('visit.id', '=', sql<string>`any(${ids}::uuid[])`),
);
