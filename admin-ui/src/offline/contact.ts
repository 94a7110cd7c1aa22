import { eraseIfLost } from '@bedside/ui-kit/offline/erase-if-lost';
import { registerWorker, workerHere } from '@bedside/ui-kit/offline/register-worker';
import { client } from '../data/client.ts';
import { wipe } from './device.ts';
import { store } from './store.ts';

export const WORKER = '/admin/sw.js';

/** Runs at each start of the console in a browser with a stored day. Others store nothing. */
export async function contact(): Promise<void> {
  if (!(await workerHere(WORKER))) return;
  const stored = await store.read();
  await Promise.allSettled([
    registerWorker(WORKER),
    stored && eraseIfLost(client, stored.lock.sessionId, wipe),
  ]);
}
