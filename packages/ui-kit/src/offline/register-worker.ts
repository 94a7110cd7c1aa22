import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const UPDATE = 'bedside.update';

let reload: (() => void) | null = null;
const listeners = createListeners();

/** Reloads into the release that waits; null while none does. */
export const useWaitingRelease = () => useSyncExternalStore(listeners.subscribe, () => reload);

function offer(waiting: ServiceWorker): void {
  reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage(UPDATE);
  };
  listeners.notify();
}

/** Null where a browser has no workers, and while the code is developed. */
export async function registerWorker(worker: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return null;
  const registration = await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  if (registration.waiting && registration.active) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) offer(installing);
    });
  });
  return registration;
}

/** Null while nothing is kept in this browser; the worker of the other front end doesn’t count. */
export async function workerHere(worker: string): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration(worker);
  return registration?.active?.scriptURL === new URL(worker, location.origin).href ? registration : null;
}
