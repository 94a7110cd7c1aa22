import type { TimeOfDay } from '@bedside/contracts/appointments/appointment.schema';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
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

/** Who has waited longest first, or in the order of the times that the patients prefer. */
export const sortUnassigned = (
  appointments: readonly BoardAppointment[],
  order: UnassignedOrder,
): BoardAppointment[] =>
  appointments.toSorted((one, other) => (order === 'slot' && bySlot(one, other)) || byWait(one, other));

/** "2h 5m" */
export const waitingTimeText = ({ waitingSince }: BoardAppointment, now: Date): string =>
  durationText(Math.max(0, differenceInMinutes(now, parseISO(waitingSince))));
