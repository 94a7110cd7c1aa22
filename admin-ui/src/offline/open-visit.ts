import { createListeners } from '@bedside/ui-kit/listeners';
import { useEffect, useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = createListeners();

function setOpen(next: boolean): void {
  isOpen = next;
  listeners.notify();
}

/** Whether a visit is open on the offline screen, so that something typed may not be saved yet. */
export const useVisitOpen = (): boolean => useSyncExternalStore(listeners.subscribe, () => isOpen);

export function useMarkVisitOpen(isMarked: boolean): void {
  useEffect(() => {
    if (!isMarked) return;
    setOpen(true);
    return () => setOpen(false);
  }, [isMarked]);
}
