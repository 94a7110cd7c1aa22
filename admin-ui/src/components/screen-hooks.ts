import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Elements in which shortcuts are off. Checkboxes are excluded, because they keep the focus after a click but
 * take no letters.
 */
const busy =
  'input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [role=dialog], [role=menu], [role=listbox]';

const isBusy = (target: EventTarget | null) => target instanceof Element && target.closest(busy) !== null;

/** Keyboard shortcuts, disabled while a field, menu, or drawer has the focus. */
export function useShortcuts(shortcuts: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

type FocusPlace = () => HTMLElement | null;
const places = new Set<RefObject<FocusPlace>>();

/** Where lost focus goes while a component is shown; null for the screen as a whole. */
export function useFocusPlace(place: FocusPlace): void {
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    places.add(latest);
    return () => void places.delete(latest);
  }, []);
}

/** Moves the focus to the screen when the focused control was removed, so that keyboard users can continue. */
export function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  const [place] = [...places].flatMap(({ current }) => current() ?? []);
  if (!place) {
    document.querySelector('main')?.focus();
    return;
  }
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus();
}

export const useIsPhone = (): boolean => useMediaQuery('(max-width: 679px)', { noSsr: true });

export const useIsTablet = (): boolean =>
  useMediaQuery('(min-width: 680px) and (max-width: 899px)', { noSsr: true });

function subscribeToResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const useWindowWidth = (): number => useSyncExternalStore(subscribeToResize, () => window.innerWidth);

/** Scrolls the current tab of a row into view whenever `of` or the row’s width changes. */
export function useScrollToCurrent(of: string) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the selected tab changes
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      current.querySelector('[aria-current]:not([aria-current=false])')?.scrollIntoView({
        inline: 'center',
        block: 'nearest',
      }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [of]);
  return row;
}

/** Width in pixels; 0 before mount. */
export function useWidth<E extends Element>() {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: E | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.current.observe(element);
  }, []);
  return { width, ref };
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribeToConnection, () => !navigator.onLine);
