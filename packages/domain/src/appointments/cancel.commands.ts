import {
  appointmentCanceled,
  appointmentReactivated,
} from '@bedside/contracts/appointments/appointment.events';
import { unpaidStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { cents, toCents } from '@bedside/contracts/money';
import type { Db, Tx } from '@bedside/db/database';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  type AppointmentToLock,
  type LockedAppointment,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import { appointmentEvent, saveTransition } from '../appointment-status/save-transition.ts';
import { type Actor, actorOf, type Context, isAdmin } from '../context.ts';
import { endBills } from '../payments/cancel-invoice.commands.ts';
import { endDeposit, returnDeposit } from '../payments/deposit.commands.ts';
import { voidInvoice } from '../payments/invoice.commands.ts';
import {
  createLateCancellationInvoice,
  voidLateCancellationInvoice,
} from '../payments/late-cancellation-fee.commands.ts';
import { refundCanceledVisit } from '../payments/refund.commands.ts';
import type { PaymentProcessor } from '../payments/stripe-intents.ts';
import { cancelAppointmentPlannedEvents } from './appointment-planned-events.ts';
import { cancellationFee, noShowFrom } from './late-cancellation-fee.policy.ts';

interface Cancellation {
  id: string;
  cancellationReason: string;
  refund?: boolean | undefined;
  waiveLateCancellationFee?: boolean | undefined;
  /** The patient was not there. */
  noShow?: boolean | undefined;
  /** In dollars, as the caller saw it. */
  expectedFee?: number | undefined;
  /** In dollars, for many visits that may cost this or nothing. */
  maxFee?: number | undefined;
  version?: number | undefined;
  notifyPatient?: boolean | undefined;
}

/**
 * Applies the cancellation policy: the late cancellation fee, which takes the deposit, refunds, and voids.
 * @throws RULE_REFUSED for a patient after the cutoff; VALIDATION without a reason, without a refund decision
 * for a paid visit, and for a fee that the patient would not be notified of; FORBIDDEN, INVALID_TRANSITION,
 * NOT_FOUND, CONCURRENT_UPDATE; CONFLICT and UNAVAILABLE as for `endBills`
 */
export const cancelAppointment = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: Cancellation,
): Promise<Appointment> =>
  endBills(db, ctx, processor, (tx) => cancelAppointmentInTx(tx, ctx, actorOf(ctx), input));

/** @param actor may have more permissions than the caller when the larger change grants them */
export async function cancelAppointmentInTx(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  input: Cancellation,
): Promise<Appointment> {
  const { cancellationReason, refund, noShow = false } = input;
  const open = await lockAppointment(tx, ctx, actor, input);
  const change = decideTransition(
    open.appointment,
    { move: 'cancel', reason: cancellationReason, reasonField: 'cancellationReason', refund },
    actor,
    open.at,
  );
  const appointmentId = open.appointment.id;
  if (noShow) requireNoShow(open, actor, ctx);
  const policyFee = cancellationFee(open.appointment, { ...open.settings, now: ctx.now, noShow });
  const waived = policyFee !== null && input.waiveLateCancellationFee === true && isAdmin(actor.role);
  const fee = waived ? null : policyFee;
  requireSeen(fee ?? 0, input);
  if (fee !== null && open.silence.notifyPatient === false)
    throw fieldError(
      'notifyPatient',
      'Patients must be notified of a fee. Turn on “Notify patient” or waive the fee.',
    );
  const appointment = await saveTransition(tx, ctx, open, {
    change,
    set: {
      cancellationReason,
      noShow,
      scheduleRevision: open.appointment.scheduleRevision + 1,
      ...(fee !== null && { lateCancellationFeeCents: fee }),
    },
    reason: cancellationReason,
    ...(waived && { audit: { lateFeeWaivedCents: policyFee } }),
    event: appointmentEvent(ctx, open, appointmentCanceled, open.silence),
  });
  await cancelAppointmentPlannedEvents(tx, appointmentId);
  const billId =
    fee === null ? null : await createLateCancellationInvoice(tx, ctx, appointment, cents(fee), noShow);
  await endDeposit(tx, ctx, appointmentId, {
    billId,
    reason: 'The visit was canceled.',
    refundReason: 'VISIT_CANCELLED',
  });
  if (unpaidStatuses.includes(change.from)) {
    await voidInvoice(tx, ctx, appointmentId);
    await returnDeposit(tx, ctx, appointmentId);
  }
  if (change.from === 'PAID' && refund) await refundCanceledVisit(tx, ctx, appointmentId);
  return appointment;
}

