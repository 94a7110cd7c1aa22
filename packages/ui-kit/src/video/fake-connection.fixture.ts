export const SERVER_SDP = 'v=0';

/** Two ends of a fake connection. An end becomes connected once the offer has an answer. */
export class FakeConnection {
  static all: FakeConnection[] = [];
  /** The media server answers, but no media gets through. */
  static isServerCut = false;
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  iceGatheringState: RTCIceGatheringState = 'complete';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: { toJSON(): RTCIceCandidateInit } | null }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  ontrack: (() => void) | null = null;
  candidates: RTCIceCandidateInit[] = [];
  restarts = 0;
  received = 0;
  frames = 0;
  configuration: RTCConfiguration;
  readonly transceivers: { sender: FakeSender; receiver: { track: { kind: string } }; direction: string }[] =
    [];

  constructor(configuration: RTCConfiguration = {}) {
    this.configuration = configuration;
    FakeConnection.all.push(this);
  }

  addTransceiver(kind: string) {
    const transceiver = {
      sender: new FakeSender(),
      receiver: { track: { kind } },
      direction: 'sendrecv',
    };
    this.transceivers.push(transceiver);
    if (this.transceivers.length === 1) queueMicrotask(() => this.onnegotiationneeded?.());
    return transceiver;
  }

  getTransceivers() {
    return this.transceivers;
  }

  async setLocalDescription() {
    if (this.connectionState === 'closed') throw new Error('closed');
    const isAnswer = this.signalingState === 'have-remote-offer';
    this.localDescription = { type: isAnswer ? 'answer' : 'offer', sdp: `v=0 ${this.restarts}` };
    this.signalingState = isAnswer ? 'stable' : 'have-local-offer';
    if (isAnswer) this.#connect();
    const candidate = { toJSON: () => ({ candidate: 'a=candidate', sdpMid: '0' }) };
    setTimeout(() => this.onicecandidate?.({ candidate }));
  }

  async setRemoteDescription(description: RTCSessionDescriptionInit) {
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer')
      throw new Error('an answer to nothing');
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    if (description.type === 'answer') this.#connect();
    if (this.transceivers.length === 0)
      for (const kind of ['audio', 'video'])
        this.transceivers.push({
          sender: new FakeSender(),
          receiver: { track: { kind } },
          direction: 'recvonly',
        });
  }

  async addIceCandidate(candidate: RTCIceCandidateInit) {
    this.candidates.push(candidate);
  }

  restartIce() {
    this.restarts += 1;
    queueMicrotask(() => this.onnegotiationneeded?.());
  }

  async getStats() {
    return new Map([
      [
        '1',
        { type: 'inbound-rtp', packetsReceived: this.received, packetsLost: 0, framesDecoded: this.frames },
      ],
    ]) as unknown as RTCStatsReport;
  }

  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  close() {
    this.connectionState = 'closed';
  }

  isToServer = () => this.remoteDescription?.sdp === SERVER_SDP;

  #connect() {
    const isCut = FakeConnection.isServerCut && this.isToServer();
    queueMicrotask(() => this.become(isCut ? 'connecting' : 'connected'));
  }
}

class FakeSender {
  track: MediaStreamTrack | null = null;
  async replaceTrack(track: MediaStreamTrack | null) {
    this.track = track;
  }
}

/** A minimal `MediaStream` for tests that show no video. */
export class FakeStream {
  readonly tracks: MediaStreamTrack[] = [];
  addTrack(track: MediaStreamTrack) {
    this.tracks.push(track);
  }
  removeTrack(track: MediaStreamTrack) {
    this.tracks.splice(this.tracks.indexOf(track), 1);
  }
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}

/** Lets pending promises and short timers run. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
