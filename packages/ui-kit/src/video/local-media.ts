import type { SentTracks } from './peer-link.ts';
import { createStore } from './store.ts';

/** `off` is the user’s choice. The other states say why there is nothing to send. */
export type DeviceState = 'asking' | 'on' | 'off' | 'blocked' | 'missing' | 'busy';
type Kind = 'audio' | 'video';
type Facing = 'user' | 'environment';

export interface LocalMediaState {
  stream: MediaStream;
  audio: DeviceState;
  video: DeviceState;
  /** The picture is a screen or window, not the camera. */
  isSharing: boolean;
  facing: Facing;
  cameras: readonly MediaDeviceInfo[];
}

type Devices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
> &
  Partial<Pick<MediaDevices, 'getDisplayMedia'>>;

const reasons: Record<string, DeviceState> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

const stateOf = (failure: unknown): DeviceState =>
  (failure instanceof Error ? reasons[failure.name] : undefined) ?? 'busy';

const idealSound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const idealPicture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };

export type LocalMedia = ReturnType<typeof openLocalMedia>;

/** The camera and microphone of this device. Nothing leaves the device here. */
export function openLocalMedia(devices: Devices | undefined) {
  const store = createStore<LocalMediaState>({
    stream: new MediaStream(),
    audio: 'asking',
    video: 'asking',
    isSharing: false,
    facing: 'user',
    cameras: [],
  });
  /** Set where cameras don’t say which way they face. */
  let cameraId: string | undefined;
  let isStopped = false;
  /** The camera’s state to restore when sharing stops. */
  let returnTo: 'on' | 'off' = 'off';
  /** The browser asks which screen to share. */
  let isPicking = false;

  const trackOf = (kind: Kind) =>
    store
      .read()
      .stream.getTracks()
      .find((track) => track.kind === kind);

  function constraintsOf(kind: Kind): MediaTrackConstraints {
    if (kind === 'audio') return idealSound;
    const device = cameraId
      ? { deviceId: { exact: cameraId } }
      : { facingMode: { ideal: store.read().facing } };
    return { ...idealPicture, ...device };
  }

  function drop(kind: Kind): void {
    const track = trackOf(kind);
    if (!track) return;
    track.onended = null;
    track.stop();
    store.read().stream.removeTrack(track);
    if (kind === 'video') store.set({ isSharing: false });
  }

  function take(track: MediaStreamTrack): void {
    if (isStopped) {
      track.stop();
      return;
    }
    const kind = track.kind === 'audio' ? 'audio' : 'video';
    drop(kind);
    store.read().stream.addTrack(track);
    track.onended = () => {
      drop(kind);
      store.set({ [kind]: 'busy' });
    };
    store.set({ [kind]: 'on' });
  }

  async function ask(kind: Kind): Promise<void> {
    if (!devices) return store.set({ [kind]: 'missing' });
    try {
      const stream = await devices.getUserMedia({ [kind]: constraintsOf(kind) });
      for (const track of stream.getTracks()) take(track);
    } catch (failure) {
      if (kind === 'audio' || !cameraId) return store.set({ [kind]: stateOf(failure) });
      // It may have been unplugged, so any other will do.
      cameraId = undefined;
      await ask(kind);
    }
  }

  async function stopSharing(): Promise<void> {
    drop('video');
    if (returnTo === 'on') await ask('video');
    else store.set({ video: 'off' });
  }

  async function list(): Promise<void> {
    const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    store.set({ cameras: all.filter(({ kind }) => kind === 'videoinput') });
  }
  function nextCamera(id: string | undefined): string | undefined {
    const { cameras } = store.read();
    const at = cameras.findIndex(({ deviceId }) => deviceId === id);
    return cameras[(at + 1) % cameras.length]?.deviceId;
  }
  const onDevices = () => void list();
  devices?.addEventListener('devicechange', onDevices);

  return {
    read: store.read,
    subscribe: store.subscribe,

    /** Requests both at once. If that fails, requests each alone to find out which is blocked. */
    async start(): Promise<void> {
      store.set({ audio: 'asking', video: 'asking' });
      try {
        const both = { audio: constraintsOf('audio'), video: constraintsOf('video') };
        const stream = await devices?.getUserMedia(both);
        for (const track of stream?.getTracks() ?? []) take(track);
        if (!stream) store.set({ audio: 'missing', video: 'missing' });
      } catch {
        await ask('audio');
        await ask('video');
      }
      await list();
    },

    /** A muted microphone stays open, so that unmuting is instant. */
    setMicrophone(isOn: boolean): void {
      const track = trackOf('audio');
      if (!track) return void (isOn && ask('audio'));
      track.enabled = isOn;
      store.set({ audio: isOn ? 'on' : 'off' });
    },

    /** Turning the camera off closes it, so that its light goes out. */
    async setCamera(isOn: boolean): Promise<void> {
      if (isOn) return ask('video');
      drop('video');
      store.set({ video: 'off' });
    },

    /** Phones can’t share. */
    canShare: devices?.getDisplayMedia !== undefined,

    /** Shows the screen or window that the user picks instead of the camera. */
    async share(): Promise<void> {
      if (isPicking) return;
      isPicking = true;
      const stream = await devices?.getDisplayMedia?.({ video: true }).catch(() => null);
      isPicking = false;
      const [track] = stream?.getVideoTracks() ?? [];
      if (!track) return;
      if (isStopped) return track.stop();
      const { video, isSharing } = store.read();
      if (!isSharing) returnTo = video === 'on' ? 'on' : 'off';
      take(track);
      track.contentHint = 'detail';
      // The browser has its own button to stop.
      track.onended = () => void stopSharing();
      store.set({ isSharing: true });
    },

    stopSharing,

    /** A phone can open only one camera at a time. If the other one can’t be opened, this one opens again. */
    async flip(): Promise<void> {
      const { facing } = store.read();
      const { deviceId, facingMode } = trackOf('video')?.getSettings() ?? {};
      drop('video');
      if (facingMode) store.set({ facing: facing === 'user' ? 'environment' : 'user' });
      else cameraId = nextCamera(deviceId);
      await ask('video');
      if (store.read().video === 'on') return;
      store.set({ facing });
      await ask('video');
    },

    stop(): void {
      isStopped = true;
      devices?.removeEventListener('devicechange', onDevices);
      drop('audio');
      drop('video');
      store.set({ audio: 'off', video: 'off' });
    },
  };
}

export function sentTracks(
  { stream, audio, video, isSharing }: LocalMediaState,
  isSaving: boolean,
): SentTracks {
  const [sound = null] = stream.getAudioTracks();
  const [picture = null] = isSaving ? [] : stream.getVideoTracks();
  return {
    audio: sound,
    video: picture,
    media: { audio: audio === 'on', video: video === 'on' && !isSaving, screen: isSharing },
  };
}
