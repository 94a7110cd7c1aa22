import * as calls from '@bedside/contracts/appointments/video.api';
import * as video from '@bedside/domain/appointments/video.commands';
import { type VideoCall, videoCallOf, videoSignalTarget } from '@bedside/domain/appointments/video.queries';
import { actorOf, type Context } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';

const toVideoCall = (call: VideoCall, ctx: Context) => ({
  appointmentId: call.appointmentId,
  opensAt: call.opensAt.toISOString(),
  closesAt: call.closesAt.toISOString(),
  seats: call.seats.map(({ userId, role, state, stateSince, audioOnly, locationState }) => ({
    userId,
    role,
    state,
    since: stateSince.toISOString(),
    audioOnly,
    locationState,
  })),
  deviceId: call.seats.find(({ userId }) => userId === actorOf(ctx).userId)?.deviceId ?? null,
  hasConsent: call.hasConsent,
  licensedStates: call.licensedStates,
  supportPhone: call.supportPhone,
});

export const videoRoutes: Routes = ({ bind, parts: { db, live } }) => {
  const changed = async (call: VideoCall, ctx: Context) => {
    const users = [...new Set([call.providerId, ...call.seats.map(({ userId }) => userId)])];
    await live.publish(
      { type: 'changed', entityType: 'videoCall', entityId: call.appointmentId },
      // The day board shows who waits.
      { users, staff: true },
    );
    return toVideoCall(call, ctx);
  };

  bind(calls.getVideoCall, async ({ params, ctx }) => {
    const call = await videoCallOf(db, ctx, params.id);
    return {
      data: toVideoCall(call, ctx),
      read: { entityType: 'appointment' as const, entityId: params.id, patientId: call.patientId },
    };
  });

  bind(calls.joinVideoCall, async ({ params, body, ctx }) => ({
    message: 'You joined the call.',
    data: await changed(await video.joinVideoCall(db, ctx, { ...params, ...body }), ctx),
  }));

  bind(calls.admitToVideoCall, async ({ params, body, ctx }) => ({
    message: 'Admitted to the call.',
    data: await changed(await video.admitToVideoCall(db, ctx, { ...params, ...body }), ctx),
  }));

  bind(calls.leaveVideoCall, async ({ params, body, ctx }) => ({
    message: 'You left the call.',
    data: await changed(await video.leaveVideoCall(db, ctx, { ...params, ...body }), ctx),
  }));

  bind(calls.sendVideoSignal, async ({ params, body, ctx }) => {
    const { userId, deviceId } = await videoSignalTarget(db, ctx, { ...params, ...body });
    await live.publish(
      {
        type: 'signal',
        entityType: 'videoCall',
        entityId: params.id,
        by: actorOf(ctx).userId,
        device: deviceId,
        signal: body.signal,
      },
      { users: [userId], staff: false },
    );
    return { message: 'Done.' };
  });
};
