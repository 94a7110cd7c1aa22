import { useEffect, useId, useRef } from 'react';

/**
 * The browser's way back closes what is open instead of leaving the page below it; while it is locked, nothing happens.
 * For that it takes a place of its own in the history, at the page's address, and gives it back as it closes.
 */
export function useBackCloses(onClose: () => void, locked: boolean): void {
  const id = useId();
  const latest = useRef({ onClose, locked });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { onClose, locked };
  });
  useEffect(() => {
    const isOnTop = () => placeIn(window.history.state) === id;
    const takePlace = () => window.history.pushState({ ...window.history.state, [PLACE]: id }, '');
    const goBack = () => {
      if (latest.current.locked) takePlace();
      else latest.current.onClose();
    };
    // Not given back when it is only mounted again.
    clearTimeout(leaving.current);
    if (!isOnTop()) takePlace();
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('popstate', goBack);
      leaving.current = setTimeout(() => isOnTop() && window.history.back());
    };
  }, [id]);
}

const PLACE = 'open';

const placeIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && PLACE in state ? state[PLACE] : null;
