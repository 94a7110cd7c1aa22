import { useEffect, useId, useRef, useState } from 'react';

/**
 * The browser's Back closes the dialog instead of leaving the page, and does nothing while locked. Pushes a
 * history entry for that and removes it on close.
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
    // Survives React's remount in StrictMode.
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

const FORM_DELAY_MILLISECONDS = 2000;

export function useFormDelay(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FORM_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
