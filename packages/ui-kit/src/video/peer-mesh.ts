import type { CallPorts } from './call-client.ts';
import {
  isPolite,
  type LinkNews,
  type LinkState,
  nextLink,
  type Seat,
  type VideoCallData,
} from './call-state.ts';
import { PeerLink, type SentTracks } from './peer-link.ts';
import { countersOf, type LinkCounters, type Quality, qualityOf, worstOf } from './quality.ts';
import {
  joinSignals,
  parseSignal,
  ROOM_SESSION,
  type SentMedia,
  type SignalMessage,
  signalText,
} from './signal.ts';

/** Someone else in the call. */
export interface Person {
  userId: string;
  role: Seat['role'];
  stream: MediaStream;
  link: LinkState;
  media: SentMedia;
}

interface Options {
  ports: Pick<CallPorts, 'createConnection' | 'newId' | 'now' | 'later'>;
  userId: string;
  tracks(): SentTracks;
  send(to: string, signal: string): Promise<void>;
  onPeople(): void;
  /** A connection was established or lost. */
  onLink(seat: Seat, kind: LinkState['kind'], connection: RTCPeerConnection): void;
}

interface Peer {
  seat: Seat;
  isPolite: boolean;
  link: PeerLink;
  state: LinkState;
  counters: LinkCounters | null;
  /** Consecutive readings without media. */
  silent: number;
  stopWaiting: (() => void) | null;
  tries: number;
}

/** The polite side waits longer, so that both sides don’t restart at once. */
const WAIT = { polite: 12_000, impolite: 5_000 };
const SILENT_READINGS = 2;

/** Up to three people, all connected to each other. */
export class PeerMesh {
  #options: Options;
  #peers = new Map<string, Peer>();
  #configuration: RTCConfiguration = {};
  #own: Pick<Seat, 'userId' | 'role'>;
  /** Set while the call moves to another transport. Existing connections stay as long as they last. */
  #isHeld = false;
  #outbox = new Outbox((to, signal) => this.#options.send(to, signal));

  constructor(options: Options) {
    this.#options = options;
    this.#own = { userId: options.userId, role: 'patient' };
  }

