import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { readSession } from '../auth/session.ts';
import { changeQueue } from './device.ts';
import { add, type Change, type Entry } from './queue.ts';
import type { Owner } from './vault.ts';

export const enter = ({ id, patient }: DayAppointment, change: Change, now = new Date()) =>
  changeQueue((queue) =>
    add(queue, {
      id: crypto.randomUUID(),
      appointmentId: id,
      patientName: `${patient.firstName} ${patient.lastName}`,
      at: now.toISOString(),
      change,
    }),
  );

export const entryTitle = ({ change, patientName }: Pick<Entry, 'change' | 'patientName'>): string =>
  ({
    setOut: `On the way to ${patientName}`,
    arrive: `Arrived at ${patientName}`,
    note: `Note, draft, ${patientName}`,
    vitals: `Vital signs of ${patientName}`,
  })[change.kind];

/** The step that is left, counting what waits. */
export function nextStep(
  { appointmentStatus, providerArrivedAt, telemedicine }: DayAppointment,
  waiting: readonly Entry[],
): 'setOut' | 'arrive' | null {
  const has = (kind: Change['kind']) => waiting.some(({ change }) => change.kind === kind);
  if (telemedicine || providerArrivedAt || has('arrive')) return null;
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
