import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Holds back who leaves a page with answers that would be lost; steps of the page itself are free. */
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
