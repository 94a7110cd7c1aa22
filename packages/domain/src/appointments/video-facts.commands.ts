import { DomainError } from '@bedside/contracts/errors';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { VideoFact } from '../appointment-status/video-facts.policy.ts';
import { videoClaimOf } from '../appointment-status/video-facts.queries.ts';
import { actorOf, type Context } from '../context.ts';
import {
  checkVideoCallIsOpen,
  isVideoCallOpen,
  type VideoCall,
  type VideoSeat,
  videoCallOf,
} from './video.queries.ts';

async function insertFacts(
  db: Executor,
  ctx: Context,
  facts: readonly {
    call: VideoCall;
    seat: VideoSeat;
    what: VideoFact['what'];
    relayed?: boolean;
    audioOnly?: boolean | undefined;
  }[],
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ call, seat, what, relayed = null, audioOnly }) => ({
    id: newId(),
    appointmentId: call.appointmentId,
    seatId: seat.userId,
    role: seat.role,
    what,
    relayed,
    audioOnly: audioOnly ?? seat.audioOnly,
    at: ctx.now,
  }));
  await db.insertInto('videoFacts').values(rows).execute();
}

const inCall = (call: VideoCall) => call.seats.filter(({ state }) => state === 'IN CALL');
const isIn = (seats: readonly VideoSeat[], { userId }: VideoSeat) =>
  seats.some((seat) => seat.userId === userId);

/** Rule: appointments.video-facts */
export async function recordComingAndGoing(tx: Tx, ctx: Context, before: VideoCall, after: VideoCall) {
  const [were, are] = [inCall(before), inCall(after)];
  await insertFacts(tx, ctx, [
    ...are
      .filter((seat) => !isIn(were, seat))
      .map((seat) => ({ call: after, seat, what: 'JOINED' as const })),
    ...were.filter((seat) => !isIn(are, seat)).map((seat) => ({ call: after, seat, what: 'LEFT' as const })),
  ]);
}

interface Report {
  id: string;
  deviceId: string;
  state: 'CONNECTED' | 'LOST';
  relayed?: boolean | undefined;
  audioOnly?: boolean | undefined;
}

/** @throws FORBIDDEN from a device that does not hold a seat in the call; RULE_REFUSED, NOT_FOUND */
export async function reportVideoConnection(
  db: Db,
  ctx: Context,
  { id, deviceId, state, ...report }: Report,
) {
  const call = await videoCallOf(db, ctx, id);
  checkVideoCallIsOpen(call, ctx.now);
  const { userId } = actorOf(ctx);
  const seat = inCall(call).find((one) => one.userId === userId && one.deviceId === deviceId);
  if (!seat) throw new DomainError('FORBIDDEN', 'This device isn’t in the call. Please join again.');
  const { audioOnly, relayed = false } = report;
  await insertFacts(db, ctx, [
    { call, seat, what: state, audioOnly, ...(state === 'CONNECTED' && { relayed }) },
  ]);
}

/** @throws NOT_FOUND; RULE_REFUSED for a visit without a video call */
export async function videoFactsFor(db: Executor, ctx: Context, id: string) {
  const call = await videoCallOf(db, ctx, id);
  const openUntil = isVideoCallOpen(call, ctx.now) ? ctx.now : null;
  return { patientId: call.patientId, facts: await videoClaimOf(db, id, openUntil) };
}
