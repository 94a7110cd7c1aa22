import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import type { Language } from '@bedside/contracts/common/languages';
import { ownerOf } from '@bedside/ui-kit/offline/owner';
import type { Owner } from '@bedside/ui-kit/offline/vault';
import { downscalePhoto } from '@bedside/ui-kit/upload/use-uploads';
import { readSession } from '../auth/session.ts';
import { changeQueue, type StoredFile } from './device.ts';
import { addOnce, type Change, discard, type Entry } from './queue.ts';

/** Copies made by an earlier release lack the language. */
export const languageOf = ({ patientLanguage }: Partial<Pick<DayAppointment, 'patientLanguage'>>): Language =>
  patientLanguage ?? 'en';

export const enter = ({ id, patient }: DayAppointment, change: Change, files: readonly StoredFile[] = []) =>
  changeQueue(
    (queue) =>
      addOnce(queue, {
        id: crypto.randomUUID(),
        appointmentId: id,
        patientName: `${patient.firstName} ${patient.lastName}`,
        at: new Date().toISOString(),
        change,
      }),
    files,
  );

const DOUBLE_TAP_MILLISECONDS = 2_000;

/** The button for the next step appears in the same place, so the second tap of a double tap would hit it. */
export const waitOutDoubleTap = (): Promise<void> =>
  new Promise((done) => setTimeout(done, DOUBLE_TAP_MILLISECONDS));

/** The device is full, or its day was locked in the meantime. */
export const COULD_NOT_SAVE =
  'This device couldn’t save it. Free up some space or enter your PIN, then try again.';

/** Resizes the photo and removes its camera metadata. Null if it is still too large. */
export async function pictureOf(chosen: File) {
  const file = await downscalePhoto(chosen);
  if (file.size > MAX_DOCUMENT_BYTES) return null;
  const { name, type } = file;
  return { fileId: crypto.randomUUID(), name, type, bytes: await file.arrayBuffer() };
}

/** @returns false if it is too large @throws if it can’t be kept */
export async function enterPicture(appointment: DayAppointment, chosen: File): Promise<boolean> {
  const picture = await pictureOf(chosen);
  if (!picture) return false;
  const { bytes, ...file } = picture;
  const { id: patientId } = appointment.patient;
  const change = { kind: 'picture' as const, patientId, ...file, bytes: bytes.byteLength };
  await enter(appointment, change, [{ id: file.fileId, bytes }]);
  return true;
}

/** Removes an entry that has not been attempted yet. */
export const takeBack = (id: string) =>
  changeQueue((queue) =>
    queue.entries.some((one) => one.id === id && !one.request) ? discard(queue, id) : queue,
  );

export const entryTitle = ({ change, patientName }: Pick<Entry, 'change' | 'patientName'>): string =>
  ({
    setOut: `On the way to ${patientName}`,
    arrive: `Arrived at ${patientName}’s visit`,
    note: `Draft note for ${patientName}`,
    summary: `Provider summary for ${patientName}`,
    vitals: `Vital signs for ${patientName}`,
    picture: `Photo for ${patientName}`,
    services: `Services for ${patientName}`,
    consent: `Consent from ${patientName}`,
    form: `Form for ${patientName}`,
  })[change.kind];

/** The provider’s next step, assuming that the waiting entries succeed. */
export function nextStep(
  { appointmentStatus, providerArrivedAt, telemedicine }: DayAppointment,
  waiting: readonly Entry[],
): 'setOut' | 'arrive' | null {
  const has = (kind: Change['kind']) => waiting.some(({ change }) => change.kind === kind);
  if (telemedicine || providerArrivedAt || has('arrive') || has('services')) return null;
  if (appointmentStatus === 'ON THE WAY' || has('setOut')) return 'arrive';
  return appointmentStatus === 'SCHEDULED' ? 'setOut' : null;
}

export function currentOwner(): Owner | null {
  const session = readSession();
  return session && ownerOf(session.user.id, session.token);
}
