import { useEffect, useRef, useState } from 'react';

/** Two that follow each other must not take each other’s entry for their own. */
let opened = 0;

/**
 * The browser's Back closes what is open instead of leaving the page, or lets it ask first, and does nothing while
 * locked. Pushes a history entry for that and removes it on close.
 */
export function useBackCloses(onClose: () => void, locked = false): void {
  const [id] = useState(() => ++opened);
  const latest = useRef({ onClose, locked });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { onClose, locked };
  });
  useEffect(() => {
    let isOpen = true;
    const isOnTop = () => placeIn(window.history.state) === id;
    const takePlace = () => window.history.pushState({ ...window.history.state, [PLACE]: id }, '');
    const goBack = () => {
      // Something above it has closed.
      if (isOnTop()) return;
      if (!latest.current.locked) latest.current.onClose();
      // It asks, so the next Back must find it, too.
      setTimeout(() => isOpen && !isOnTop() && takePlace());
    };
    // Survives React's remount in StrictMode.
    clearTimeout(leaving.current);
    if (!isOnTop()) takePlace();
    window.addEventListener('popstate', goBack);
    return () => {
      isOpen = false;
      window.removeEventListener('popstate', goBack);
      leaving.current = setTimeout(() => isOnTop() && window.history.back());
    };
  }, [id]);
}

const PLACE = 'open';

const placeIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && PLACE in state ? state[PLACE] : null;
