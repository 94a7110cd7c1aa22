import type {
  AllowedTransition,
  AppointmentRecord,
  TransitionName,
} from '@bedside/contracts/appointments/appointment.schema';
import { notStartedStatuses } from '@bedside/contracts/appointments/appointment-status';

/** Transitions that advance the appointment, in order. The rest go in the menu. */
const nextTransitions: readonly TransitionName[] = [
  'accept',
  'assign',
  'setOut',
  'finish',
  'approveBillLater',
  'confirmPayment',
  'markPaid',
  'complete',
  'reactivate',
];

/** Transitions that need a reason are never the primary one, except completing without a promised report. */
export function primaryTransition(allowed: readonly AllowedTransition[]): TransitionName | null {
  const usual = allowed
    .filter(({ move, requiresReason }) => !requiresReason || move === 'complete')
    .map(({ move }) => move);
  return nextTransitions.find((move) => usual.includes(move)) ?? null;
}

/** The menu offers it again, with a preview of the patient's message. */
export const isOneClickTransition = (move: TransitionName): boolean =>
  move === 'accept' || move === 'setOut' || move === 'reactivate';

type Noted = Pick<AppointmentRecord, 'appointmentStatus' | 'soapNoteStatus'>;

/** The provider at the door begins the note. Completing a paid appointment requires a signed one. */
export const soapNoteIsNext = ({ appointmentStatus, soapNoteStatus }: Noted): boolean =>
  (appointmentStatus === 'ON THE WAY' && soapNoteStatus === 'NONE') ||
  (appointmentStatus === 'PAID' && soapNoteStatus !== 'SUBMITTED');

/** Until someone sets out, a new time is one of the most frequent requests. */
export const reschedulesInHead = ({
  appointmentStatus,
  allowedTransitions,
}: Pick<AppointmentRecord, 'appointmentStatus' | 'allowedTransitions'>): boolean =>
  notStartedStatuses.includes(appointmentStatus) &&
  allowedTransitions.some(({ move }) => move === 'reschedule');

/** Until then its card is one row. */
export const isNoteBegun = ({
  soapNoteStatus,
  soapNote,
}: Pick<AppointmentRecord, 'soapNoteStatus' | 'soapNote'>): boolean =>
  soapNoteStatus !== 'NONE' || soapNote !== null;

export const noteText = ({ soapNoteStatus }: Pick<Noted, 'soapNoteStatus'>): string =>
  soapNoteStatus === 'DRAFT' ? 'Review and sign' : 'Start note';

/** In the server's order, without duplicates. */
export function otherTransitions(allowed: readonly AllowedTransition[]): readonly TransitionName[] {
  const primary = primaryTransition(allowed);
  return [...new Set(allowed.map(({ move }) => move))].filter((move) => move !== primary);
}
