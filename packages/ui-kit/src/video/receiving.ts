import type { LinkState, Seat } from './call-state.ts';
import type { LinkCounters } from './quality.ts';
import type { SentMedia } from './signal.ts';

/** The media received from one participant. */
export interface Receiving {
  seat: Seat;
  /** The seat's stream at the media server; null until it sends one. */
  source: string | null;
  connection: RTCPeerConnection | null;
  stream: MediaStream;
  state: LinkState;
  media: SentMedia;
  counters: LinkCounters | null;
  silent: number;
}

export const nobodyYet = (seat: Seat): Receiving => ({
  seat,
  source: null,
  connection: null,
  stream: new MediaStream(),
  state: { kind: 'connecting' },
  media: { audio: true, video: true },
  counters: null,
  silent: 0,
});
