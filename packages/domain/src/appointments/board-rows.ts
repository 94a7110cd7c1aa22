import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { machineFacts, stateFacts } from './appointment.queries.ts';
import { serviceMinutes } from './appointment-duration.ts';

/** Visits as the board and a provider's own day show them. */
export const boardRows = (db: Executor) =>
  db
    .selectFrom('appointments as visit')
    .innerJoin('users as person', 'person.id', 'visit.patientId')
    .select([
      'visit.id',
      'visit.key',
      'visit.status',
      'visit.statusChangedAt',
      'visit.version',
      'visit.telemedicine',
      'visit.telemedicineTime',
      'visit.city',
      'visit.postalCode',
      'visit.preferredDate',
      'visit.slots',
      'visit.serviceDate',
      'visit.providerId',
      'visit.startsAt',
      'visit.endsAt',
      'visit.enRouteAt',
      'visit.providerArrivedAt',
      'visit.patientConfirmedAt',
      'visit.patientRescheduleCount',
      'visit.soapNoteStatus',
      'visit.patientId',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
    ])
    .select(machineFacts)
    .select([
      serviceMinutes.as('serviceMinutes'),
      sql<string[]>`array(select name from appointment_services
        where appointment_id = visit.id order by position)`.as('serviceNames'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof boardRows>['executeTakeFirstOrThrow']>>;

/** SQL can't say that the machine's facts are never null. */
export const withFacts = <R extends Row>(row: R) => ({ ...row, ...stateFacts(row) });
export type DayAppointment = ReturnType<typeof withFacts<Row>>;
