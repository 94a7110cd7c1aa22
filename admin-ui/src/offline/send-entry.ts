import { ApiError } from '@bedside/api-client/api-error';
import type { Client } from '@bedside/api-client/client';
import { addComments, changeStatus } from '@bedside/contracts/appointments/appointment-changes.api';
import { recordServicesRendered } from '@bedside/contracts/appointments/appointments.api';
import { recordProviderArrival } from '@bedside/contracts/appointments/dispatch.api';
import { uploadDocument } from '@bedside/contracts/care/documents.api';
import { saveSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { recordVitals } from '@bedside/contracts/care/vitals.api';
import { answerConsent } from '@bedside/contracts/people/consents.api';
import type { Answers } from '@bedside/contracts/questionnaires/questionnaire.schema';
import {
  saveAnswers,
  submitQuestionnaire,
  uploadAnswerImage,
} from '@bedside/contracts/questionnaires/submissions.api';
import type { Change, Entry, Seen } from './queue.ts';

interface Means {
  client: Client;
  /** Null if the file is gone. */
  readFile(id: string): Promise<ArrayBuffer | null>;
  /** Saves the upload before the answers are sent, so that a photo is sent only once. */
  onUploaded(entryId: string, fileId: string, imageId: string): Promise<unknown>;
}

/** Sends the same commands as the screens, with the entry’s ID as the idempotency key. */
export async function sendEntry(
  means: Means,
  { id, appointmentId, change, request }: Entry,
): Promise<Partial<Seen>> {
  const { client } = means;
  if (!request) throw new Error('An entry is saved before it is sent');
  const once = { idempotencyKey: id };
  if ('soapNote' in request) {
    const call = { params: { id: appointmentId }, body: request };
    const { soapNote, soapNoteVersion } = (await client.send(saveSoapNote, call, once)).data;
    return { soapNote, soapNoteVersion };
  }
  if ('providerSummary' in request) {
    const body = { appointmentId, ...request };
    const { version, providerSummary } = (await client.send(addComments, { body }, once)).data;
    return { version, summary: providerSummary };
  }
  if ('vitals' in request) {
    await client.send(recordVitals, { params: { id: appointmentId }, body: request.vitals }, once);
    return {};
  }
  if ('patientId' in request) {
    if (change.kind === 'picture') await sendPicture(means, appointmentId, change, once);
    return {};
  }
  if ('token' in request) {
    if (change.kind !== 'form') return {};
    const body = { ...request, answers: await answersWithPhotos(means, id, change, request.answers) };
    if (change.submit) await client.send(submitQuestionnaire, { body }, once);
    else {
      const { revision } = (await client.send(saveAnswers, { body }, once)).data;
      return { forms: { [change.formId]: revision } };
    }
    return {};
  }
  if ('signedAt' in request) {
    const language = change.kind === 'consent' ? change.language : undefined;
    await client.send(answerConsent, { body: request }, { ...once, ...(language && { language }) });
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

/** Each photo has its own idempotency key, which stays the same when its entry gets a new request. */
async function answersWithPhotos(
  { client, readFile, onUploaded }: Means,
  entryId: string,
  { formId: token, photos = [] }: Extract<Change, { kind: 'form' }>,
  answers: Answers,
): Promise<Answers> {
  const all = { ...answers };
  for (const photo of photos) {
    const { questionId, fileId } = photo;
    // Another answer may have replaced the photo in the meantime.
    if (all[questionId] !== fileId) continue;
    let { imageId } = photo;
    if (!imageId) {
      const body = { token, questionId };
      const once = { idempotencyKey: fileId };
      const answer = await client.upload(uploadAnswerImage, await fileOf(readFile, photo), { body }, once);
      imageId = answer.data.imageId;
      await onUploaded(entryId, fileId, imageId);
    }
    all[questionId] = imageId;
  }
  return all;
}

async function fileOf(
  readFile: Means['readFile'],
  { fileId, name, type }: Pick<Picture, 'fileId' | 'name' | 'type'>,
): Promise<File> {
  const bytes = await readFile(fileId);
  if (!bytes) throw new ApiError(410, 'GONE', 'This photo is no longer on the device.');
  return new File([new Uint8Array(bytes)], name, { type });
}

type Picture = Extract<Change, { kind: 'picture' }>;

async function sendPicture(
  { client, readFile }: Means,
  appointmentId: string,
  { patientId, fileId, name, type }: Picture,
  once: { idempotencyKey: string },
): Promise<void> {
  const file = await fileOf(readFile, { fileId, name, type });
  const body = { patientId, appointmentId, category: 'Soap Note Image' as const };
  await client.upload(uploadDocument, file, { body }, once);
}

/** The server’s texts for these suit a screen that can be reloaded. */
const problems: Partial<Record<ApiError['code'], string>> = {
  CONCURRENT_UPDATE: 'Someone else changed this in the meantime.',
  NOT_FOUND: 'The office gave this visit to someone else, or removed what you entered it for.',
};

export const WRONG_TIME =
  'The time that was saved with this entry can’t be right. Check the clock of this device. If you apply the entry again, it gets the current time.';

export const problemOf = ({ code, message, issues }: ApiError): string =>
  issues.some(({ path }) => path === 'measuredAt' || path === 'signedAt')
    ? WRONG_TIME
    : (problems[code] ?? message);

/** Whether a later attempt may succeed without anyone’s decision. */
export const isPassing = (reason: unknown): boolean =>
  !(reason instanceof ApiError) ||
  reason.status === 0 ||
  reason.status === 401 ||
  reason.status === 429 ||
  reason.status >= 500 ||
  reason.retryAfter !== null;
