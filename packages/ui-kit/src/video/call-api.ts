import type { Client } from '@bedside/api-client/client';
import { listenLive } from '@bedside/api-client/live';
import * as calls from '@bedside/contracts/appointments/video.api';
import type { VideoMediaStep } from '@bedside/contracts/appointments/video.schema';
import type { VideoCallData } from './call-state.ts';

interface Joining {
  deviceId: string;
  audioOnly: boolean;
  locationState?: string;
  atHome?: boolean;
  emergencyAddress?: string;
}

interface Connection {
  state: 'CONNECTED' | 'LOST';
  relayed?: boolean;
  audioOnly: boolean;
}

interface Listener {
  onSignal(from: string, signal: string): void;
  onChanged(): void;
  /** The stream is open; earlier signals may be lost. */
  onOpen(): void;
}

export type CallApi = ReturnType<typeof callApi>;

/** The endpoints and the live stream of one video call. */
export const callApi = (client: Client, id: string) => ({
  read: async (device: string): Promise<VideoCallData> =>
    (await client.send(calls.getVideoCall, { params: { id }, query: { device } }, { isBackground: true }))
      .data,
  join: async (joining: Joining): Promise<VideoCallData> =>
    (
      await client.send(calls.joinVideoCall, {
        params: { id },
        body: joining,
      })
    ).data,
  admit: async (userId: string): Promise<VideoCallData> =>
    (await client.send(calls.admitToVideoCall, { params: { id }, body: { userId } })).data,
  decline: async (userId: string): Promise<VideoCallData> =>
    (await client.send(calls.declineFromVideoCall, { params: { id }, body: { userId } })).data,
  leave: async (deviceId: string): Promise<VideoCallData> =>
    (await client.send(calls.leaveVideoCall, { params: { id }, body: { deviceId } })).data,
  signal: async (deviceId: string, to: string, signal: string): Promise<void> => {
    await client.send(
      calls.sendVideoSignal,
      { params: { id }, body: { deviceId, to, signal } },
      { isBackground: true },
    );
  },
  /** Descriptions are Base64-encoded for the same reason as signals. */
  media: async (
    deviceId: string,
    step: VideoMediaStep,
    { stream, description }: { stream?: string; description?: string },
  ): Promise<{ description: string }> => {
    const body = {
      deviceId,
      step,
      ...(stream && { stream }),
      ...(description && { description: btoa(description) }),
    };
    const { data } = await client.send(
      calls.connectVideoMedia,
      { params: { id }, body },
      { isBackground: true },
    );
    return { description: atob(data.description ?? '') };
  },
  report: async (deviceId: string, how: Connection): Promise<void> => {
    const body = { deviceId, ...how };
    await client.send(calls.reportVideoConnection, { params: { id }, body }, { isBackground: true });
  },
  listen: (device: string, { onSignal, onChanged, onOpen }: Listener, stop: AbortSignal): Promise<void> =>
    listenLive(
      client,
      {
        device,
        onMessage(message) {
          if (message.entityId !== id) return;
          const { type, entityType } = message;
          // Another provider may have been assigned to the visit.
          if (type === 'changed' && (entityType === 'videoCall' || entityType === 'appointment')) onChanged();
          if (type === 'signal' && message.by && message.signal) onSignal(message.by, message.signal);
        },
        onState: (state) => state === 'live' && onOpen(),
      },
      stop,
    ),
});
