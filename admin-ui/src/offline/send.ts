import { ApiError } from '@bedside/api-client/api-error';
import { checkOfflineDevice } from '@bedside/contracts/people/session.api';
import { client } from '../data/client.ts';
import { boundSession, changeQueue, readDevice, readFile, wipe } from './device.ts';
import { next, prepare, refuse, settle } from './queue.ts';
import { isPassing, sendEntry } from './send-entry.ts';

/** Sends what waits, in order, and stops where the connection does. */
export const sendWaiting = (): Promise<void> =>
  navigator.locks.request('bedside-offline-sending', async () => {
    for (;;) {
      const device = readDevice();
      const first = device.state === 'open' ? next(device.queue) : null;
      if (!first) return;
      const queue = await changeQueue((now) => prepare(now, first.id));
      const entry = queue.entries.find(({ id }) => id === first.id);
      // Another tab has sent it.
      if (!entry) continue;
      if (!entry.request) return;
      try {
        const answer = await sendEntry({ client, readFile }, entry);
        await changeQueue((now) => settle(now, entry.id, answer));
      } catch (reason) {
        if (!(reason instanceof ApiError) || isPassing(reason)) return;
        await changeQueue((now) => refuse(now, entry.id, reason.message));
      }
    }
  });

/** At each contact: a lost device erases itself, also when nobody is signed in. */
export async function eraseIfLost(): Promise<boolean> {
  const sessionId = await boundSession();
  if (!sessionId) return false;
  try {
    const { data } = await client.send(checkOfflineDevice, { body: { sessionId } }, { isBackground: true });
    if (data.erase) await wipe();
    return data.erase;
  } catch {
    return false;
  }
}
