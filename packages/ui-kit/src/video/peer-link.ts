import type { SentMedia, SignalMessage } from './signal.ts';

export interface SentTracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  media: SentMedia;
}

interface PeerLinkOptions {
  connection: RTCPeerConnection;
  /** Identifies this connection to the other side. */
  session: string;
  /** The polite side yields when both make an offer at once. The impolite side makes the first offer. */
  isPolite: boolean;
  tracks: SentTracks;
  send(message: SignalMessage): void;
  onState(state: RTCPeerConnectionState): void;
  onMedia(): void;
}

const kinds = ['audio', 'video'] as const;
const kindsOfMedia = [...kinds, 'screen'] as const;

/** One connection to one person. A broken one is not repaired: the caller opens another. */
export class PeerLink {
  readonly session: string;
  readonly connection: RTCPeerConnection;
  readonly stream = new MediaStream();
  /** The other side's connection, once known. */
  remote: string | null = null;
  remoteMedia: SentMedia = { audio: true, video: true };
  #options: PeerLinkOptions;
  #tracks: SentTracks;
  #isMakingOffer = false;
  #isIgnoringOffer = false;
  #handled: Promise<void> = Promise.resolve();

  constructor(options: PeerLinkOptions) {
    const { connection } = options;
    this.#options = options;
    this.#tracks = options.tracks;
    this.session = options.session;
    this.connection = connection;
    connection.onnegotiationneeded = () => void this.#offer();
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate) return;
      const { candidate: line, sdpMid, sdpMLineIndex, usernameFragment } = candidate.toJSON();
      this.#send({ candidates: [{ candidate: line ?? '', sdpMid, sdpMLineIndex, usernameFragment }] });
    };
    connection.onconnectionstatechange = () => options.onState(connection.connectionState);
    connection.ontrack = ({ track }) => {
      this.stream.addTrack(track);
      options.onMedia();
    };
    if (options.isPolite) return;
    for (const kind of kinds) {
      const { sender } = connection.addTransceiver(kind, { direction: 'sendrecv' });
      void sender.replaceTrack(options.tracks[kind]);
    }
  }

  /** Asks the other side to make the first offer. */
  sayHello(): void {
    this.#send({ hello: true, media: this.#tracks.media });
  }

  setTracks(tracks: SentTracks): void {
    const announced = this.#tracks.media;
    this.#tracks = tracks;
    this.#attach();
    if (kindsOfMedia.some((kind) => announced[kind] !== tracks.media[kind]))
      this.#send({ media: tracks.media });
  }

  /** Finds a new network path for the same connection. */
  restart(): void {
    this.connection.restartIce();
  }

  handleSignal(message: SignalMessage): Promise<void> {
    this.#handled = this.#handled.then(() => this.#take(message)).catch(() => undefined);
    return this.#handled;
  }

  close(): void {
    const { connection } = this;
    connection.onnegotiationneeded = null;
    connection.onicecandidate = null;
    connection.onconnectionstatechange = null;
    connection.ontrack = null;
    connection.close();
  }

  async #take(message: SignalMessage): Promise<void> {
    const { connection } = this;
    if (this.remote === null || message.peer === this.session) this.remote = message.session;
    else if (message.session !== this.remote) return;
    if (message.media) {
      this.remoteMedia = message.media;
      this.#options.onMedia();
    }
    if (message.hello && !this.#options.isPolite) this.#repeatOffer();
    if (message.description) await this.#takeDescription(message.description);
    for (const candidate of message.candidates ?? []) {
      if (this.#isIgnoringOffer || !connection.remoteDescription) continue;
      // A candidate of an earlier attempt may be invalid by now.
      await connection.addIceCandidate(candidate).catch(() => undefined);
    }
  }

  async #takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const { connection } = this;
    const { isPolite } = this.#options;
    if (description.type === 'answer' && connection.signalingState !== 'have-local-offer') return;
    const collides =
      description.type === 'offer' && (this.#isMakingOffer || connection.signalingState !== 'stable');
    this.#isIgnoringOffer = collides && !isPolite;
    if (this.#isIgnoringOffer) return;
    await connection.setRemoteDescription(description);
    if (description.type !== 'offer') return;
    if (isPolite) {
      for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv';
      this.#attach();
    }
    await connection.setLocalDescription();
    this.#sendDescription();
  }

  async #offer(): Promise<void> {
    try {
      this.#isMakingOffer = true;
      await this.connection.setLocalDescription();
      this.#sendDescription();
    } catch {
      // The connection was closed in the meantime, and whoever closed it handles that.
    } finally {
      this.#isMakingOffer = false;
    }
  }

  /** The first offer may have arrived before the other side was listening. */
  #repeatOffer(): void {
    const { connection } = this;
    if (connection.signalingState === 'have-local-offer') this.#sendDescription();
    else if (connection.remoteDescription && connection.connectionState !== 'connected') this.restart();
  }

  #attach(): void {
    for (const { sender, receiver } of this.connection.getTransceivers()) {
      const track = receiver.track.kind === 'audio' ? this.#tracks.audio : this.#tracks.video;
      // A stopped connection rejects tracks, and doesn’t need them.
      if (sender.track !== track) void sender.replaceTrack(track).catch(() => undefined);
    }
  }

  #sendDescription(): void {
    const { localDescription } = this.connection;
    if (localDescription?.type !== 'offer' && localDescription?.type !== 'answer') return;
    const { type, sdp } = localDescription;
    this.#send({ description: { type, sdp }, media: this.#tracks.media });
  }

  #send(message: Omit<SignalMessage, 'session' | 'peer'>): void {
    this.#options.send({ session: this.session, peer: this.remote, ...message });
  }
}
