import type { VideoMediaStep } from '@bedside/contracts/appointments/video.schema';
import type { CallPorts } from './call-client.ts';
import { type LinkNews, type LinkState, nextLink, type Seat, type VideoCallData } from './call-state.ts';
import { close, gathered } from './connection.ts';
import type { SentTracks } from './peer-link.ts';
import type { Person } from './peer-mesh.ts';
import { countersOf, hasCome, type Quality, qualityOf, worstOf } from './quality.ts';
import { nobodyYet, type Receiving } from './receiving.ts';
import { parseSignal, ROOM_SESSION, signalText } from './signal.ts';

interface Options {
  ports: Pick<CallPorts, 'createConnection' | 'now' | 'later'>;
  tracks(): SentTracks;
  media(
    step: VideoMediaStep,
    input: { stream?: string; description?: string },
  ): Promise<{ description: string }>;
  send(to: string, signal: string): Promise<void>;
  /** What the seats send may have changed. */
  refresh(): void;
  onPeople(): void;
  onLink(seat: Seat, kind: LinkState['kind'], connection: RTCPeerConnection): void;
}

const RENEW_EVERY_MS = 20_000;
const CONNECT_MILLISECONDS = 6_000;
/** Delay before the call is read again, because the server knows a stream only once its media has arrived. */
const AGAIN_MILLISECONDS = 1_000;
/** Attempts before giving up on a server that answers requests but that media does not reach. */
const MAX_TRIES = 2;
const SILENT_READINGS = 2;
/** The key of this person’s own stream in `#tries`. No user has this ID. */
const OWN = 'own';

/**
 * A call through the practice’s media server. This person sends one stream to it and receives every other
 * person’s stream from it.
 */
export class MediaRoom {
  #options: Options;
  #sending: RTCPeerConnection | null = null;
  #receiving = new Map<string, Receiving>();
  #configuration: RTCConfiguration = {};
  #isOpen = false;
  /** Failed attempts in a row, for this person’s stream and for each other person’s. */
  #tries = new Map<string, number>();
  #stopKeeping: (() => void) | null = null;
  /** Runs one step at a time. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  people(): Person[] {
    return [...this.#receiving.values()].map(({ seat, stream, state, media }) => ({
      userId: seat.userId,
      role: seat.role,
      stream,
      link: state,
      media,
    }));
  }

  knows = (userId: string): boolean => this.#receiving.has(userId);

  /** Whether a person’s media has arrived through the server. */
  async shows(userId: string): Promise<boolean> {
    const receiving = this.#receiving.get(userId);
    if (receiving?.connection?.connectionState !== 'connected') return false;
    return hasCome(await receiving.connection.getStats(), receiving.media.video);
  }

  meet({ iceServers, iceTransportPolicy }: VideoCallData, others: readonly Seat[]): void {
    if (others.length === 0) {
      this.closeAll();
      return;
    }
    this.#configuration = { iceServers, iceTransportPolicy };
    for (const [userId, receiving] of this.#receiving)
      if (!others.some((seat) => seat.userId === userId)) this.#forget(userId, receiving);
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#do(() => this.#send());
      this.#keepLater();
    }
    for (const seat of others) {
      const known = this.#receiving.get(seat.userId);
      if (known) known.seat = seat;
      else this.#receiving.set(seat.userId, nobodyYet(seat));
      if (seat.stream && known?.source !== seat.stream) {
        this.#sendMediaState(seat.userId);
        this.#do(() => this.#receive(seat.userId));
      }
    }
    this.#options.onPeople();
  }

  handleSignal(from: string, signal: string): void {
    const message = parseSignal(signal);
    const receiving = this.#receiving.get(from);
    if (message?.session !== ROOM_SESSION || !message.media || !receiving) return;
    receiving.media = message.media;
    this.#options.onPeople();
  }

