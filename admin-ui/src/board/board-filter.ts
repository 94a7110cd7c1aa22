import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { Board, BoardAppointment, BoardProvider } from '@bedside/contracts/appointments/dispatch.schema';
import { differenceInMinutes, parseISO } from 'date-fns';
import { durationText } from '../formatting/appointment-text.ts';

export const unassignedOrders = [
  { value: 'wait', label: 'Longest wait' },
  { value: 'slot', label: 'Preferred time' },
] as const;
export type UnassignedOrder = (typeof unassignedOrders)[number]['value'];

const slotOrder: readonly TimeOfDay[] = ['ASAP', 'MORNING', 'AFTERNOON', 'EVENING'];

const bySlot = (one: BoardAppointment, other: BoardAppointment) =>
  one.preferedAppointmentDate.localeCompare(other.preferedAppointmentDate) ||
  slotOf(one) - slotOf(other) ||
  (one.telemedicineTime ?? '').localeCompare(other.telemedicineTime ?? '');

const slotOf = ({ appointmentSlot }: BoardAppointment) =>
  Math.min(...appointmentSlot.map((slot) => slotOrder.indexOf(slot)), slotOrder.length);

const byWait = (one: BoardAppointment, other: BoardAppointment) =>
  Date.parse(one.waitingSince) - Date.parse(other.waitingSince);

/** Sorts by the longest wait or by preferred time. */
export const sortUnassigned = (
  appointments: readonly BoardAppointment[],
  order: UnassignedOrder,
): BoardAppointment[] =>
  appointments.toSorted((one, other) => (order === 'slot' && bySlot(one, other)) || byWait(one, other));

/** "2h 5m" */
export const waitingTimeText = ({ waitingSince }: BoardAppointment, now: Date): string =>
  durationText(Math.max(0, differenceInMinutes(now, parseISO(waitingSince))));

export interface BoardFilter {
  /** Matches providers with any of these credentials or specialties. */
  skills: readonly string[];
  /** Empty means all. */
  providers: readonly string[];
  /** First digits of a ZIP code, by which the server filters the board. */
  zone: string;
}

export const credentialsAndSpecialties = (providers: readonly BoardProvider[]): string[] =>
  [...new Set(providers.flatMap(skillsOf))].toSorted((one, other) => one.localeCompare(other));

const skillsOf = ({ credentials, specialty }: BoardProvider): string[] =>
  [credentials, specialty].filter((skill) => typeof skill === 'string' && skill !== '').map(String);

/** Counts still cover the whole board. */
export function filterBoard(board: Board, { skills, providers }: Omit<BoardFilter, 'zone'>): Board {
  const isShown = (provider: BoardProvider) =>
    (providers.length === 0 || providers.includes(provider.id)) &&
    (skills.length === 0 || skillsOf(provider).some((skill) => skills.includes(skill)));
  const shown = board.providers.filter(isShown);
  const ids = new Set(shown.map(({ id }) => id));
  return {
    ...board,
    providers: shown,
    appointments: board.appointments.filter(({ providerId }) => providerId !== null && ids.has(providerId)),
  };
}

export function countsOf({ appointments, unassignedCount }: Pick<Board, 'appointments' | 'unassignedCount'>) {
  return {
    assigned: appointments.length,
    onTheWay: appointments.filter(({ appointmentStatus }) => appointmentStatus === 'ON THE WAY').length,
    unassigned: unassignedCount,
    late: appointments.filter(({ lateMinutes }) => lateMinutes > 0).length,
  };
}
