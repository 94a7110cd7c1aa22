import { ApiError } from '@bedside/api-client/api-error';
import type { Client } from '@bedside/api-client/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from './call-api.ts';
import { type CallClient, type CallPorts, type CallSnapshot, createCallClient } from './call-client.ts';
import { CALL_SIGN } from './call-sign.ts';
import { type LocalMediaState, openLocalMedia } from './local-media.ts';

const browserPorts: CallPorts = {
  createConnection: (configuration) => new RTCPeerConnection(configuration),
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
  everyWhileSeen(milliseconds, run) {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(run, milliseconds);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  },
  later(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

const SIGN_MILLISECONDS = 60_000;

const isOver = (failure: unknown) => failure instanceof ApiError && [403, 404, 422].includes(failure.status);

/** Some in-app browsers can’t make calls, and no browser can over plain HTTP. */
export const canCall = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

const CALL_PAGE = /^(\/admin)?\/video\//;

/**
 * Whether the document was loaded as the page of a call. Only then does it have permission to use the camera and
 * the microphone; after signing in, for example, it doesn’t.
 */
function isLoadedForCalls(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || CALL_PAGE.test(new URL(loaded.name, location.origin).pathname);
}

/**
 * Null until mounted, and in browsers that can’t make calls. Leaving the page closes camera, microphone, and
 * connections, but keeps the seat.
 */
export function useCallClient(client: Client, id: string, userId: string): CallClient | null {
  const [call, setCall] = useState<CallClient | null>(null);
  useEffect(() => {
    if (!canCall()) return;
    if (!isLoadedForCalls()) {
      location.reload();
      return;
    }
    const media = openLocalMedia(navigator.mediaDevices);
    const opened = createCallClient({ api: callApi(client, id), userId, media, ports: browserPorts, isOver });
    void media.start();
    void opened.refresh();
    setCall(opened);
    return opened.stop;
  }, [client, id, userId]);
  return call;
}

export const useCallSnapshot = (call: CallClient): CallSnapshot =>
  useSyncExternalStore(call.subscribe, call.read);

export const useLocalMedia = ({ media }: CallClient): LocalMediaState =>
  useSyncExternalStore(media.subscribe, media.read);

/** Keeps the screen on and the session alive. */
export function useStayAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | undefined;
    // Supported by Safari since 16.4. Browsers grant it only to visible pages.
    const keepScreenOn = () =>
      void navigator.wakeLock?.request('screen').then(
        (given) => {
          lock = given;
        },
        () => undefined,
      );
    const timer = setInterval(() => window.dispatchEvent(new Event(CALL_SIGN)), SIGN_MILLISECONDS);
    keepScreenOn();
    document.addEventListener('visibilitychange', keepScreenOn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', keepScreenOn);
      void lock?.release();
    };
  }, [isWanted]);
}

/** Seconds since `from`, updated while the page is visible. */
export function useSeconds(from: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(
    () => (from === null ? undefined : browserPorts.everyWhileSeen(1_000, () => setNow(Date.now()))),
    [from],
  );
  return from === null ? 0 : Math.max(0, Math.floor((now - from) / 1_000));
}
