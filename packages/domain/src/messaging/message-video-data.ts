import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { seatsFrom } from '../appointment-status/video-hours.policy.ts';
import { isLinkEnded } from '../appointment-status/video-seats.queries.ts';

type Side = 'provider' | 'patient';

/** Which side is in the call without the other. A third person doesn’t count. */
export function sideAlone(seats: readonly { role: string; state: string }[]): Side | null {
  const isThere = (side: Side) =>
    seats.some(({ role, state }) => role === side && (state === 'WAITING' || state === 'IN CALL'));
  if (isThere('patient') === isThere('provider')) return null;
  return isThere('patient') ? 'patient' : 'provider';
}

/** Seats of a former provider, or of an earlier time, are not part of the call. */
export async function videoData(
  db: Executor,
  appointment: { id: string; providerId: string | null; startsAt: Date | null },
) {
  if (!appointment.startsAt) return { alone: null };
  const seats = await db
    .selectFrom('videoSeats as seat')
    .select(['userId', 'role', 'state'])
    .where('appointmentId', '=', appointment.id)
    .where('stateSince', '>=', seatsFrom(appointment.startsAt))
    .where(sql<boolean>`not ${isLinkEnded}`)
    .execute();
  return {
    alone: sideAlone(
      seats.filter(({ role, userId }) => role === 'patient' || userId === appointment.providerId),
    ),
  };
}

export async function videoGuestData(db: Executor, id: string) {
  const guest = await db
    .selectFrom('videoGuests as guest')
    .innerJoin('appointments as appointment', 'appointment.id', 'guest.appointmentId')
    .select(['guest.id', 'guest.phoneE164', 'guest.language', 'guest.removedAt', 'guest.invitedBy'])
    .select('appointment.providerId')
    .where('guest.id', '=', id)
    .executeTakeFirst();
  if (!guest) return null;
  const { removedAt, providerId, ...rest } = guest;
  // A guest is no longer invited once removed, or after the visit got another provider.
  return { ...rest, isInvited: removedAt === null && rest.invitedBy === providerId };
}
