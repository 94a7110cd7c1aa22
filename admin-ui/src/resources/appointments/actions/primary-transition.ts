import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { notStartedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { AllowedTransition, TransitionName } from '@bedside/contracts/appointments/transition.schema';

/** Transitions that advance the appointment, in order. All others go in the menu. */
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

/** A payment plan charges its installments automatically, so its visit has no money to record. */
export const planIsNext = ({ billedLater }: Pick<AppointmentRecord, 'billedLater'>): boolean =>
  billedLater?.onPlan === true;

/** Transitions that run on one click. The menu offers them again with a preview of the patient’s message. */
export const isOneClickTransition = (move: TransitionName): boolean =>
  move === 'accept' || move === 'setOut' || move === 'reactivate';

type Noted = Pick<AppointmentRecord, 'appointmentStatus' | 'soapNoteStatus'>;

/** The provider starts the note on the way or at the door. Completing a paid appointment requires a signed one. */
export const soapNoteIsNext = ({ appointmentStatus, soapNoteStatus }: Noted): boolean =>
  (appointmentStatus === 'ON THE WAY' && soapNoteStatus === 'NONE') ||
  (appointmentStatus === 'PAID' && soapNoteStatus !== 'SUBMITTED');

/**
 * Before anyone sets out, rescheduling is one of the most frequent requests, so it gets a button in the page’s
 * head.
 */
export const reschedulesInHead = ({
  appointmentStatus,
  allowedTransitions,
}: Pick<AppointmentRecord, 'appointmentStatus' | 'allowedTransitions'>): boolean =>
  notStartedStatuses.includes(appointmentStatus) &&
  allowedTransitions.some(({ move }) => move === 'reschedule');

/** Before the note is begun, its card is only one row. */
export const isNoteBegun = ({
  soapNoteStatus,
  soapNote,
}: Pick<AppointmentRecord, 'soapNoteStatus' | 'soapNote'>): boolean =>
  soapNoteStatus !== 'NONE' || soapNote !== null;

export const noteText = ({ soapNoteStatus }: Pick<Noted, 'soapNoteStatus'>): string =>
  soapNoteStatus === 'DRAFT' ? 'Review and sign' : 'Start note';

/** All other transitions in the server’s order, without duplicates. */
export function otherTransitions(
  allowed: readonly AllowedTransition[],
  primary = primaryTransition(allowed),
): readonly TransitionName[] {
  return [...new Set(allowed.map(({ move }) => move))].filter((move) => move !== primary);
}
