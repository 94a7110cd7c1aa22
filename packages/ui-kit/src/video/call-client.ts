import type { CallApi } from './call-api.ts';
import {
  type LinkState,
  othersInCall,
  type Phase,
  phaseOf,
  type Seat,
  type VideoCallData,
} from './call-state.ts';
import { createLinkReports } from './link-reports.ts';
import { type LocalMedia, sentTracks } from './local-media.ts';
import { MediaRoom } from './media-room.ts';
import { MovingCall } from './moving-call.ts';
import { PeerMesh, type Person } from './peer-mesh.ts';
import { firstSaver, nextSaver, type Quality } from './quality.ts';
import { createStore } from './store.ts';

export interface CallSnapshot {
  phase: Phase;
  call: VideoCallData | null;
  people: readonly Person[];
  quality: Quality;
  /** Only sound is sent, because the bandwidth is too low for video. */
  isSaving: boolean;
  /** The provider turned this person away while they waited; they didn’t leave by themselves. */
  isDeclined: boolean;
  /** Why the call can’t be read anymore: it is over, or this person is no longer part of it. */
  failure: Error | null;
}

export interface CallPorts {
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
  newId(): string;
  now(): number;
  /** Runs only while the page is visible. */
  everyWhileSeen(milliseconds: number, run: () => void): () => void;
  later(milliseconds: number, run: () => void): () => void;
}

interface Options {
  api: CallApi;
  userId: string;
  media: LocalMedia;
  ports: CallPorts;
  isOver(failure: unknown): boolean;
}

/** Where a patient is: the state’s code, whether they are at home, and where to send help. */
interface Place {
  locationState?: string;
  atHome?: boolean;
  emergencyAddress?: string;
}

const READING_MILLISECONDS = 2_000;
/** The relay’s password expires after an hour, and a reconnect needs a valid one. */
const RENEWING_MILLISECONDS = 30 * 60_000;

export type CallClient = ReturnType<typeof createCallClient>;

