import { useContext, useEffect, useState } from 'react';
import { type NavigateOptions, type To, UNSAFE_NavigationContext } from 'react-router';

/**
 * Holds back whatever leads away while something entered is not saved. The console's router knows no blocker, so its
 * navigator is asked for the while; the browser itself warns of a closed tab.
 * @returns how to go on after all; null while nothing was held back
 */
export function useUnsavedGuard(isDirty: boolean) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [held, setHeld] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const { push, replace } = navigator;
    navigator.push = (to: To, state?: unknown, options?: NavigateOptions) =>
      setHeld(() => () => push.call(navigator, to, state, options));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      Object.assign(navigator, { push, replace });
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, navigator]);

  return { leave: held, stay: () => setHeld(null) };
}
