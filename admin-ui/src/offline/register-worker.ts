import { useSyncExternalStore } from 'react';

const WORKER = '/admin/sw.js';
const UPDATE = 'bedside.update';

let reload: (() => void) | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reloads into the release that waits; null while none does. */
export const useWaitingRelease = () => useSyncExternalStore(subscribe, () => reload);

function offer(waiting: ServiceWorker): void {
  reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage(UPDATE);
  };
  for (const listener of listeners) listener();
}

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' });
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) offer(installing);
    });
  });
}
