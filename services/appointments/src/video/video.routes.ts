import type { IceConfig } from '@bedside/config/integrations';
import * as calls from '@bedside/contracts/appointments/video.api';
import { DomainError } from '@bedside/contracts/errors';
import { iceServersFor } from '@bedside/domain/appointments/ice-servers.policy';
import * as video from '@bedside/domain/appointments/video.commands';
import {
  isVideoCallOpen,
  seesEmergencyAddress,
  type VideoCall,
  videoCallOf,
  videoSignalTarget,
} from '@bedside/domain/appointments/video.queries';
import { reportVideoConnection, videoFactsFor } from '@bedside/domain/appointments/video-facts.commands';
import { inviteToVideoCall, removeFromVideoCall } from '@bedside/domain/appointments/video-guests.commands';
import { openVideoLink } from '@bedside/domain/appointments/video-link.commands';
import { connectVideoMedia, settleVideoMedia } from '@bedside/domain/appointments/video-media.commands';
import { type Actor, actorOf, type Context } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';

/** Not an ID, because whoever knows the ID of a device can speak for it. Rule: security.video-links */
const ANOTHER_DEVICE = 'another device';

function deviceOf({ seats }: VideoCall, { userId, videoSeat }: Actor, device: string | undefined) {
  const holder = seats.find((seat) => seat.userId === userId)?.deviceId ?? null;
  return !videoSeat || holder === null || holder === device ? holder : ANOTHER_DEVICE;
}

interface Shown {
  ice: IceConfig;
  hasServer: boolean;
  /** The caller’s own. */
  device: string | undefined;
}

const toVideoCall = (call: VideoCall, ctx: Context, { ice, hasServer, device }: Shown) => ({
  appointmentId: call.appointmentId,
  opensAt: call.opensAt.toISOString(),
  closesAt: call.closesAt.toISOString(),
  seats: call.seats.map(({ userId, role, state, audioOnly, name, kind, ...seat }) => ({
    userId,
    role,
    name,
    kind,
    state,
    since: seat.stateSince.toISOString(),
    audioOnly,
    ...(actorOf(ctx).videoSeat?.guestId
      ? { locationState: null }
      : {
          locationState: seat.locationState,
          locationConfirmedAt: seat.locationConfirmedAt?.toISOString() ?? null,
        }),
    ...(seesEmergencyAddress(actorOf(ctx), userId) && { emergencyAddress: seat.emergencyAddress }),
    stream: call.media.streams.get(userId),
  })),
  deviceId: deviceOf(call, actorOf(ctx), device),
  hasConsent: call.hasConsent,
  licensedStates: call.licensedStates,
  supportPhone: call.supportPhone,
  iceServers: isVideoCallOpen(call, ctx.now) ? iceServersFor(ice, actorOf(ctx).userId, ctx.now) : [],
  iceTransportPolicy: ice.transportPolicy,
  media: hasServer && call.media.mayUseServer ? ('SERVER' as const) : ('PEERS' as const),
});

export const videoRoutes: Routes = ({ bind, parts: { db, live, config, integrations } }) => {
  const shown = (call: VideoCall, ctx: Context, device?: string) =>
    toVideoCall(call, ctx, { ice: config.ice, hasServer: integrations.mediaServer !== null, device });

  const audience = async (call: VideoCall) => {
    const users = [...new Set([call.providerId, ...call.seats.map(({ userId }) => userId)])];
    await live.publish(
      { type: 'changed', entityType: 'videoCall', entityId: call.appointmentId },
      // The day board shows who is waiting.
      { users, staff: true },
    );
  };

  const changed = async (call: VideoCall, ctx: Context, device?: string) => {
    const { mediaServer } = integrations;
    if (mediaServer) await settleVideoMedia(db, ctx, mediaServer, call);
    await audience(call);
    return shown(call, ctx, device);
  };

  bind(calls.getVideoCall, async ({ params, query, ctx }) => {
    const call = await videoCallOf(db, ctx, params.id);
    return {
      data: shown(call, ctx, query.device),
      read: { entityType: 'appointment' as const, entityId: params.id, patientId: call.patientId },
    };
  });

  bind(calls.joinVideoCall, async ({ params, body, ctx }) => ({
    message: 'You joined the call.',
    data: await changed(await video.joinVideoCall(db, ctx, { ...params, ...body }), ctx, body.deviceId),
  }));

  bind(calls.admitToVideoCall, async ({ params, body, ctx }) => ({
    message: 'Admitted to the call.',
    data: await changed(await video.admitToVideoCall(db, ctx, { ...params, ...body }), ctx),
  }));

  bind(calls.declineFromVideoCall, async ({ params, body, ctx }) => ({
    message: 'Declined.',
    data: await changed(await video.declineFromVideoCall(db, ctx, { ...params, ...body }), ctx),
  }));

  bind(calls.leaveVideoCall, async ({ params, body, ctx }) => ({
    message: 'You left the call.',
    data: await changed(await video.leaveVideoCall(db, ctx, { ...params, ...body }), ctx, body.deviceId),
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

  bind(calls.connectVideoMedia, async ({ params, body, ctx }) => {
    const description = body.description && Buffer.from(body.description, 'base64').toString();
    const step = { ...params, ...body, description };
    const { isChanged, isAway, ...out } = await connectVideoMedia(db, ctx, integrations.mediaServer, step);
    if (isChanged) await audience(await videoCallOf(db, ctx, params.id));
    if (isAway) throw new DomainError('UNAVAILABLE');
    return { data: { description: out.description && Buffer.from(out.description).toString('base64') } };
  });

  bind(calls.openVideoLink, async ({ body, ctx }) => {
    const { claim, ...opened } = await openVideoLink(db, ctx, config.secrets.link, body);
    const { appointmentId, expiresAt } = claim;
    return { data: { ...opened, appointmentId, expiresAt: expiresAt.toISOString() } };
  });

  bind(calls.inviteToVideoCall, async ({ params, body, ctx }) => ({
    message: 'We’re sending them a text with the link.',
    data: await changed(await inviteToVideoCall(db, ctx, { ...params, ...body }), ctx),
  }));

  bind(calls.removeFromVideoCall, async ({ params, ctx }) => ({
    message: 'Removed from the call.',
    data: await changed(await removeFromVideoCall(db, ctx, params), ctx),
  }));

  bind(calls.reportVideoConnection, async ({ params, body, ctx }) => {
    await reportVideoConnection(db, ctx, { ...params, ...body });
    return { message: 'Done.' };
  });

  bind(calls.getVideoFacts, async ({ params, ctx }) => {
    const { facts, patientId } = await videoFactsFor(db, ctx, params.id);
    const { startedAt, endedAt, ...rest } = facts;
    return {
      data: {
        ...rest,
        startedAt: startedAt?.toISOString() ?? null,
        endedAt: endedAt?.toISOString() ?? null,
      },
      read: { entityType: 'appointment' as const, entityId: params.id, patientId },
    };
  });
};
