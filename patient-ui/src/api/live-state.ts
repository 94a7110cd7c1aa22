import type { LiveState } from '@bedside/api-client/live';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let state: LiveState = 'connecting';

export const liveState = {
  read: () => state,
  tell(next: LiveState): void {
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useLiveState = () => useSyncExternalStore(liveState.subscribe, liveState.read);
