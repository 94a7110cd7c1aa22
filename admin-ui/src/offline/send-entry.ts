import { ApiError } from '@bedside/api-client/api-error';
import type { Client } from '@bedside/api-client/client';
import { changeStatus } from '@bedside/contracts/appointments/appointment-changes.api';
import { recordServicesRendered } from '@bedside/contracts/appointments/appointments.api';
import { recordProviderArrival } from '@bedside/contracts/appointments/dispatch.api';
import { uploadDocument } from '@bedside/contracts/care/documents.api';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { recordVitals } from '@bedside/contracts/care/vitals.api';
import { answerConsent } from '@bedside/contracts/people/consents.api';
import { saveAnswers, submitQuestionnaire } from '@bedside/contracts/questionnaires/submissions.api';
import type { Change, Entry, Seen } from './queue.ts';

interface Means {
  client: Client;
  /** Null if it is gone. */
  readFile(id: string): Promise<ArrayBuffer | null>;
}

/** The commands the screens use, with the entry's id as the key. */
export async function sendEntry(
  { client, readFile }: Means,
  { id, appointmentId, change, request }: Entry,
): Promise<Partial<Seen>> {
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
    if (change.kind === 'picture') await sendPicture({ client, readFile }, appointmentId, change, once);
    return {};
  }
  if ('token' in request) {
    if (change.kind !== 'form') return {};
    if (change.submit) await client.send(submitQuestionnaire, { body: request }, once);
    else {
      const { revision } = (await client.send(saveAnswers, { body: request }, once)).data;
      return { forms: { [change.formId]: revision } };
    }
    return {};
  }
  if ('signedAt' in request) {
    await client.send(answerConsent, { body: request }, once);
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
  { client, readFile }: Means,
  appointmentId: string,
  { patientId, fileId, name, type }: Picture,
  once: { idempotencyKey: string },
): Promise<void> {
  const bytes = await readFile(fileId);
  if (!bytes) throw new ApiError(410, 'GONE', 'This picture is no longer on the device.');
  const body = { patientId, appointmentId, category: 'Soap Note Image' as const };
  await client.upload(uploadDocument, new File([new Uint8Array(bytes)], name, { type }), { body }, once);
}

/** A later attempt may succeed without anyone's decision. */
export const isPassing = (reason: unknown): boolean =>
  !(reason instanceof ApiError) ||
  reason.status === 0 ||
  reason.status === 401 ||
  reason.status === 429 ||
  reason.status >= 500 ||
  reason.retryAfter !== null;
