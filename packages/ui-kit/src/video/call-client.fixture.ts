import { beforeEach, expect, vi } from 'vitest';
import type { CallApi } from './call-api.ts';
import { createCallClient } from './call-client.ts';
import type { Seat, VideoCallData } from './call-state.ts';
import { FakeConnection, FakeStream, SERVER_SDP, settle } from './fake-connection.fixture.ts';
import type { LocalMedia, LocalMediaState } from './local-media.ts';

vi.stubGlobal('MediaStream', FakeStream);

export const PROVIDER = 'b-provider';
export const PATIENT = 'a-patient';

beforeEach(() => {
  FakeConnection.all = [];
  FakeConnection.isServerCut = false;
});

interface Listener {
  onSignal(from: string, signal: string): void;
  onChanged(): void;
  onOpen(): void;
}

/** A practice with one call. It passes signals between the devices that have a seat. */
export function openPractice() {
  const seats: Seat[] = [];
  const devices = new Map<string, string>();
  const listeners = new Map<string, Listener>();
  const cut = new Set<string>();
  let ids = 0;
  /** A media server that answers each step but sends no media. */
  const server = {
    media: 'PEERS' as VideoCallData['media'],
    steps: [] as string[],
    ice: [{ urls: ['stun:stun.example.com'] }] as VideoCallData['iceServers'],
  };
  const dataFor = (userId: string): VideoCallData => ({
    appointmentId: 'visit',
    opensAt: '2026-10-14T15:00:00Z',
    closesAt: '2026-10-14T16:00:00Z',
    seats: seats.map((seat) => ({ ...seat })),
    deviceId: devices.get(userId) ?? null,
    hasConsent: true,
    licensedStates: ['IL'],
    supportPhone: '(312) 555-0100',
    iceServers: server.ice,
    iceTransportPolicy: 'all',
    media: server.media,
  });
  const changed = () => {
    for (const [device, { onChanged }] of listeners) if (!cut.has(device)) onChanged();
  };

  function join(userId: string, role: Seat['role'], firstCamera: LocalMediaState['video'] = 'on') {
    let camera = firstCamera;
    let onCamera = () => {};
    const readings: (() => void)[] = [];
    const reports: object[] = [];
    const waits = new Map<() => void, number>();
    let now = 0;
    let failure: Error | null = null;
    const answer = (deviceId: string) => {
      if (cut.has(deviceId)) throw new TypeError('no network');
      if (failure) throw failure;
      return dataFor(userId);
    };
    const api: CallApi = {
      read: async () => answer(client.deviceId),
      async join({ deviceId, audioOnly }) {
        answer(deviceId);
        const known = seats.find((seat) => seat.userId === userId);
        const state = role === 'provider' || known?.state === 'IN CALL' ? 'IN CALL' : 'WAITING';
        if (known) known.state = state;
        else
          seats.push({
            userId,
            role,
            state,
            name: null,
            kind: null,
            since: '',
            audioOnly,
            locationState: null,
          });
        devices.set(userId, deviceId);
        changed();
        return dataFor(userId);
      },
      async admit(person) {
        for (const seat of seats) if (seat.userId === person) seat.state = 'IN CALL';
        changed();
        return dataFor(userId);
      },
      async decline(person) {
        for (const seat of seats) if (seat.userId === person) seat.state = 'LEFT';
        changed();
        return dataFor(userId);
      },
      async leave() {
        for (const seat of seats) if (seat.userId === userId) seat.state = 'LEFT';
        changed();
        return dataFor(userId);
      },
      async signal(deviceId, to, signal) {
        const device = devices.get(to) ?? '';
        if (cut.has(deviceId)) throw new TypeError('no network');
        if (!cut.has(device)) listeners.get(device)?.onSignal(userId, signal);
      },
      async media(deviceId, step, { stream }) {
        answer(deviceId);
        server.steps.push(`${userId} ${step}`);
        if (step === 'GIVE UP') server.media = 'PEERS';
        if (step === 'SEND')
          for (const seat of seats) if (seat.userId === userId) seat.stream = `of ${userId}`;
        if (step === 'SEND' || step === 'GIVE UP') changed();
        if (step === 'RECEIVE') expect(stream).not.toBe(`of ${userId}`);
        return { description: SERVER_SDP };
      },
      report: async (deviceId, how) => {
        if (cut.has(deviceId)) throw new TypeError('no network');
        reports.push(how);
      },
      listen: async (device, listener, stop) => {
        listeners.set(device, listener);
        stop.addEventListener('abort', () => listeners.delete(device));
        listener.onOpen();
      },
    };
    const stream = new FakeStream();
    for (const kind of ['audio', 'video'])
      stream.addTrack({ kind, id: `${userId} ${kind}` } as MediaStreamTrack);
    const media = {
      read: () => ({ stream, audio: 'on', video: camera }) as unknown as LocalMediaState,
      subscribe(listener: () => void) {
        onCamera = listener;
        return () => undefined;
      },
      stop: () => undefined,
    } as unknown as LocalMedia;
    const client = createCallClient({
      api,
      userId,
      media,
      isOver: (reason) => reason instanceof RangeError,
      ports: {
        createConnection: (configuration) =>
          new FakeConnection(configuration) as unknown as RTCPeerConnection,
        newId: () => {
          ids += 1;
          return `id-${ids}`;
        },
        now: () => now,
        everyWhileSeen(_, run) {
          readings.push(run);
          return () => void readings.splice(readings.indexOf(run), 1);
        },
        later(milliseconds, run) {
          waits.set(run, milliseconds);
          return () => void waits.delete(run);
        },
      },
    });
    return {
      client,
      reports,
      async setCamera(state: LocalMediaState['video']) {
        camera = state;
        onCamera();
        await settle();
      },
      link: () => client.read().people[0]?.link.kind,
      stream: () => client.read().people[0]?.stream,
      /** Advances the clock and runs the timers that are due by then. */
      async pass(milliseconds: number) {
        now += milliseconds;
        for (const [run, due] of [...waits]) if (due <= milliseconds && waits.delete(run)) run();
        await settle();
      },
      isReading: () => readings.length > 0,
      async readTwice() {
        for (let at = 0; at < 4; at += 1) {
          now += 2_000;
          for (const run of readings) run();
          await settle();
        }
      },
      cut: () => void cut.add(client.deviceId),
      async comeBack() {
        cut.delete(client.deviceId);
        listeners.get(client.deviceId)?.onOpen();
        await settle();
      },
      refuse(reason: Error) {
        failure = reason;
        listeners.get(client.deviceId)?.onChanged();
      },
    };
  }
  /** Removes someone’s seat, as when another provider is assigned. */
  async function release(userId: string) {
    seats.splice(
      seats.findIndex((seat) => seat.userId === userId),
      1,
    );
    changed();
    await settle();
  }
  return { join, server, release };
}

export async function meeting({ camera }: { camera?: LocalMediaState['video'] } = {}) {
  const practice = openPractice();
  const provider = practice.join(PROVIDER, 'provider');
  const patient = practice.join(PATIENT, 'patient', camera);
  await patient.client.join({ locationState: 'IL' });
  await provider.client.join();
  const before = FakeConnection.all.length;
  await provider.client.admit(PATIENT);
  await settle();
  return { practice, provider, patient, before };
}
