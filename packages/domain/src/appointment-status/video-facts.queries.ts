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
  const joined = rows.filter(({ what }) => what === 'JOINED').map(({ seatId }) => seatId);
  // The patient’s own answer counts first. If only a parent joined, the child was with them.
  const patient = await db
    .selectFrom('videoSeats as seat')
    .innerJoin('appointments as appointment', 'appointment.id', 'seat.appointmentId')
    .select('seat.atHome')
    .where('seat.appointmentId', '=', appointmentId)
    .where('seat.role', '=', 'patient')
    .where((eb) => eb('seat.userId', '=', eb.fn.any(eb.val(joined))))
    .orderBy((eb) => eb('seat.userId', '=', eb.ref('appointment.patientId')), 'desc')
    .orderBy('seat.stateSince')
    .orderBy('seat.userId')
    .limit(1)
    .executeTakeFirst();
  const facts = videoFactsOf(rows, openUntil);
  return {
    ...facts,
    placeOfService: placeOfServiceOf(patient?.atHome ?? null),
    modifier: modifierOf(facts),
  } as const;
}