/** One person’s side of one video call on this device. */
export function createCallClient({ api, userId, media, ports, isOver }: Options) {
  const deviceId = ports.newId();
  const store = createStore<CallSnapshot>({
    phase: 'out',
    call: null,
    people: [],
    quality: 'good',
    isSaving: false,
    isDeclined: false,
    failure: null,
  });
  let hasJoined = false;
  let isLeaving = false;
  let saver = firstSaver;
  let listening: AbortController | null = null;
  let stopReading: (() => void) | null = null;
  let stopRenewing: (() => void) | null = null;

  const tracks = () => sentTracks(media.read(), saver.isSaving);
  const common = {
    tracks,
    send: (to: string, signal: string) => api.signal(deviceId, to, signal),
    onPeople: () => store.set({ people: transport === room ? moving.people() : transport.people() }),
    onLink(seat: Seat, kind: LinkState['kind'], connection: RTCPeerConnection) {
      if (seat.role !== 'guest') reports.link(kind, connection);
    },
  };
  const reports = createLinkReports({
    send: (link) => api.report(deviceId, link),
    sendsVideo: () => tracks().media.video,
    isGuest: () => isGuest(),
    isConnected: () => isConnected(),
  });
  const mesh = new PeerMesh({ ...common, ports, userId });
  const room = new MediaRoom({
    ...common,
    ports,
    media: (step, input) => api.media(deviceId, step, input),
    refresh: () => void read(),
  });
  const moving = new MovingCall({ mesh, room, later: ports.later, onPeople: common.onPeople });
  let transport: PeerMesh | MediaRoom = mesh;
  const stopMedia = media.subscribe(() => setTracks());

  function setTracks(): void {
    for (const one of [mesh, room]) one.setTracks(tracks());
    reports.picture();
  }

  function closeAll(): void {
    moving.end();
    for (const one of [mesh, room]) one.closeAll();
  }

  function show(call: VideoCallData): void {
    const { phase: before } = store.read();
    const phase = phaseOf(call, { userId, deviceId, hasJoined });
    const isDeclined = phase === 'left' && ((before === 'waiting' && !isLeaving) || store.read().isDeclined);
    store.set({ call, phase, isDeclined, failure: null });
    const isIn = phase === 'inCall';
    const others = isIn ? othersInCall(call, userId) : [];
    switchTo(call.media === 'SERVER' ? room : mesh);
    if (others.length === 0) moving.end();
    transport.meet(call, others);
    if (isIn) {
      stopReading ??= ports.everyWhileSeen(READING_MILLISECONDS, () => void readQuality());
      stopRenewing?.();
      stopRenewing = ports.later(RENEWING_MILLISECONDS, () => void read());
    } else stopTimers();
    if (phase === 'takenOver' || phase === 'left') stopListening();
  }

  function switchTo(next: PeerMesh | MediaRoom): void {
    if (next === transport) return;
    transport = next;
    if (next === room) moving.begin();
    else {
      moving.turnBack();
      room.closeAll();
    }
  }

  const isGuest = () =>
    store.read().call?.seats.some((seat) => seat.userId === userId && seat.role === 'guest') ?? false;

  const isConnected = () =>
    transport.people().some(({ role, link }) => role !== 'guest' && link.kind === 'connected');

  function stopTimers(): void {
    stopReading?.();
    stopRenewing?.();
    stopReading = stopRenewing = null;
  }

  function stopListening(): void {
    listening?.abort();
    listening = null;
  }

  /** Whether the server answered. */
  async function read(): Promise<boolean> {
    try {
      show(await api.read(deviceId));
      return true;
    } catch (failure) {
      if (!(failure instanceof Error) || !isOver(failure)) return false;
      closeAll();
      stopTimers();
      stopListening();
      store.set({ failure, phase: 'out', people: [] });
      return true;
    }
  }

  async function readQuality(): Promise<void> {
    reports.repeatFailed();
    const quality = await transport.readQuality(tracks().video !== null);
    const before = saver.isSaving;
    saver = nextSaver(saver, quality);
    if (saver.isSaving !== before) setTracks();
    store.set({ quality, isSaving: saver.isSaving });
  }

  /** Resolves once the stream is open, because earlier signals are lost. */
  function listen(): Promise<void> {
    if (listening) return Promise.resolve();
    const stop = new AbortController();
    listening = stop;
    return new Promise((resolve) => {
      const onOpen = () => {
        resolve();
        if (!hasJoined) return;
        void read().then((isAnswered) => isAnswered && transport.reconnect());
      };
      void api.listen(
        deviceId,
        {
          onOpen,
          onChanged: () => void read(),
          onSignal: handleSignal,
        },
        stop.signal,
      );
    });
  }

  let handled: Promise<void> = Promise.resolve();
  /** Handles signals in the order in which they came. */
  function handleSignal(from: string, signal: string): void {
    handled = handled.then(async () => {
      // The sender may have just been admitted, and the update hasn’t arrived yet.
      if (!transport.knows(from)) await read();
      transport.handleSignal(from, signal);
    });
  }

  return {
    deviceId,
    media,
    read: store.read,
    subscribe: store.subscribe,
    refresh: read,

    /** @throws what the server refuses with */
    async join(place: Place = {}): Promise<void> {
      await listen();
      const { video } = media.read();
      const call = await api.join({ deviceId, audioOnly: video !== 'on', ...place });
      hasJoined = true;
      show(call);
    },

    async admit(person: string): Promise<void> {
      show(await api.admit(person));
    },

    async decline(person: string): Promise<void> {
      show(await api.decline(person));
    },

    async leave(): Promise<void> {
      closeAll();
      stopTimers();
      isLeaving = true;
      try {
        show(await api.leave(deviceId));
      } finally {
        isLeaving = false;
      }
      stopListening();
    },

    /** The page closes, but the person keeps their seat, so that they can come back. */
    stop(): void {
      closeAll();
      stopTimers();
      stopListening();
      stopMedia();
      media.stop();
    },
  };
}
