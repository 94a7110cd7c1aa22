import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const UPDATE = 'bedside.update';

let reload: (() => void) | null = null;
const listeners = createListeners();

/** A function that reloads into the waiting release; null if none is waiting. */
export const useWaitingRelease = () => useSyncExternalStore(listeners.subscribe, () => reload);

function offer(waiting: ServiceWorker): void {
  reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage(UPDATE);
  };
  listeners.notify();
}

/** Null if the browser has no service workers, and during development. */
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

/** Null if this front end has no active worker in this browser. The other front end’s worker doesn’t count. */
export async function workerHere(worker: string): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration(worker);
  return registration?.active?.scriptURL === new URL(worker, location.origin).href ? registration : null;
}
