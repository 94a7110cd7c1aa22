import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { subSeconds } from '@bedside/db/dates';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { askForVideoConsent } from '../people/consent.commands.ts';
import {
  checkSeatIsOf,
  checkVideoCallIsOpen,
  noLocation,
  type VideoCall,
  type VideoSeat,
  videoCallOf,
} from './video.queries.ts';
import { recordComingAndGoing } from './video-facts.commands.ts';
import { moveVideoSeat, type VideoSeatMove } from './video-seat.machine.ts';
import { notifyWaiting } from './video-waiting.commands.ts';

/** Without a media server, every seat sends to every other. */
const MAX_IN_CALL = 3;

interface Joining {
  id: string;
  deviceId: string;
  audioOnly?: boolean | undefined;
  locationState?: string | undefined;
  atHome?: boolean | undefined;
  emergencyAddress?: string | undefined;
}

/**
 * A second device of the same person takes over the seat; one that came by a link waits to be admitted.
 * @throws VALIDATION without the patient's state; RULE_REFUSED outside the hours, outside the provider's
 * states, or without consent; NOT_FOUND
 */
export async function joinVideoCall(db: Db, ctx: Context, { id, deviceId, ...joining }: Joining) {
  await askIfUnsigned(db, ctx, id);
  return changeVideoCall(db, ctx, { id, action: 'join' }, async (tx, call) => {
    const { userId, role: userRole, videoSeat } = actorOf(ctx);
    const audioOnly = joining.audioOnly ?? false;
    const from = call.seats.find((one) => one.userId === userId);
    const own = videoSeat?.guestId ? 'guest' : userRole === 'PROVIDER' ? 'provider' : 'patient';
    // A link proves no identity: it may have been forwarded, even to someone who knows the date of birth.
    const isUnknown = videoSeat && from?.deviceId !== deviceId;
    const state = moveVideoSeat(own, 'join', isUnknown ? null : (from?.state ?? null));
    const stateSince = from?.state === state ? from.stateSince : ctx.now;
    const seat = { state, stateSince, deviceId, audioOnly };
    if (own === 'guest') {
      await tx.updateTable('videoGuests').set(seat).where('id', '=', userId).execute();
      return;
    }
    const place =
      own === 'patient'
        ? {
            locationState: checkedState(call, joining.locationState),
            locationConfirmedAt: ctx.now,
            atHome: joining.atHome ?? from?.atHome ?? null,
            emergencyAddress: emergencyAddressOf(joining, from),
          }
        : noLocation;
    const taken = { ...seat, ...place, byLink: videoSeat !== undefined };
    await tx
      .insertInto('videoSeats')
      .values({ appointmentId: id, userId, role: own, ...taken })
      .onConflict((conflict) =>
        conflict.columns(['appointmentId', 'userId']).doUpdateSet({ role: own, ...taken }),
      )
      .execute();
  });
}

/** Without a new answer, the earlier one counts only at the same place. Rule: appointments.video-emergency-address */
function emergencyAddressOf(
  { emergencyAddress, locationState, atHome }: Omit<Joining, 'id' | 'deviceId'>,
  before: VideoSeat | undefined,
): string | null {
  if (emergencyAddress !== undefined) return emergencyAddress || null;
  const isSamePlace =
    before?.locationState === locationState && (atHome === undefined || atHome === before?.atHome);
  return isSamePlace ? (before?.emergencyAddress ?? null) : null;
}

/**
 * The request of the booking may have expired, and an import makes none. Committed on its own, because the
 * join is refused until it is signed.
 */
const askIfUnsigned = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    if (actor.role !== 'PATIENT' || actor.videoSeat) return;
    const { hasConsent, closesAt } = await videoCallOf(tx, ctx, id);
    if (hasConsent || ctx.now > closesAt) return;
    const { appointment } = await lockAppointment(tx, ctx, actor, { id });
    await askForVideoConsent(tx, ctx, { ...appointment, startsAt: ctx.now });
  });

