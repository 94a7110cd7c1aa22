import { ApiError } from '@bedside/api-client/api-error';
import { changeStatus } from '@bedside/contracts/appointments/appointment-changes.api';
import { recordServicesRendered } from '@bedside/contracts/appointments/appointments.api';
import { recordProviderArrival } from '@bedside/contracts/appointments/dispatch.api';
import { uploadDocument } from '@bedside/contracts/care/documents.api';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { recordVitals } from '@bedside/contracts/care/vitals.api';
import { checkOfflineDevice } from '@bedside/contracts/people/session.api';
import { client } from '../data/client.ts';
import { boundSession, changeQueue, readDevice, readFile, wipe } from './device.ts';
import { type Change, type Entry, next, prepare, refuse, type Seen, settle } from './queue.ts';

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
  if ('patientId' in request) {
    if (change.kind === 'picture') await sendPicture(appointmentId, change, once);
    return {};
  }
  if ('servicesAvailed' in request) {
    const body = { appointmentId, ...request };
    return { version: (await client.send(recordServicesRendered, { body }, once)).data.version };
  }
  if (change.kind === 'arrive') {
    await client.send(recordProviderArrival, { params: { id: appointmentId }, body: request }, once);
    return { version: request.version + 1 };
  }
  const body = { appointmentId, ...request, appointmentStatus: 'ON THE WAY' };
  return { version: (await client.send(changeStatus, { body }, once)).data.version };
}

type Picture = Extract<Change, { kind: 'picture' }>;

async function sendPicture(
  appointmentId: string,
  { patientId, fileId, name, type }: Picture,
  once: { idempotencyKey: string },
): Promise<void> {
  const bytes = await readFile(fileId);
  if (!bytes) throw new ApiError(410, 'GONE', 'This picture is no longer on the device.');
  const body = { patientId, appointmentId, category: 'Soap Note Image' as const };
  await client.upload(uploadDocument, new File([bytes], name, { type }), { body }, once);
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
