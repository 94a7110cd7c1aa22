import { gather } from '@bedside/api-client/gather';
import { type LiveState, listenLive } from '@bedside/api-client/live';
import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { client } from './client.ts';

type Listener = (message: LiveMessage) => void;

interface Live {
  state: LiveState;
  subscribe(listener: Listener): () => void;
}

const LiveContext = createContext<Live>({ state: 'connecting', subscribe: () => () => undefined });

interface Props {
  /** Runs each time the stream opens, including the first, because data fetched before may have changed since. */
  onOpen(): void;
  children: ReactNode;
}

export function LiveProvider({ onOpen, children }: Props) {
  const [state, setState] = useState<LiveState>('connecting');
  const listeners = useRef(new Set<Listener>());
  const opened = useRef(onOpen);
  opened.current = onOpen;

  useEffect(() => {
    const stop = new AbortController();
    const onState = (next: LiveState) => {
      if (stop.signal.aborted) return;
      setState(next);
      if (next === 'live') opened.current();
    };
    const onMessage = (message: LiveMessage) => {
      for (const listener of listeners.current) listener(message);
    };
    void listenLive(client, { details: true, onMessage, onState }, stop.signal);
    return () => stop.abort();
  }, []);

  const live = useMemo<Live>(
    () => ({
      state,
      subscribe(listener) {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [state],
  );
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

export const useLiveState = (): LiveState => useContext(LiveContext).state;

export function useLiveMessages(listener: Listener): void {
  const { subscribe } = useContext(LiveContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => subscribe((message) => latest.current(message)), [subscribe]);
}

const SOON_MILLISECONDS = 60_000;

/** Returns a function that runs `run` at each change of the records within a minute, even once its screen is closed. */
export function useRunOnChangeSoon(): (ids: readonly string[], run: () => void) => void {
  const { subscribe } = useContext(LiveContext);
  return (ids, run) => {
    const stop = subscribe(({ type, entityId }) => {
      if (type === 'changed' && ids.includes(entityId)) run();
    });
    setTimeout(stop, SOON_MILLISECONDS);
  };
}

type Change = LiveMessage & {
  /** Milliseconds since 1970, by this computer's clock. */
  receivedAt: number;
};

interface GatherOptions {
  of: LiveMessage['entityType'] | readonly LiveMessage['entityType'][];
  /** Delay after a single change, in milliseconds. */
  least?: number;
  /** Longest delay while changes keep coming, in milliseconds. */
  most?: number;
  isRelevant?(message: LiveMessage): boolean;
}

const LEAST_MILLISECONDS = 400;
const MAX_MILLISECONDS = 5_000;
/** The longest delay for data on screen, so that it updates within a second however often it changes. */
export const VISIBLE_REFRESH_MS = 700;

/** Runs once for a burst of changes. While the tab is hidden, changes wait and run once when it is shown again. */
export function useLiveChanges(
  run: (changes: readonly Change[]) => void,
  { of, least = LEAST_MILLISECONDS, most = MAX_MILLISECONDS, isRelevant = () => true }: GatherOptions,
): void {
  const latest = useRef({ run, isRelevant });
  latest.current = { run, isRelevant };
  const changes = useMemo(() => {
    let unseen: readonly Change[] = [];
    const runIfShown = (received: readonly Change[]) => {
      if (document.hidden) unseen = [...unseen, ...received];
      else latest.current.run(received);
    };
    const onShown = () => {
      if (document.hidden || unseen.length === 0) return;
      const missed = unseen;
      unseen = [];
      latest.current.run(missed);
    };
    return { ...gather({ run: runIfShown, least, most }), onShown };
  }, [least, most]);
  useEffect(() => {
    document.addEventListener('visibilitychange', changes.onShown);
    return () => {
      document.removeEventListener('visibilitychange', changes.onShown);
      changes.stop();
    };
  }, [changes]);
  useLiveMessages((message) => {
    const { type, entityType } = message;
    if (type !== 'changed' || ![of].flat().includes(entityType)) return;
    if (latest.current.isRelevant(message)) changes.add({ ...message, receivedAt: Date.now() });
  });
}
