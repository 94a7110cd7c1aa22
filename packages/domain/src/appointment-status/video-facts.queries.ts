import type { Executor } from '@bedside/db/database';
import { modifierOf, placeOfServiceOf, videoFactsOf } from './video-facts.policy.ts';

/** What the claim of a video visit needs. @param openUntil null once the call is over */
export async function videoClaimOf(db: Executor, appointmentId: string, openUntil: Date | null) {
  const rows = await db
    .selectFrom('videoFacts')
    .select(['seatId', 'role', 'what', 'relayed', 'audioOnly', 'at'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const patient = await db
    .selectFrom('videoSeats')
    .select('atHome')
    .where('appointmentId', '=', appointmentId)
    .where('role', '=', 'patient')
    .orderBy('stateSince')
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst();
  const facts = videoFactsOf(rows, openUntil);
  return {
    ...facts,
    placeOfService: placeOfServiceOf(patient?.atHome ?? null),
    modifier: modifierOf(facts),
  } as const;
}
