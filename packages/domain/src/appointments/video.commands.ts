import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { checkVideoCallIsOpen, type VideoCall, videoCallOf } from './video.queries.ts';
import { moveVideoSeat, type VideoSeatMove } from './video-seat.machine.ts';

/** Without a media server every seat sends to every other. */
const MOST_IN_CALL = 3;

interface Joining {
  id: string;
  deviceId: string;
  audioOnly?: boolean | undefined;
  locationState?: string | undefined;
}

/**
 * A second device of the same person takes the seat over.
 * @throws VALIDATION without the patient's state; RULE_REFUSED outside the hours, the provider's states, or without
 * consent; NOT_FOUND
 */
export const joinVideoCall = (db: Db, ctx: Context, { id, deviceId, ...joining }: Joining) =>
  change(db, ctx, id, 'join', async (tx, call) => {
    const { userId, role: userRole } = actorOf(ctx);
    const role = userRole === 'PROVIDER' ? 'provider' : 'patient';
    const locationState = role === 'patient' ? checkedState(call, joining.locationState) : null;
    const from = call.seats.find((seat) => seat.userId === userId);
    const state = moveVideoSeat(role, 'join', from?.state ?? null);
    const seat = {
      role,
      state,
      stateSince: from?.state === state ? from.stateSince : ctx.now,
      deviceId,
      audioOnly: joining.audioOnly ?? false,
      locationState,
    } as const;
    await tx
      .insertInto('videoSeats')
      .values({ appointmentId: id, userId, ...seat })
      .onConflict((conflict) => conflict.columns(['appointmentId', 'userId']).doUpdateSet(seat))
      .execute();
  });

/** @throws INVALID_TRANSITION if the person does not wait; RULE_REFUSED if the call is full; NOT_FOUND */
export const admitToVideoCall = (db: Db, ctx: Context, { id, userId }: { id: string; userId: string }) =>
  change(db, ctx, id, 'admit', async (tx, call) => {
    const inCall = call.seats.filter((seat) => seat.state === 'IN CALL' && seat.userId !== userId);
    if (!inCall.some((seat) => seat.role === 'provider'))
      throw new DomainError('RULE_REFUSED', 'Join the call before you admit anyone.');
    if (inCall.length >= MOST_IN_CALL)
      throw new DomainError('RULE_REFUSED', 'Three people are in this call. Someone must leave first.');
    await moveSeat(tx, ctx, call, { userId, move: 'admit' });
  });

/** From a device that was taken over, it changes nothing. */
export const leaveVideoCall = (db: Db, ctx: Context, { id, deviceId }: { id: string; deviceId: string }) =>
  change(db, ctx, id, 'leave', async (tx, call) => {
    const { userId } = actorOf(ctx);
    if (call.seats.some((seat) => seat.userId === userId && seat.deviceId !== deviceId)) return;
    await moveSeat(tx, ctx, call, { userId, move: 'leave' });
  });

const change = (
  db: Db,
  ctx: Context,
  id: string,
  move: VideoSeatMove,
  make: (tx: Tx, call: VideoCall) => Promise<void>,
): Promise<VideoCall> =>
  db.transaction().execute(async (tx) => {
    await lockAppointment(tx, ctx, actorOf(ctx), { id });
    const call = await videoCallOf(tx, ctx, id);
    if (move !== 'leave') checkVideoCallIsOpen(call, ctx.now);
    await make(tx, call);
    await recordAudit(tx, ctx, {
      action: `video.${move}`,
      entityType: 'appointment',
      entityId: id,
      patientId: call.patientId,
    });
    return videoCallOf(tx, ctx, id);
  });

async function moveSeat(
  tx: Tx,
  ctx: Context,
  call: VideoCall,
  { userId, move }: { userId: string; move: VideoSeatMove },
): Promise<void> {
  const seat = call.seats.find((one) => one.userId === userId);
  const role = seat?.role ?? (userId === call.providerId ? 'provider' : 'patient');
  const state = moveVideoSeat(role, move, seat?.state ?? null);
  if (state === seat?.state) return;
  await tx
    .updateTable('videoSeats')
    .set({ state, stateSince: ctx.now })
    .where('appointmentId', '=', call.appointmentId)
    .where('userId', '=', userId)
    .execute();
}

function checkedState({ hasConsent, licensedStates, supportPhone }: VideoCall, state: string | undefined) {
  if (!state)
    throw new DomainError('VALIDATION', undefined, {
      issues: [{ path: 'locationState', message: 'Select the state you are in right now.' }],
    });
  if (!licensedStates.includes(state))
    throw new DomainError(
      'RULE_REFUSED',
      `Your provider can’t see you by video in the state you are in. Please call ${supportPhone}.`,
    );
  if (!hasConsent)
    throw new DomainError('RULE_REFUSED', 'Sign the telemedicine consent first. It is under Consents.');
  return state;
}