/** @throws INVALID_TRANSITION if the person is not waiting; RULE_REFUSED if the call is full; NOT_FOUND */
export const admitToVideoCall = (db: Db, ctx: Context, { id, userId }: { id: string; userId: string }) =>
  changeVideoCall(db, ctx, { id, action: 'admit' }, async (tx, call) => {
    const inCall = call.seats.filter((seat) => seat.state === 'IN CALL' && seat.userId !== userId);
    if (!inCall.some((seat) => seat.role === 'provider'))
      throw new DomainError('RULE_REFUSED', 'Join the call before you admit anyone.');
    if (inCall.length >= MAX_IN_CALL && !(await freeSeats(tx, ctx, inCall)))
      throw new DomainError('RULE_REFUSED', 'Three people are in this call. Someone must leave first.');
    await moveSeat(tx, ctx, call, { userId, move: 'admit' });
  });

/** Three heartbeats of the live stream. */
const GONE_AFTER_SECONDS = 60;

/** Frees the seats of guests who closed their page. @returns whether there were any */
async function freeSeats(tx: Tx, ctx: Context, inCall: readonly VideoSeat[]): Promise<boolean> {
  const guestIds = inCall.filter(({ role }) => role === 'guest').map(({ userId }) => userId);
  const { numUpdatedRows } = await tx
    .updateTable('videoGuests')
    .set({ state: 'LEFT', stateSince: ctx.now })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(guestIds))))
    .where((eb) =>
      eb(eb.fn<Date>('greatest', ['seenAt', 'stateSince']), '<', subSeconds(ctx.now, GONE_AFTER_SECONDS)),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @throws INVALID_TRANSITION if the person does not wait; RULE_REFUSED outside the hours; NOT_FOUND */
export const declineFromVideoCall = (db: Db, ctx: Context, { id, userId }: { id: string; userId: string }) =>
  changeVideoCall(db, ctx, { id, action: 'decline' }, (tx, call) =>
    moveSeat(tx, ctx, call, { userId, move: 'decline' }),
  );

/** Has no effect from a device that another device has replaced. */
export const leaveVideoCall = (db: Db, ctx: Context, { id, deviceId }: { id: string; deviceId: string }) =>
  changeVideoCall(db, ctx, { id, action: 'leave' }, async (tx, call) => {
    const { userId } = actorOf(ctx);
    if (call.seats.some((seat) => seat.userId === userId && seat.deviceId !== deviceId)) return;
    await moveSeat(tx, ctx, call, { userId, move: 'leave' });
  });

interface Change {
  id: string;
  action: VideoSeatMove | 'invite' | 'remove';
}

/**
 * Makes a change to a call, then writes its audit row, the facts for billing, and messages about someone
 * waiting.
 */
export const changeVideoCall = (
  db: Db,
  ctx: Context,
  { id, action }: Change,
  make: (tx: Tx, call: VideoCall) => Promise<void>,
): Promise<VideoCall> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    checkSeatIsOf(actor, id);
    await lockAppointment(tx, ctx, actor.videoSeat ? null : actor, { id });
    const before = await videoCallOf(tx, ctx, id);
    if (action !== 'leave') checkVideoCallIsOpen(before, ctx.now);
    await make(tx, before);
    const after = await videoCallOf(tx, ctx, id);
    await recordAudit(tx, ctx, {
      action: `video.${action}`,
      entityType: 'appointment',
      entityId: id,
      patientId: before.patientId,
      ...(actor.videoSeat?.guestId && { after: { guestId: actor.userId } }),
    });
    await recordComingAndGoing(tx, ctx, before, after);
    await notifyWaiting(tx, ctx, before, after);
    return after;
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
  const moved = { state, stateSince: ctx.now };
  if (role === 'guest') {
    await tx.updateTable('videoGuests').set(moved).where('id', '=', userId).execute();
    return;
  }
  await tx
    .updateTable('videoSeats')
    .set(moved)
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
