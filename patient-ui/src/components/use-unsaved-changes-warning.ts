import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Blocks navigation away from a page with unsaved answers, but not between its steps. */
export function useUnsavedChangesWarning(hasAnswers: boolean) {
  useEffect(() => {
    if (!hasAnswers) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasAnswers]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => hasAnswers && currentLocation.pathname !== nextLocation.pathname,
  );
}