  people(): Person[] {
    return [...this.#peers.values()].map(({ seat, state, link }) => ({
      userId: seat.userId,
      role: seat.role,
      stream: link.stream,
      link: state,
      media: link.remoteMedia,
    }));
  }

  knows = (userId: string): boolean => this.#peers.has(userId);

  /** Stops connecting, retrying, and reporting until the next `meet`. */
  hold(): void {
    this.#isHeld = true;
    for (const peer of this.#peers.values()) peer.stopWaiting?.();
  }

  /** Connects to those who came, and disconnects from those who left. */
  meet(call: VideoCallData, others: readonly Seat[]): void {
    const wasHeld = this.#isHeld;
    this.#isHeld = false;
    const { iceServers, iceTransportPolicy } = call;
    this.#configuration = { iceServers, iceTransportPolicy };
    this.#own = call.seats.find(({ userId }) => userId === this.#options.userId) ?? this.#own;
    for (const [userId, peer] of this.#peers) {
      if (others.some((seat) => seat.userId === userId)) continue;
      // A provider who was replaced never reports leaving.
      if (peer.seat.role === 'provider') this.#report(peer, 'closed');
      this.#close(userId, peer);
    }
    if (wasHeld) this.reconnect();
    for (const seat of others) {
      const known = this.#peers.get(seat.userId);
      if (known) known.seat = seat;
      else this.#open(seat).link.sayHello();
    }
    this.#options.onPeople();
  }

  handleSignal(from: string, signal: string): void {
    const message = parseSignal(signal);
    const peer = this.#peers.get(from);
    if (!message || message.session === ROOM_SESSION || !peer || this.#isHeld) return;
    const { link } = peer;
    // Meant for a connection that this side has given up.
    if (message.peer !== null && message.peer !== link.session) return;
    const isNew = message.peer === null && link.remote !== null && link.remote !== message.session;
    const sender = isNew ? this.#open(peer.seat) : peer;
    void sender.link.handleSignal(message);
  }

  setTracks(tracks: SentTracks): void {
    for (const { link } of this.#peers.values()) link.setTracks(tracks);
  }

  /** The network is back, so retry now. */
  reconnect(): void {
    for (const peer of this.#peers.values())
      if (peer.state.kind !== 'connected' || peer.link.connection.connectionState !== 'connected')
        this.#beginAgain(peer);
  }

  closeAll(): void {
    for (const [userId, peer] of this.#peers) this.#close(userId, peer);
    this.#options.onPeople();
  }

  /** The worst quality of all connections. A connection without media counts as lost, whatever its state says. */
  async readQuality(sendsVideo: boolean): Promise<Quality> {
    const qualities: Quality[] = [];
    for (const peer of this.#peers.values()) {
      const { link, counters: before } = peer;
      if (link.connection.connectionState === 'closed') {
        this.#report(peer, 'closed');
        this.#beginAgain(peer);
        continue;
      }
      const after = countersOf(await link.connection.getStats(), sendsVideo);
      if (peer.link !== link) continue;
      peer.counters = after;
      if (!before) continue;
      const isSilent = after.received === before.received;
      peer.silent = isSilent ? peer.silent + 1 : 0;
      if (!isSilent) this.#report(peer, 'flows');
      else if (peer.silent >= SILENT_READINGS) this.#report(peer, 'stalls');
      qualities.push(qualityOf(before, after));
    }
    return worstOf(qualities);
  }

  #open(seat: Seat): Peer {
    const before = this.#peers.get(seat.userId);
    before?.stopWaiting?.();
    before?.link.close();
    const polite = isPolite(this.#own, seat);
    const link: PeerLink = new PeerLink({
      connection: this.#options.ports.createConnection(this.#configuration),
      session: this.#options.ports.newId(),
      isPolite: polite,
      tracks: this.#options.tracks(),
      send: (message) => this.#outbox.put(seat.userId, message),
      onState: (state) => this.#onState(seat.userId, link, state),
      onMedia: () => this.#options.onPeople(),
    });
    const peer: Peer = {
      seat,
      isPolite: polite,
      link,
      state: before?.state ?? { kind: 'connecting' },
      counters: null,
      silent: 0,
      stopWaiting: null,
      tries: before ? before.tries + 1 : 0,
    };
    this.#peers.set(seat.userId, peer);
    this.#expect(peer);
    return peer;
  }

  #onState(userId: string, link: PeerLink, state: RTCPeerConnectionState): void {
    const peer = this.#peers.get(userId);
    if (peer?.link !== link) return;
    this.#report(peer, state);
    if (state === 'connected') {
      peer.stopWaiting?.();
      peer.stopWaiting = null;
      peer.tries = 0;
    } else if (state === 'failed') this.#beginAgain(peer);
    else if (state === 'disconnected') {
      // The connection often recovers by itself. Meanwhile, look for a new path.
      if (!peer.isPolite) link.restart();
      this.#expect(peer);
    }
  }

  #report(peer: Peer, news: LinkNews): void {
    const state = nextLink(peer.state, news, this.#options.ports.now());
    if (state === peer.state) return;
    const isOther = state.kind !== peer.state.kind;
    peer.state = state;
    if (isOther && !this.#isHeld) this.#options.onLink(peer.seat, state.kind, peer.link.connection);
    this.#options.onPeople();
  }

  /** Restarts the connection unless it connects in time. */
  #expect(peer: Peer): void {
    peer.stopWaiting?.();
    if (this.#isHeld) return;
    const wait = WAIT[peer.isPolite ? 'polite' : 'impolite'];
    peer.stopWaiting = this.#options.ports.later(wait, () => this.#beginAgain(peer));
  }

  #beginAgain(peer: Peer): void {
    if (this.#isHeld || this.#peers.get(peer.seat.userId) !== peer) return;
    this.#open(peer.seat).link.sayHello();
    this.#options.onPeople();
  }

  #close(userId: string, peer: Peer): void {
    peer.stopWaiting?.();
    peer.link.close();
    this.#peers.delete(userId);
  }
}

/** Sends messages to each person one at a time, because their order matters, and merges those that wait. */
class Outbox {
  #waiting = new Map<string, SignalMessage[]>();
  #send: (to: string, signal: string) => Promise<void>;

  constructor(send: (to: string, signal: string) => Promise<void>) {
    this.#send = send;
  }

  put(to: string, message: SignalMessage): void {
    const waiting = this.#waiting.get(to);
    if (!waiting) {
      this.#waiting.set(to, [message]);
      // Deferred, so that candidates that come together are sent together.
      queueMicrotask(() => void this.#empty(to));
      return;
    }
    const last = waiting.pop();
    const joined = last && joinSignals(last, message);
    if (joined) waiting.push(joined);
    else waiting.push(...(last ? [last] : []), message);
  }

  async #empty(to: string): Promise<void> {
    const waiting = this.#waiting.get(to) ?? [];
    for (let message = waiting.shift(); message; message = waiting.shift())
      // A lost message needs no retry: the side that waits for the connection asks again.
      await this.#send(to, signalText(message)).catch(() => undefined);
    this.#waiting.delete(to);
  }
}
