import { eraseIfLost } from '@bedside/ui-kit/offline/erase-if-lost';
import { registerWorker, workerHere } from '@bedside/ui-kit/offline/register-worker';
import { client } from '../data/client.ts';
import { wipeEnded } from './device.ts';
import { store } from './store.ts';

export const WORKER = '/admin/sw.js';

/** Runs whenever the console starts. Does nothing in a browser without its service worker. */
export async function contact(): Promise<void> {
  if (!(await workerHere(WORKER))) return;
  const stored = await store.read();
  await Promise.allSettled([
    registerWorker(WORKER),
    stored && eraseIfLost(client, stored.lock.sessionId, wipeEnded),
  ]);
}
