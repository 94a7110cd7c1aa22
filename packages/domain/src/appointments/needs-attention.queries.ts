import {
  type AppointmentStatus,
  requestedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { PracticeSettings } from '../practice/settings.ts';
import { isLate, lateMinutesOf } from './running-late.policy.ts';

interface Circumstances {
  now: Date;
  settings: PracticeSettings;
}

const SHOWN = 5;

/** Late appointments first, then those without a confirmed time by day and age. */
export async function appointmentsNeedingAttention(db: Executor, { now, settings }: Circumstances) {
  const appointments = db.selectFrom('appointments as appointment').limit(SHOWN);
  const late = appointments
    .select([
      'appointment.id',
      sql<number>`0`.as('turn'),
      sql<Date>`appointment.starts_at`.as('since'),
      'appointment.serviceDate',
    ])
    .where(isLate(now, settings))
    .orderBy('appointment.startsAt');
  const waitingFor = (status: AppointmentStatus) =>
    appointments
      .select([
        'appointment.id',
        sql<number>`1`.as('turn'),
        'appointment.statusChangedAt as since',
        'appointment.serviceDate',
      ])
      .where('appointment.status', '=', status)
      .orderBy('appointment.serviceDate')
      .orderBy('appointment.statusChangedAt');
  const first = requestedStatuses.reduce(
    (all, status) => all.unionAll(db.selectFrom(waitingFor(status).as('waiting')).selectAll()),
    db.selectFrom(late.as('late')).selectAll(),
  );
  const rows = await db
    .selectFrom(first.as('first'))
    .innerJoin('appointments as appointment', 'appointment.id', 'first.id')
    .innerJoin('users as patient', 'patient.id', 'appointment.patientId')
    .leftJoin('users as provider', 'provider.id', 'appointment.providerId')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.telemedicine',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.providerArrivedAt',
      'appointment.preferredTimesOfDay',
      'appointment.patientId',
      'patient.firstName',
      'patient.lastName',
      'provider.firstName as providerFirstName',
      'provider.lastName as providerLastName',
      'first.since',
      sql<string[]>`array(select name from appointment_services
        where appointment_id = appointment.id order by position)`.as('serviceNames'),
    ])
    .orderBy('first.turn')
    .orderBy('first.serviceDate')
    .orderBy('first.since')
    .orderBy('appointment.id')
    .limit(SHOWN)
    .execute();
  return rows
    .map((row) => ({ ...row, lateMinutes: lateMinutesOf(row, now, settings) }))
    .sort((one, other) => other.lateMinutes - one.lateMinutes);
}
