import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { fieldError } from '@bedside/contracts/errors';
import type { Executor, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import type { LockedAppointment } from '../appointment-status/appointment.queries.ts';
import {
  type ProviderCommitment,
  providerBusy,
  providerOff,
  schedulingConflict,
  type TimeWindow,
  tooLittleTravelTime,
  type WorkingTime,
} from '../appointment-status/schedule.policy.ts';
import { lockProviderSchedule, timeOffOf, workingHoursOf } from '../people/provider.queries.ts';

interface ProviderTimeReservation extends TimeWindow {
  providerId: string;
  /** Accepts too little travel time or time off, never an overlap. */
  override?: boolean | undefined;
  reason?: string | undefined;
}

/**
 * Locks the provider's time until the transaction ends. The database also rejects overlaps.
 * @throws VALIDATION for anyone who is not an active provider; PROVIDER_BUSY
 */
export async function reserveProviderTime(
  tx: Tx,
  { appointment, settings }: LockedAppointment,
  claim: ProviderTimeReservation,
): Promise<void> {
  if (claim.override && !claim.reason) throw fieldError('reason', 'Enter an override reason.');
  await lockProviderSchedule(tx, claim.providerId);
  const time = await workingTimeOf(tx, claim.providerId);
  const buffer = settings.travelBufferMinutes;
  const others = await providerCommitments(tx, [claim.providerId], appointment.id, {
    startsAt: addMinutes(claim.startsAt, -buffer),
    endsAt: addMinutes(claim.endsAt, buffer),
  });
  const obstacle = schedulingConflict<ProviderCommitment>(
    { ...claim, telemedicine: appointment.telemedicine },
    others,
    {
      ...settings,
      ...time,
    },
  );
  if (obstacle === 'appointment') throw providerBusy();
  if (claim.override) return;
  if (obstacle === 'travel') throw tooLittleTravelTime(buffer);
  if (obstacle === 'off') throw providerOff();
}

export const providerCommitments = (
  db: Executor,
  providerIds: readonly string[],
  besides: string | null,
  window: TimeWindow,
) =>
  db
    .selectFrom('appointments as appointment')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .select([
      'appointment.id',
      'appointment.providerId',
      'appointment.patientId',
      'appointment.telemedicine',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.postalCode',
      'person.firstName',
      'person.lastName',
    ])
    .where('appointment.providerId', '=', sql<string>`any(${providerIds}::uuid[])`)
    .$if(besides !== null, (query) => query.where('appointment.id', '<>', besides))
    .where('appointment.status', 'in', plannedStatuses)
    .where('appointment.startsAt', '<', window.endsAt)
    .where('appointment.endsAt', '>', window.startsAt)
    .orderBy('appointment.startsAt')
    .$narrowType<{ providerId: string; startsAt: Date; endsAt: Date }>()
    .execute();

/**
 * Runs as a second statement, because one that waits for a lock sees the rows as they were before.
 * @throws VALIDATION for anyone who is not an active provider
 */
export async function workingTimeOf(db: Executor, providerId: string): Promise<WorkingTime> {
  const provider = await db
    .selectFrom('users')
    .innerJoin('providers', 'providers.id', 'users.id')
    .select('users.id')
    .where('users.id', '=', providerId)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!provider) throw fieldError('providerId', 'Select an active provider.');
  return { hours: await workingHoursOf(db, providerId), daysOff: await timeOffOf(db, providerId) };
}

const EXCLUSION_VIOLATION = '23P01';
const isOverlap = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION;

/** Turns the exclusion constraint violation into PROVIDER_BUSY. */
export async function rejectOverlap<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw isOverlap(error) ? providerBusy() : error;
  }
}
