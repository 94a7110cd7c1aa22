import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalMedia, sentTracks } from './local-media.ts';

interface Camera {
  id: string;
  facing?: 'user' | 'environment';
  isBusy?: boolean;
  stop?(): void;
}

class FakeStream {
  tracks: MediaStreamTrack[] = [];
  getTracks = () => [...this.tracks];
  getVideoTracks = () => this.tracks;
  getAudioTracks = () => [];
  addTrack = (track: MediaStreamTrack) => void this.tracks.push(track);
  removeTrack = (gone: MediaStreamTrack) => {
    this.tracks = this.tracks.filter((track) => track !== gone);
  };
}

beforeEach(() => vi.stubGlobal('MediaStream', FakeStream));
afterEach(() => vi.unstubAllGlobals());

/** A device with these cameras, of which the browser prefers the first that fits, and a screen to share. */
async function openCameras(cameras: readonly Camera[], screen?: Camera) {
  const trackOf = ({ id, facing, stop = () => undefined }: Camera) =>
    ({
      kind: 'video',
      stop,
      getSettings: () => ({ deviceId: id, ...(facing && { facingMode: facing }) }),
    }) as unknown as MediaStreamTrack;
  const media = openLocalMedia({
    async getUserMedia({ video } = {}) {
      const { deviceId, facingMode } = video as {
        deviceId?: { exact: string };
        facingMode?: { ideal: string };
      };
      const fits = cameras.filter(({ id }) => !deviceId || id === deviceId.exact);
      const camera = fits.find(({ facing }) => facing === facingMode?.ideal) ?? fits[0];
      if (!camera || camera.isBusy) throw new DOMException('in use', 'NotReadableError');
      const stream = new MediaStream();
      stream.addTrack(trackOf(camera));
      return stream;
    },
    async getDisplayMedia() {
      if (!screen) throw new DOMException('canceled', 'NotAllowedError');
      const stream = new MediaStream();
      stream.addTrack(trackOf(screen));
      return stream;
    },
    enumerateDevices: async () =>
      cameras.map(({ id }) => ({ kind: 'videoinput', deviceId: id }) as MediaDeviceInfo),
    addEventListener() {},
    removeEventListener() {},
  });
  await media.start();
  return {
    media,
    camera: () => media.read().stream.getVideoTracks()[0]?.getSettings().deviceId,
    state: () => media.read().video,
  };
}

// Rule: appointments.video-screen
describe('sharing a screen', () => {
  const screen = { id: 'screen' };

  it('replaces the camera until it is stopped', async () => {
    const { media, camera, state } = await openCameras([{ id: 'built in' }], screen);
    await media.share();
    expect(camera()).toBe('screen');
    expect(sentTracks(media.read(), false).media).toEqual({ audio: false, video: true, screen: true });
    await media.stopSharing();
    expect([camera(), state()]).toEqual(['built in', 'on']);
    expect(sentTracks(media.read(), false).media).toMatchObject({ video: true, screen: false });
  });

  it('leaves a camera off that was off, also where the browser stops it', async () => {
    const { media, camera, state } = await openCameras([{ id: 'built in' }], screen);
    await media.setCamera(false);
    await media.share();
    expect([camera(), state()]).toEqual(['screen', 'on']);
    const [track] = media.read().stream.getVideoTracks();
    track?.onended?.(new Event('ended'));
    await expect.poll(state).toBe('off');
    expect(media.read().isSharing).toBe(false);
  });

  it('asks for one screen at a time, so a camera that was off stays off', async () => {
    const { media, state } = await openCameras([{ id: 'built in' }], screen);
    await media.setCamera(false);
    await Promise.all([media.share(), media.share()]);
    await media.share();
    await media.stopSharing();
    expect(state()).toBe('off');
  });

  it('closes a screen that is picked after the call ended', async () => {
    const stop = vi.fn();
    const { media } = await openCameras([{ id: 'built in' }], { ...screen, stop });
    const isShared = media.share();
    media.stop();
    await isShared;
    expect(stop).toHaveBeenCalledOnce();
    expect(media.read()).toMatchObject({ video: 'off', isSharing: false });
  });

  it('changes nothing if the user picks no screen', async () => {
    const { media, camera, state } = await openCameras([{ id: 'built in' }]);
    await media.share();
    expect([camera(), state(), media.read().isSharing]).toEqual(['built in', 'on', false]);
  });
});

describe('flipping the camera', () => {
  it('takes the one that faces the other way, and back', async () => {
    const { media, camera } = await openCameras([
      { id: 'front', facing: 'user' },
      { id: 'back', facing: 'environment' },
    ]);
    await media.flip();
    expect(camera()).toBe('back');
    await media.flip();
    expect(camera()).toBe('front');
  });

  it('takes the next one where cameras don’t say which way they face, as on a computer', async () => {
    const { media, camera } = await openCameras([{ id: 'built in' }, { id: 'plugged in' }]);
    await media.flip();
    expect(camera()).toBe('plugged in');
    await media.setCamera(false);
    await media.setCamera(true);
    expect(camera()).toBe('plugged in');
    await media.flip();
    expect(camera()).toBe('built in');
  });

  it('takes any other where the next one was unplugged', async () => {
    const cameras = [{ id: 'built in' }, { id: 'plugged in' }];
    const { media, camera } = await openCameras(cameras);
    await media.flip();
    cameras.pop();
    await media.setCamera(false);
    await media.setCamera(true);
    expect(camera()).toBe('built in');
  });

  it('returns to the former one if the other can’t be opened', async () => {
    const { media, camera, state } = await openCameras([
      { id: 'front', facing: 'user' },
      { id: 'back', facing: 'environment', isBusy: true },
    ]);
    await media.flip();
    expect([camera(), state()]).toEqual(['front', 'on']);
  });
});

it('shows neither camera nor microphone once it was stopped', async () => {
  const { media, state } = await openCameras([{ id: 'front', facing: 'user' }]);
  media.stop();
  expect([state(), media.read().audio]).toEqual(['off', 'off']);
});