  setTracks({ audio, video }: SentTracks): void {
    for (const { sender, receiver } of this.#sending?.getTransceivers() ?? []) {
      const track = receiver.track.kind === 'audio' ? audio : video;
      if (sender.track !== track) void sender.replaceTrack(track).catch(() => undefined);
    }
    for (const userId of this.#receiving.keys()) this.#sendMediaState(userId);
  }

  /** The network is back, so retry now. */
  reconnect(): void {
    if (!this.#isOpen) return;
    this.#tries.clear();
    if (this.#sending?.connectionState !== 'connected') this.#do(() => this.#send());
    for (const [userId, { connection }] of this.#receiving)
      if (connection?.connectionState !== 'connected') this.#do(() => this.#receive(userId));
  }

  closeAll(): void {
    this.#isOpen = false;
    this.#tries.clear();
    this.#stopKeeping?.();
    this.#stopKeeping = null;
    close(this.#sending);
    this.#sending = null;
    for (const [userId, receiving] of this.#receiving) this.#forget(userId, receiving);
    this.#options.onPeople();
  }

  async readQuality(sendsVideo: boolean): Promise<Quality> {
    const qualities: Quality[] = [];
    if (this.#sending?.connectionState === 'closed') this.#do(() => this.#send());
    for (const receiving of this.#receiving.values()) {
      const { connection, counters: before } = receiving;
      if (!connection) continue;
      if (connection.connectionState === 'closed') {
        this.#report(receiving, 'closed');
        this.#do(() => this.#receive(receiving.seat.userId));
        continue;
      }
      const after = countersOf(await connection.getStats(), false);
      if (receiving.connection !== connection) continue;
      receiving.counters = after;
      if (!before) continue;
      receiving.silent = after.received === before.received ? receiving.silent + 1 : 0;
      if (receiving.silent === 0) this.#report(receiving, 'flows');
      else if (receiving.silent >= SILENT_READINGS) this.#report(receiving, 'stalls');
      qualities.push(qualityOf(before, after));
    }
    if (this.#sending?.connectionState === 'connected') {
      const own = countersOf(await this.#sending.getStats(), sendsVideo);
      qualities.push(qualityOf(own, own));
    }
    return worstOf(qualities);
  }

  /** A step that fails because this browser has no network ends quietly: `reconnect` follows. */
  #do(step: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isOpen ? step() : undefined))
      .catch(() => {
        this.#options.ports.later(AGAIN_MILLISECONDS, () => this.#isOpen && this.#options.refresh());
      });
  }

  async #send(): Promise<void> {
    close(this.#sending);
    const connection = this.#options.ports.createConnection(this.#configuration);
    this.#sending = connection;
    const tracks = this.#options.tracks();
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = connection.addTransceiver(kind, { direction: 'sendonly' });
      await sender.replaceTrack(tracks[kind]);
    }
    const waitFor = this.#watch(OWN, connection, () => this.#sending === connection && this.#send());
    await connection.setLocalDescription();
    const { description } = await this.#options.media('SEND', {
      description: await gathered(connection, this.#options.ports),
    });
    await connection.setRemoteDescription({ type: 'answer', sdp: description });
    waitFor();
  }

  async #receive(userId: string): Promise<void> {
    const receiving = this.#receiving.get(userId);
    const stream = receiving?.seat.stream;
    if (!receiving || !stream) return;
    const isSame = receiving.source === stream;
    if (isSame && receiving.connection?.connectionState === 'connected') return;
    receiving.source = stream;
    close(receiving.connection);
    const connection = this.#options.ports.createConnection(this.#configuration);
    Object.assign(receiving, { connection, stream: new MediaStream(), counters: null, silent: 0 });
    connection.ontrack = ({ track }) => {
      receiving.stream.addTrack(track);
      this.#options.onPeople();
    };
    const isCurrent = () => receiving.connection === connection && this.#receiving.get(userId) === receiving;
    const waitFor = this.#watch(
      userId,
      connection,
      () => isCurrent() && this.#receive(userId),
      (state) => isCurrent() && this.#report(receiving, state),
    );
    try {
      const { description: offer } = await this.#options.media('RECEIVE', { stream });
      await connection.setRemoteDescription({ type: 'offer', sdp: offer });
      await connection.setLocalDescription();
      const answer = await gathered(connection, this.#options.ports);
      await this.#options.media('ACCEPT', { stream, description: answer });
      waitFor();
    } catch (error) {
      receiving.source = null;
      throw error;
    }
  }

  /**
   * Retries a connection that fails or doesn’t connect in time. After `MAX_TRIES`, the call continues without
   * the server.
   * @returns starts the wait again, once both sides know of each other
   */
  #watch(
    what: string,
    connection: RTCPeerConnection,
    again: () => Promise<void> | false,
    onState: (state: RTCPeerConnectionState) => void = () => undefined,
  ): () => void {
    const beginAgain = () => {
      if (connection.connectionState === 'connected' || connection.connectionState === 'closed') return;
      this.#do(async () => {
        if (!connection.remoteDescription) return void (await again());
        const tries = (this.#tries.get(what) ?? 0) + 1;
        this.#tries.set(what, tries);
        if (tries < MAX_TRIES) await again();
        else await this.#options.media('GIVE UP', {});
      });
    };
    let stopWaiting = this.#options.ports.later(CONNECT_MILLISECONDS, beginAgain);
    const waitFor = () => {
      stopWaiting();
      stopWaiting = this.#options.ports.later(CONNECT_MILLISECONDS, beginAgain);
    };
    connection.onconnectionstatechange = () => {
      const state = connection.connectionState;
      onState(state);
      // Still connecting: the first timeout applies.
      if (state === 'connecting') return;
      stopWaiting();
      if (state === 'connected') this.#tries.delete(what);
      else if (state === 'failed') beginAgain();
      else if (state === 'disconnected') waitFor();
    };
    return waitFor;
  }

  #keepLater(): void {
    this.#stopKeeping = this.#options.ports.later(RENEW_EVERY_MS, () => {
      this.#do(async () => {
        await this.#options.media('KEEP', {}).catch((error) => {
          this.reconnect();
          throw error;
        });
      });
      this.#keepLater();
    });
  }

  /** Tells one participant whether our microphone, camera, or screen is on. */
  #sendMediaState(userId: string): void {
    const { media } = this.#options.tracks();
    const message = signalText({ session: ROOM_SESSION, peer: null, media });
    void this.#options.send(userId, message).catch(() => undefined);
  }

  #report(receiving: Receiving, news: LinkNews): void {
    const state = nextLink(receiving.state, news, this.#options.ports.now());
    if (state === receiving.state) return;
    receiving.state = state;
    if (receiving.connection) this.#options.onLink(receiving.seat, state.kind, receiving.connection);
    this.#options.onPeople();
  }

  #forget(userId: string, { connection }: Receiving): void {
    close(connection);
    this.#receiving.delete(userId);
  }
}
