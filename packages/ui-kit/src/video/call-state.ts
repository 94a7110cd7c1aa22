import type { getVideoCall } from '@bedside/contracts/appointments/video.api';
import { videoSeatRoles } from '@bedside/contracts/appointments/video.schema';
import type { CallData } from '@bedside/contracts/call';

export type VideoCallData = CallData<typeof getVideoCall>;

export type Seat = VideoCallData['seats'][number];

/** `out`: not joined on this device. */
export type Phase = 'out' | 'waiting' | 'inCall' | 'left' | 'takenOver';

interface Me {
  userId: string;
  deviceId: string;
  /** This device has joined. */
  hasJoined: boolean;
}

/** This device’s state in a call, according to the server. Rule: appointments.video-one-device */
export function phaseOf(call: VideoCallData, { userId, deviceId, hasJoined }: Me): Phase {
  const seat = call.seats.find((one) => one.userId === userId);
  if (!hasJoined || !seat) return 'out';
  if (call.deviceId !== deviceId) return 'takenOver';
  if (seat.state === 'LEFT') return 'left';
  return seat.state === 'WAITING' ? 'waiting' : 'inCall';
}

export const othersInCall = (call: VideoCallData, userId: string): Seat[] =>
  call.seats.filter((seat) => seat.state === 'IN CALL' && seat.userId !== userId);

export const waitingIn = (call: VideoCallData): Seat[] =>
  call.seats.filter((seat) => seat.state === 'WAITING');

/**
 * The polite side yields when both make an offer at once: the one with the later role, or the greater ID if
 * their roles are the same.
 */
export function isPolite(own: Pick<Seat, 'userId' | 'role'>, other: Pick<Seat, 'userId' | 'role'>): boolean {
  if (own.role !== other.role) return videoSeatRoles.indexOf(own.role) > videoSeatRoles.indexOf(other.role);
  return own.userId > other.userId;
}

export type LinkState = { kind: 'connecting' } | { kind: 'connected' } | { kind: 'lost'; since: number };

/** `stalls`: no media arrived for a while, although the browser reports the connection as connected. */
export type LinkNews = RTCPeerConnectionState | 'stalls' | 'flows';

export function nextLink(link: LinkState, news: LinkNews, now: number): LinkState {
  switch (news) {
    case 'connected':
    case 'flows':
      return link.kind === 'connected' || (link.kind === 'connecting' && news === 'flows')
        ? link
        : { kind: 'connected' };
    case 'disconnected':
    case 'failed':
    case 'closed':
    case 'stalls':
      // A link that was never connected can’t be lost.
      return link.kind === 'connected' ? { kind: 'lost', since: now } : link;
    default:
      return link;
  }
}
