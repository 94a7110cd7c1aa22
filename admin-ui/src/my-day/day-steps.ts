import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { timeSpan, timeText } from '@bedside/ui-kit/formats';

export type DayStep = 'setOut' | 'arrive' | 'finish';

type Stepped = Pick<
  DayAppointment,
  'appointmentStatus' | 'providerArrivedAt' | 'telemedicine' | 'allowedTransitions'
>;

/** Null if there is no step now. Video visits have no travel steps. */
export function stepOf({
  appointmentStatus,
  providerArrivedAt,
  telemedicine,
  allowedTransitions,
}: Stepped): DayStep | null {
  const may = (name: string) => allowedTransitions.some(({ move }) => move === name);
  if (appointmentStatus === 'ON THE WAY' && !providerArrivedAt) return 'arrive';
  if (appointmentStatus === 'SCHEDULED' && !telemedicine) return may('setOut') ? 'setOut' : null;
  return may('finish') ? 'finish' : null;
}

export const isUpcoming = ({ appointmentStatus }: Pick<DayAppointment, 'appointmentStatus'>): boolean =>
  plannedStatuses.includes(appointmentStatus);

/** The visit in progress, otherwise the first upcoming one. */
export const nextOf = (appointments: readonly DayAppointment[]): DayAppointment | null =>
  appointments.find(({ appointmentStatus }) => appointmentStatus === 'ON THE WAY') ??
  appointments.find(isUpcoming) ??
  null;

/** "1 of 5 visits done" */
export function progressText(appointments: readonly DayAppointment[]): string {
  const done = appointments.filter((appointment) => !isUpcoming(appointment)).length;
  return `${done} of ${appointments.length} ${appointments.length === 1 ? 'visit' : 'visits'} done`;
}

/** "Last ends 4:30 PM" */
export function lastText(appointments: readonly DayAppointment[]): string {
  const ends = appointments.flatMap(({ endTime }) => endTime ?? []).toSorted();
  const last = ends.at(-1);
  return last ? `Last visit ends at ${timeText(last)}` : '';
}

/** "10:45 – 11:30 AM", "11:30 AM – 12:15 PM" */
export function spanText({ startTime, endTime }: Pick<DayAppointment, 'startTime' | 'endTime'>): string {
  const only = startTime ?? endTime;
  if (!startTime || !endTime) return only ? timeText(only) : '';
  const { from, to } = timeSpan(startTime, endTime);
  return `${from} – ${to}`;
}

/** Note for the main button: "Texts Rachel: arriving 10:45 to 11:15". */
export function stepNote(step: DayStep, appointment: DayAppointment): string {
  if (step === 'arrive') return 'Lets the practice know you’re there.';
  if (step === 'finish') return 'Enter the services rendered and their charges.';
  const name = firstName(appointment.contactName ?? appointment.patient.firstName);
  if (!appointment.arrivalWindowStart || !appointment.arrivalWindowEnd)
    return `Notifies ${name} that you’re on the way.`;
  return `Texts ${name}: arriving between ${timeText(appointment.arrivalWindowStart)} and ${timeText(appointment.arrivalWindowEnd)}`;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