/** The cutoff or a setting may have passed while the form was open. Rule: appointments.late-cancellation-fee */
function requireSeen(fee: number, { expectedFee, maxFee }: Cancellation): void {
  const isSeen = expectedFee === undefined || fee === toCents(expectedFee);
  if (!isSeen || (maxFee !== undefined && fee > toCents(maxFee)))
    throw new DomainError(
      'CONCURRENT_UPDATE',
      'The fee for canceling has changed. Reload to see it, then cancel again.',
    );
}

/** Rule: appointments.no-show */
function requireNoShow({ appointment, settings }: LockedAppointment, actor: Actor, { now }: Context): void {
  if (!isAdmin(actor.role)) throw new DomainError('FORBIDDEN');
  const from = noShowFrom(appointment, settings);
  if (!from) throw fieldError('noShow', 'Only a scheduled visit can be a no-show.');
  if (now < from)
    throw fieldError(
      'noShow',
      `Wait until ${settings.noShowGraceMinutes} minutes after the start of the visit to mark it as a no-show.`,
    );
}

/** Waits while the patient is being marked as deceased. Households are locked before appointments everywhere. */
const lockPatient = (tx: Tx, appointmentId: string) =>
  tx
    .selectFrom('patients as patient')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['person.firstName', 'person.status'])
    .where('patient.id', '=', (eb) =>
      eb.selectFrom('appointments').select('patientId').where('id', '=', appointmentId),
    )
    .forKeyShare('household')
    .forShare(['person', 'patient'])
    .executeTakeFirst();

/**
 * Returns to PENDING APPROVAL, or AWAITING TIME when the preferred date has passed.
 * @throws RULE_REFUSED when it was paid, or the patient is deceased or inactive; INVALID_TRANSITION,
 * FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE; CONFLICT and UNAVAILABLE as for `endBills`, for the late
 * cancellation fee
 */
export const reactivateAppointment = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: AppointmentToLock,
): Promise<Appointment> =>
  endBills(db, ctx, processor, async (tx) => {
    const actor = actorOf(ctx);
    const patient = await lockPatient(tx, input.id);
    const open = await lockAppointment(tx, ctx, actor, input);
    const change = decideTransition(open.appointment, { move: 'reactivate' }, actor, open.at);
    if (patient?.status === 'DECEASED')
      throw new DomainError('RULE_REFUSED', 'This patient is deceased, so the visit stays canceled.');
    if (patient?.status === 'INACTIVE')
      throw new DomainError(
        'RULE_REFUSED',
        `${patient.firstName} is inactive. Reactivate them on their patient page, then the visit.`,
      );
    const { id: appointmentId, preferredDate } = open.appointment;
    await tx.deleteFrom('servicesRendered').where('appointmentId', '=', appointmentId).execute();
    await voidLateCancellationInvoice(tx, ctx, open.appointment);
    await returnDeposit(tx, ctx, appointmentId);
    return saveTransition(tx, ctx, open, {
      change,
      set: {
        cancellationReason: null,
        noShow: false,
        lateCancellationFeeCents: null,
        providerId: null,
        startsAt: null,
        endsAt: null,
        telemedicineLink: null,
        enRouteAt: null,
        providerArrivedAt: null,
        reportRequirementWaived: false,
        patientRescheduleCount: 0,
        paymentMode: null,
        paymentRequestType: null,
        serviceDate: preferredDate,
      },
      event: appointmentEvent(ctx, open, appointmentReactivated, open.silence),
    });
  });
