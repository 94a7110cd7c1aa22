import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { machineData, stateData } from '../appointment-status/appointment.queries.ts';
import { SEATS_BEFORE_MINUTES } from '../appointment-status/video-hours.policy.ts';
import { isLinkEnded } from '../appointment-status/video-seats.queries.ts';
import { serviceMinutes } from './appointment-duration.ts';

export const boardRows = (db: Executor) =>
  db
    .selectFrom('appointments as appointment')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.statusChangedAt',
      'appointment.version',
      'appointment.telemedicine',
      'appointment.confidential',
      'appointment.telemedicineTime',
      'appointment.city',
      'appointment.postalCode',
      'appointment.preferredDate',
      'appointment.preferredTimesOfDay',
      'appointment.serviceDate',
      'appointment.providerId',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.enRouteAt',
      'appointment.providerArrivedAt',
      'appointment.patientConfirmedAt',
      'appointment.patientRescheduleCount',
      'appointment.soapNoteStatus',
      'appointment.patientId',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
    ])
    .select(machineData)
    .select([
      serviceMinutes.as('serviceMinutes'),
      sql<string[]>`array(select name from appointment_services
        where appointment_id = appointment.id order by position)`.as('serviceNames'),
      sql<Date | null>`(select min(state_since) from video_seats as seat
        where appointment_id = appointment.id and state = 'WAITING' and not ${isLinkEnded}
          and state_since >= appointment.starts_at - make_interval(mins => ${SEATS_BEFORE_MINUTES}))`.as(
        'videoWaitingSince',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof boardRows>['executeTakeFirstOrThrow']>>;

/** SQL types cannot express that these are never null. */
export const withData = <R extends Row>(row: R) => ({ ...row, ...stateData(row) });
export type DayAppointment = ReturnType<typeof withData<Row>>;
