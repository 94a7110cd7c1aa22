import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';

/** The transitions that people perform. */
const transitionNames = [
  'accept',
  'assign',
  'changeProvider',
  'reschedule',
  'updateAddress',
  'changeType',
  'confirm',
  'setOut',
  'arrive',
  'takeBack',
  'finish',
  'requestPayment',
  'approveBillLater',
  'declinePayment',
  'confirmPayment',
  'markPaid',
  'complete',
  'cancel',
  'reactivate',
] as const;
export type TransitionName = (typeof transitionNames)[number];

/** Adds booking itself and the two transitions that only our code performs. */
export const historyTransitions = ['book', 'settle', 'takeOffer', ...transitionNames] as const;
export type HistoryTransition = (typeof historyTransitions)[number];

/** A transition that the caller may perform now. */
export const allowedTransition = z.object({
  move: z.enum(transitionNames),
  to: z.enum(appointmentStatuses),
  /** The transition requires a reason. */
  requiresReason: z.boolean(),
});
export type AllowedTransition = z.infer<typeof allowedTransition>;
