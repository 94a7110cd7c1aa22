import { useSyncExternalStore } from 'react';

function widthFrom(pixels: number): () => boolean {
  const query = window.matchMedia(`(min-width: ${pixels}px)`);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return function useWidthFrom() {
    return useSyncExternalStore(subscribe, () => query.matches);
  };
}

export const useIsDesktop = widthFrom(1024);
/** From this width on, the navigation is in the header instead of the tabs at the bottom. */
export const useIsTablet = widthFrom(768);
