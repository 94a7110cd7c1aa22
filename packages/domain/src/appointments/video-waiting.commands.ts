import { videoAloneDue, videoPatientWaiting } from '@bedside/contracts/appointments/video.events';
import type { Tx } from '@bedside/db/database';
import { addMinutes, subMinutes } from '@bedside/db/dates';
import { cancelPlannedEventsByKey, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { sideAlone } from '../messaging/message-video-data.ts';
import type { VideoCall } from './video.queries.ts';

const ALONE_MINUTES = 10;

/**
 * A patient who leaves and soon returns triggers no new message, and a message about someone alone in the call
 * goes out once per visit.
 * Rule: appointments.video-waiting
 */
export async function notifyWaiting(
  tx: Tx,
  ctx: Context,
  before: VideoCall,
  after: VideoCall,
): Promise<void> {
  const { appointmentId, providerId } = after;
  const isProviderThere = after.seats.some(({ role, state }) => role === 'provider' && state === 'IN CALL');
  const isPatientWaiting = after.seats.some(
    (seat) => seat.role === 'patient' && isNewlyWaiting(seat, before, ctx.now),
  );
  if (isPatientWaiting && !isProviderThere)
    await recordEvent(
      tx,
      ctx,
      videoPatientWaiting,
      { appointmentId },
      { entityId: appointmentId, users: [providerId] },
    );

  const [was, is] = [sideAlone(before.seats), sideAlone(after.seats)];
  if (was === is) return;
  const key = `video-alone:${appointmentId}`;
  if (is === null || (await wasNotified(tx, appointmentId))) await cancelPlannedEventsByKey(tx, [key]);
  else
    await planEvent(tx, ctx, videoAloneDue, {
      key,
      dueAt: addMinutes(ctx.now, ALONE_MINUTES),
      payload: { appointmentId },
      entityId: appointmentId,
    });
}

function isNewlyWaiting(seat: VideoCall['seats'][number], before: VideoCall, now: Date): boolean {
  if (seat.state !== 'WAITING') return false;
  const former = before.seats.find(({ userId }) => userId === seat.userId);
  if (!former) return true;
  return former.state === 'LEFT' && former.stateSince < subMinutes(now, ALONE_MINUTES);
}

async function wasNotified(tx: Tx, appointmentId: string): Promise<boolean> {
  const notified = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .where('eventType', '=', videoAloneDue.type)
    .limit(1)
    .executeTakeFirst();
  return notified !== undefined;
}
