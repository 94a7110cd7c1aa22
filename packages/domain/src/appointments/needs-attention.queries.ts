import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { PracticeSettings } from '../practice/settings.ts';
import { isLate, lateMinutesOf } from './running-late.policy.ts';

interface Circumstances {
  now: Date;
  /** yyyy-MM-dd */
  today: string;
  settings: PracticeSettings;
}

const SHOWN = 5;

/**
 * The visits that somebody has to act on first: who is late, the latest first, then those without a confirmed time by
 * their day, who has waited longest first.
 */
export async function appointmentsNeedingAttention(db: Executor, { now, today, settings }: Circumstances) {
  const visits = db.selectFrom('appointments as visit').limit(SHOWN);
  const late = visits
    .select([
      'visit.id',
      sql<number>`0`.as('turn'),
      sql<Date>`visit.starts_at`.as('since'),
      'visit.serviceDate',
    ])
    .where('visit.status', 'in', ['SCHEDULED', 'ON THE WAY'])
    .where('visit.serviceDate', '<=', today)
    .where(isLate(now, settings))
    .orderBy('visit.serviceDate')
    .orderBy('visit.startsAt');
  const waitingFor = (status: 'PENDING APPROVAL' | 'AWAITING TIME') =>
    visits
      .select(['visit.id', sql<number>`1`.as('turn'), 'visit.statusChangedAt as since', 'visit.serviceDate'])
      .where('visit.status', '=', status)
      .orderBy('visit.serviceDate')
      .orderBy('visit.statusChangedAt');
  const first = db
    .selectFrom(late.as('late'))
    .selectAll()
    .unionAll(db.selectFrom(waitingFor('PENDING APPROVAL').as('pending')).selectAll())
    .unionAll(db.selectFrom(waitingFor('AWAITING TIME').as('accepted')).selectAll());
  const rows = await db
    .selectFrom(first.as('first'))
    .innerJoin('appointments as visit', 'visit.id', 'first.id')
    .innerJoin('users as patient', 'patient.id', 'visit.patientId')
    .leftJoin('users as provider', 'provider.id', 'visit.providerId')
    .select([
      'visit.id',
      'visit.key',
      'visit.status',
      'visit.telemedicine',
      'visit.startsAt',
      'visit.endsAt',
      'visit.providerArrivedAt',
      'visit.slots',
      'visit.patientId',
      'patient.firstName',
      'patient.lastName',
      'provider.firstName as providerFirstName',
      'provider.lastName as providerLastName',
      'first.since',
      sql<string[]>`array(select name from appointment_services
        where appointment_id = visit.id order by position)`.as('serviceNames'),
    ])
    .orderBy('first.turn')
    .orderBy('first.serviceDate')
    .orderBy('first.since')
    .orderBy('visit.id')
    .limit(SHOWN)
    .execute();
  return rows
    .map((row) => ({ ...row, lateMinutes: lateMinutesOf(row, now, settings) }))
    .sort((one, other) => other.lateMinutes - one.lateMinutes);
}
