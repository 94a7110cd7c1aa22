import type { TimeSlot } from '@bedside/contracts/appointments/appointment.schema';
import type { BoardVisit } from '@bedside/contracts/appointments/dispatch.schema';
import { differenceInMinutes, parseISO } from 'date-fns';
import { durationWords } from '../words/visit-words.ts';

export const waitingOrders = [
  { value: 'wait', label: 'Longest wait' },
  { value: 'slot', label: 'Preferred time' },
] as const;
export type WaitingOrder = (typeof waitingOrders)[number]['value'];

const slotOrder: readonly TimeSlot[] = ['ASAP', 'MORNING', 'AFTERNOON', 'EVENING'];

const bySlot = (one: BoardVisit, other: BoardVisit) =>
  one.preferedAppointmentDate.localeCompare(other.preferedAppointmentDate) ||
  slotOf(one) - slotOf(other) ||
  (one.telemedicineTime ?? '').localeCompare(other.telemedicineTime ?? '');

const slotOf = ({ appointmentSlot }: BoardVisit) =>
  Math.min(...appointmentSlot.map((slot) => slotOrder.indexOf(slot)), slotOrder.length);

const byWait = (one: BoardVisit, other: BoardVisit) =>
  Date.parse(one.waitingSince) - Date.parse(other.waitingSince);

/** Who has waited longest first, or in the order of the times that the patients prefer. */
export const inOrder = (visits: readonly BoardVisit[], order: WaitingOrder): BoardVisit[] =>
  visits.toSorted((one, other) => (order === 'slot' && bySlot(one, other)) || byWait(one, other));

/** "2h 5m" */
export const waits = ({ waitingSince }: BoardVisit, now: Date): string =>
  durationWords(Math.max(0, differenceInMinutes(now, parseISO(waitingSince))));
