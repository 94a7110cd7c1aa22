import { appointmentPaid } from '@bedside/contracts/appointments/appointment.events';
import { type PaymentMode, recordedModes } from '@bedside/contracts/payments/payment.schema';
import type { Tx } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { decideTransition, type Transition } from './appointment.machine.ts';
import {
  type Appointment,
  type AppointmentToLock,
  type LockedAppointment,
  lockAppointment,
} from './appointment.queries.ts';
import { appointmentEvent, saveTransition } from './save-transition.ts';

interface AppointmentPaidBy {
  appointmentId: string;
  mode: PaymentMode;
  to: 'PAID';
}

/** Recorded by staff, so it needs a second check. */
export const isManual = (mode: PaymentMode | null) => recordedModes.some((recorded) => recorded === mode);

/**
 * Stripe payments are settled by SYSTEM, manual ones by the staff member who recorded them.
 * @throws INVALID_TRANSITION when the appointment does not await payment
 */
export const markAppointmentPaid = (
  tx: Tx,
  ctx: Context,
  { appointmentId, mode }: AppointmentPaidBy,
): Promise<void> => transitionToPaid(tx, ctx, appointmentId, mode);

/** An appointment with nothing due is paid immediately. */
export const closeZeroBalanceAppointment = (tx: Tx, ctx: Context, appointmentId: string): Promise<void> =>
  transitionToPaid(tx, ctx, appointmentId, null);

async function transitionToPaid(
  tx: Tx,
  ctx: Context,
  appointmentId: string,
  mode: PaymentMode | null,
): Promise<void> {
  const open = await lockAppointment(tx, ctx, null, { id: appointmentId });
  const byStaff: Transition = open.appointment.status === 'PAYMENT REQUESTED' ? 'confirmPayment' : 'markPaid';
  const change =
    ctx.actor && isManual(mode)
      ? decideTransition(open.appointment, { move: byStaff }, ctx.actor, open.at)
      : decideTransition(open.appointment, { move: 'settle' }, 'SYSTEM', open.at);
  await saveTransition(tx, ctx, open, {
    change,
    set: { paymentMode: mode },
    event: appointmentEvent(ctx, open, appointmentPaid, {}),
  });
}

/**
 * Requests cash, Square POS, or bill-me-later. Payments publishes the event.
 * @throws INVALID_TRANSITION, RULE_REFUSED while a card payment is on its way, NOT_FOUND, CONCURRENT_UPDATE
 */
export async function requestOfflinePayment(
  tx: Tx,
  ctx: Context,
  wanted: {
    appointmentId: string;
    mode: Exclude<PaymentMode, 'ONLINE' | 'CARD ON FILE'>;
    version?: number | undefined;
  },
): Promise<Appointment> {
  const actor = actorOf(ctx);
  const open = await lockAppointment(tx, ctx, actor, { id: wanted.appointmentId, version: wanted.version });
  const change = decideTransition(open.appointment, { move: 'requestPayment' }, actor, open.at);
  return saveTransition(tx, ctx, open, { change, set: { paymentRequestType: wanted.mode } });
}

/**
 * The appointment keeps its status; only its history changes. Payments publishes the event.
 * @throws INVALID_TRANSITION, FORBIDDEN, RULE_REFUSED unless its patient has asked for it, NOT_FOUND,
 * CONCURRENT_UPDATE
 */
export async function agreeToBillLater(
  tx: Tx,
  ctx: Context,
  wanted: { appointmentId: string; version?: number | undefined },
): Promise<Appointment> {
  const actor = actorOf(ctx);
  const open = await lockAppointment(tx, ctx, actor, { id: wanted.appointmentId, version: wanted.version });
  const change = decideTransition(open.appointment, { move: 'approveBillLater' }, actor, open.at);
  return saveTransition(tx, ctx, open, { change, set: { paymentMode: 'BML' } });
}

/** The bill is paid later in agreed installments, so staff has nothing to confirm. */
export async function payInInstallments(tx: Tx, ctx: Context, appointmentId: string): Promise<void> {
  const open = await lockAppointment(tx, ctx, null, { id: appointmentId });
  const change = decideTransition(open.appointment, { move: 'requestPayment' }, 'SYSTEM', open.at);
  await saveTransition(tx, ctx, open, { change, set: { paymentRequestType: 'BML', paymentMode: 'BML' } });
}

/**
 * Returns the appointment to AWAITING PAYMENT so the patient can pay by card. Payments publishes the event.
 * @throws INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export async function declineOfflinePayment(
  tx: Tx,
  ctx: Context,
  wanted: Omit<AppointmentToLock, 'id'> & { appointmentId: string; reason?: string | undefined },
): Promise<{ appointment: Appointment; silence: LockedAppointment['silence'] }> {
  const actor = actorOf(ctx);
  const open = await lockAppointment(tx, ctx, actor, { ...wanted, id: wanted.appointmentId });
  const change = decideTransition(open.appointment, { move: 'declinePayment' }, actor, open.at);
  const appointment = await saveTransition(tx, ctx, open, {
    change,
    set: { paymentRequestType: 'ONLINE' },
    reason: wanted.reason,
  });
  return { appointment, silence: open.silence };
}
