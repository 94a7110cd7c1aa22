import { createListeners } from '../listeners.ts';
/** A store for `useSyncExternalStore`. */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = createListeners();
  return {
    read: () => state,
    set(next: Partial<State>): void {
      state = { ...state, ...next };
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}
