import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(min-width: 1024px)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsDesktop = () => useSyncExternalStore(subscribe, () => query.matches);
