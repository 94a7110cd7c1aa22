import { type LiveState, listenLive } from '@bedside/api-client/live';
import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { client } from './client.ts';

type Listener = (message: LiveMessage) => void;

interface Live {
  state: LiveState;
  subscribe(listener: Listener): () => void;
}

const LiveContext = createContext<Live>({ state: 'connecting', subscribe: () => () => undefined });

interface Props {
  /** After a reconnect: messages may have been missed. */
  onBack(): void;
  children: ReactNode;
}

export function LiveProvider({ onBack, children }: Props) {
  const [state, setState] = useState<LiveState>('connecting');
  const listeners = useRef(new Set<Listener>());
  const back = useRef(onBack);
  back.current = onBack;

  useEffect(() => {
    const stop = new AbortController();
    let wasLive = false;
    const onState = (next: LiveState) => {
      if (stop.signal.aborted) return;
      setState(next);
      if (next === 'live' && wasLive) back.current();
      if (next === 'live') wasLive = true;
    };
    const onMessage = (message: LiveMessage) => {
      for (const listener of listeners.current) listener(message);
    };
    void listenLive(client, { onMessage, onState }, stop.signal);
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

/** Batches changes into one notification. */
const GATHER_MILLISECONDS = 400;

const appointmentsAlone: readonly LiveMessage['entityType'][] = ['appointment'];

export function useAppointmentChanges(onChange: () => void, told = appointmentsAlone): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || !told.includes(entityType)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), GATHER_MILLISECONDS);
  });
}
