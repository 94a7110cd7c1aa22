import { fieldError } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { daysOffOf, hoursOf } from '../people/provider.queries.ts';
import {
  clashOf,
  isOff,
  providerBusy,
  providerOff,
  type TimeWindow,
  tooLittleTravelTime,
  type WorkingTime,
} from './schedule.policy.ts';
import type { OpenVisit } from './visit.queries.ts';

export interface Claim extends TimeWindow {
  providerId: string;
  /** Accept too little travel time, and a time off; never an overlap. */
  override?: boolean | undefined;
  reason?: string | undefined;
}

/**
 * Makes sure that a provider can take a visit, and that nobody else gives the provider one before this transaction
 * ends. The travel buffer, working hours and days off are rules of ours and checked here; that no two visits overlap
 * is held by the database too.
 * @throws VALIDATION for somebody who is no active provider; PROVIDER_BUSY
 */
export async function claimProvider(tx: Tx, { visit, settings }: OpenVisit, claim: Claim): Promise<void> {
  if (claim.override && !claim.reason) throw fieldError('reason', 'Give a reason for the override.');
  await lockProviderTime(tx, claim.providerId);
  const time = await timeOf(tx, claim.providerId);
  const buffer = settings.travelBufferMinutes;
  const others = await tx
    .selectFrom('appointments')
    .select(['telemedicine', 'startsAt', 'endsAt'])
    .where('providerId', '=', claim.providerId)
    .where('id', '<>', visit.id)
    .where('status', 'in', ['SCHEDULED', 'ON THE WAY'])
    .where('startsAt', '<', addMinutes(claim.endsAt, buffer))
    .where('endsAt', '>', addMinutes(claim.startsAt, -buffer))
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
  const clash = clashOf({ ...claim, telemedicine: visit.telemedicine }, others, buffer);
  if (clash === 'visit') throw providerBusy();
  if (claim.override) return;
  if (clash === 'travel') throw tooLittleTravelTime(buffer);
  if (isOff(claim, time, settings.timeZone)) throw providerOff();
}

/** Holds off every other change of a provider's time until the transaction ends. */
export const lockProviderTime = (tx: Tx, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`provider:${providerId}`}, 0))`.execute(tx);

/** Read after the lock is held, by a statement of its own: one that waits sees what was before the wait. */
async function timeOf(tx: Tx, providerId: string): Promise<WorkingTime> {
  const provider = await tx
    .selectFrom('users')
    .innerJoin('providers', 'providers.id', 'users.id')
    .select('users.id')
    .where('users.id', '=', providerId)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!provider) throw fieldError('providerId', 'Choose an active provider.');
  return { hours: await hoursOf(tx, providerId), daysOff: await daysOffOf(tx, providerId) };
}

const EXCLUSION_VIOLATION = '23P01';
const isOverlap = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION;

/** The database's own word against a double booking, as the error that callers know. */
export async function refusingOverlap<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw isOverlap(error) ? providerBusy() : error;
  }
}
