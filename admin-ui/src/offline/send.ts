import { ApiError } from '@bedside/api-client/api-error';
import { changeStatus } from '@bedside/contracts/appointments/appointment-changes.api';
import { recordProviderArrival } from '@bedside/contracts/appointments/dispatch.api';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { recordVitals } from '@bedside/contracts/care/vitals.api';
import { checkOfflineDevice } from '@bedside/contracts/people/session.api';
import { client } from '../data/client.ts';
import { boundSession, changeQueue, readDevice, wipe } from './device.ts';
import { type Entry, next, prepare, refuse, type Seen, settle } from './queue.ts';

/** The commands the screens use, with the entry's id as the key. */
async function send({ id, appointmentId, change, request }: Entry): Promise<Partial<Seen>> {
  if (!request) throw new Error('An entry is saved before it is sent');
  const once = { idempotencyKey: id };
  if ('soapNote' in request) {
    const call = { params: { id: appointmentId }, body: request };
    const { soapNote, soapNoteVersion } = (await client.send(saveSoapNote, call, once)).data;
    return { soapNote, soapNoteVersion };
  }
  if ('vitals' in request) {
    await client.send(recordVitals, { params: { id: appointmentId }, body: request.vitals }, once);
    return {};
  }
  if (change.kind === 'arrive') {
    await client.send(recordProviderArrival, { params: { id: appointmentId }, body: request }, once);
    return { version: request.version + 1 };
  }
  const body = { appointmentId, ...request, appointmentStatus: 'ON THE WAY' };
  return { version: (await client.send(changeStatus, { body }, once)).data.version };
}

/** A later attempt may succeed without anyone's decision. */
const isPassing = (reason: unknown): boolean =>
  !(reason instanceof ApiError) ||
  reason.status === 0 ||
  reason.status === 401 ||
  reason.status === 429 ||
  reason.status >= 500 ||
  reason.retryAfter !== null;

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
        const answer = await send(entry);
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
