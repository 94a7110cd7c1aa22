import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { downscalePhoto } from '@bedside/ui-kit/upload/use-uploads';
import { readSession } from '../auth/session.ts';
import { changeQueue, type KeptFile } from './device.ts';
import { add, type Change, discard, type Entry } from './queue.ts';
import type { Owner } from './vault.ts';

interface With {
  file?: KeptFile;
  now?: Date;
}

export const enter = (
  { id, patient }: DayAppointment,
  change: Change,
  { file, now = new Date() }: With = {},
) =>
  changeQueue(
    (queue) =>
      add(queue, {
        id: crypto.randomUUID(),
        appointmentId: id,
        patientName: `${patient.firstName} ${patient.lastName}`,
        at: now.toISOString(),
        change,
      }),
    file ? { file } : {},
  );

/** The device is full, or its day was locked meanwhile. */
export const NOT_KEPT = 'This device couldn’t save it. Free some space or enter your PIN, then try again.';

/** Smaller, without what the camera wrote into it. @returns false if it is too large @throws if it can’t be kept */
export async function enterPicture(appointment: DayAppointment, chosen: File): Promise<boolean> {
  const file = await downscalePhoto(chosen);
  if (file.size > MAX_DOCUMENT_BYTES) return false;
  const bytes = await file.arrayBuffer();
  const { name, type } = file;
  const fileId = crypto.randomUUID();
  const { id: patientId } = appointment.patient;
  const change = { kind: 'picture' as const, patientId, fileId, name, type, bytes: bytes.byteLength };
  await enter(appointment, change, { file: { id: fileId, bytes } });
  return true;
}

/** Until its first attempt. */
export const takeBack = (id: string) =>
  changeQueue((queue) =>
    queue.entries.some((one) => one.id === id && !one.request) ? discard(queue, id) : queue,
  );

export const entryTitle = ({ change, patientName }: Pick<Entry, 'change' | 'patientName'>): string =>
  ({
    setOut: `On the way to ${patientName}`,
    arrive: `Arrived at ${patientName}`,
    note: `Note, draft, ${patientName}`,
    vitals: `Vital signs of ${patientName}`,
    picture: `Picture of ${patientName}`,
    services: `Services for ${patientName}`,
    consent: `Consent of ${patientName}`,
    form: `Form of ${patientName}`,
  })[change.kind];

/** The step that is left, counting what waits. */
export function nextStep(
  { appointmentStatus, providerArrivedAt, telemedicine }: DayAppointment,
  waiting: readonly Entry[],
): 'setOut' | 'arrive' | null {
  const has = (kind: Change['kind']) => waiting.some(({ change }) => change.kind === kind);
  if (telemedicine || providerArrivedAt || has('arrive') || has('services')) return null;
  if (appointmentStatus === 'ON THE WAY' || has('setOut')) return 'arrive';
  return appointmentStatus === 'SCHEDULED' ? 'setOut' : null;
}

/** From the access token, which only the server signs and reads otherwise. */
export function currentOwner(): Owner | null {
  const session = readSession();
  const part = session?.token.split('.')[1];
  if (!session || !part) return null;
  const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  if (typeof claims !== 'object' || claims === null || !('sid' in claims)) return null;
  return { userId: session.user.id, sessionId: String(claims.sid) };
}
