import { useEffect, useRef, useState } from 'react';

/** Numbers the open dialogs, so that two in a row don’t mistake each other’s history entries for their own. */
let opened = 0;

/**
 * Makes the browser’s Back close, or ask to close, what is open instead of leaving the page. Back does nothing
 * while locked. Pushes a history entry and removes it on close. @returns goes back after all
 */
export function useBackCloses(onClose: () => void, locked = false, isOpen = true): () => void {
  const [id] = useState(() => ++opened);
  const latest = useRef({ onClose, locked });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { onClose, locked };
  });
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    let isHere = true;
    const isOnTop = () => placeIn(window.history.state) === id;
    const takePlace = () => window.history.pushState({ ...window.history.state, [PLACE]: id }, '');
    const goBack = () => {
      // Only something above it has closed.
      if (isOnTop() || isLeaving.current) return;
      if (!latest.current.locked) latest.current.onClose();
      // If it asks first and stays open, the next Back needs an entry again.
      setTimeout(() => isHere && !isOnTop() && takePlace());
    };
    // Survives React's remount in StrictMode.
    clearTimeout(leaving.current);
    if (!isOnTop()) takePlace();
    window.addEventListener('popstate', goBack);
    return () => {
      isHere = false;
      window.removeEventListener('popstate', goBack);
      leaving.current = setTimeout(() => isOnTop() && window.history.back());
    };
  }, [id, isOpen]);
  return () => {
    isLeaving.current = true;
    window.history.go(-2);
  };
}

const PLACE = 'open';

/** Something open above the page will handle the next Back. */
export const isBackTaken = (): boolean => placeIn(window.history.state) !== null;

const placeIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && PLACE in state ? state[PLACE] : null;

export function useTabClosingWarning(hasAnswers: boolean): void {
  useEffect(() => {
    if (!hasAnswers) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasAnswers]);
}
