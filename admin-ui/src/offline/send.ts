import { ApiError } from '@bedside/api-client/api-error';
import { client } from '../data/client.ts';
import { changeQueue, readDevice, readFile } from './device.ts';
import { next, prepare, refuse, settle, uploaded } from './queue.ts';
import { isPassing, problemOf, sendEntry } from './send-entry.ts';

const onUploaded = (entryId: string, fileId: string, imageId: string) =>
  changeQueue((queue) => uploaded(queue, entryId, fileId, imageId));

/** Sends waiting entries in order until the connection fails. */
export const sendWaiting = (): Promise<void> =>
  navigator.locks.request('bedside-offline-sending', async () => {
    for (;;) {
      const device = readDevice();
      const first = device.state === 'open' ? next(device.queue) : null;
      if (!first) return;
      const queue = await changeQueue((now) => prepare(now, first.id));
      const entry = queue.entries.find(({ id }) => id === first.id);
      // Another tab has already sent it.
      if (!entry) continue;
      if (!entry.request) return;
      try {
        const answer = await sendEntry({ client, readFile, onUploaded }, entry);
        await changeQueue((now) => settle(now, entry.id, answer));
      } catch (reason) {
        if (!(reason instanceof ApiError) || isPassing(reason)) return;
        await changeQueue((now) => refuse(now, entry.id, problemOf(reason)));
      }
    }
  });
