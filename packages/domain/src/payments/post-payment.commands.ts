import { DomainError } from '@bedside/contracts/errors';
import {
  invoiceChanged,
  invoicePaid,
  paymentStatusCheckDue,
  paymentSucceeded,
  paymentVerificationDue,
} from '@bedside/contracts/payments/payment.events';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Tx } from '@bedside/db/database';
import { addHours } from '@bedside/db/dates';
import { isManual, markAppointmentPaid } from '../appointment-status/mark-paid.commands.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { endPlanOf } from './end-payment-plan.commands.ts';
import { transitionInvoice } from './invoice.machine.ts';
import { unpaidCents } from './invoice-actions.policy.ts';
import { billAudience, type InvoiceRow, type PayableInvoice } from './payable-invoice.queries.ts';

/** Rule: money.manual-payments-start-unverified */
const UNVERIFIED_HOURS = 24;

interface PostedPayment {
  id: string;
  amountCents: number;
  paymentMode: PaymentMode;
  stripeChargeId?: string | null;
  staffRemarks?: string | null;
  /** For a payment that was posted before. */
  verified?: boolean;
}

interface SettledInvoice {
  appointment: PayableInvoice['appointment'];
  invoice: InvoiceRow;
}

/**
 * A partial payment keeps the invoice open while anything is unpaid. The caller holds the invoice lock and has
 * verified that the amount is due.
 * @throws INVALID_TRANSITION when the payment or the invoice has already ended
 */
export async function postPayment(
  tx: Tx,
  ctx: Context,
  bill: SettledInvoice,
  payment: PostedPayment,
): Promise<void> {
  await closePayment(tx, payment.id, {
    status: 'SUCCESSFUL',
    paymentMode: payment.paymentMode,
    finalizedAt: ctx.now,
    stripeChargeId: payment.stripeChargeId ?? null,
    staffRemarks: payment.staffRemarks ?? null,
    failureMessage: null,
    verified: !isManual(payment.paymentMode),
  });
  await cancelPlannedEvents(tx, paymentStatusCheckDue, payment.id);
  const { invoice } = bill;
  await (payment.amountCents < unpaidCents(invoice)
    ? bookPart(tx, ctx, invoice, payment)
    : settleInvoice(tx, ctx, bill, payment));
}

async function bookPart(
  tx: Tx,
  ctx: Context,
  invoice: InvoiceRow,
  { id, paymentMode: mode, amountCents }: PostedPayment,
): Promise<void> {
  await updateRow(tx, 'invoices', invoice, {});
  await recordAudit(tx, ctx, {
    action: 'payment.settlePart',
    entityType: 'payment',
    entityId: id,
    patientId: invoice.patientId,
    after: { invoiceId: invoice.id, mode, amountCents, leftCents: unpaidCents(invoice) - amountCents },
  });
  const ids = { invoiceId: invoice.id, appointmentId: invoice.appointmentId };
  const audience = await billAudience(tx, invoice);
  await recordEvent(tx, ctx, paymentSucceeded, { paymentId: id, ...ids }, { entityId: id, ...audience });
  await recordEvent(tx, ctx, invoiceChanged, ids, { entityId: invoice.id, ...audience });
}

/**
 * Marks the invoice PAID, moves the appointment on, and records the receipt's event.
 * @throws INVALID_TRANSITION when the invoice has already ended
 */
export async function settleInvoice(
  tx: Tx,
  ctx: Context,
  { appointment, invoice }: SettledInvoice,
  payment: PostedPayment,
): Promise<void> {
  const verified = payment.verified ?? !isManual(payment.paymentMode);
  await updateRow(tx, 'invoices', invoice, {
    status: transitionInvoice(invoice.status, 'PAID'),
    paidAt: ctx.now,
    paymentMode: payment.paymentMode,
    paymentVerified: (await unverifiedPayments(tx, invoice.id)).length === 0,
    paymentRemarks: payment.staffRemarks ?? null,
  });
  await endPlanOf(tx, ctx, invoice.id, 'pay');
  if (
    appointment &&
    (appointment.status === 'AWAITING PAYMENT' || appointment.status === 'PAYMENT REQUESTED')
  )
    await markAppointmentPaid(tx, ctx, {
      appointmentId: appointment.id,
      mode: payment.paymentMode,
      to: 'PAID',
    });

  await recordAudit(tx, ctx, {
    action: 'payment.settle',
    entityType: 'payment',
    entityId: payment.id,
    patientId: invoice.patientId,
    before: { invoiceStatus: invoice.status },
    after: {
      invoiceStatus: 'PAID',
      invoiceId: invoice.id,
      mode: payment.paymentMode,
      amountCents: unpaidCents(invoice),
      verified,
    },
  });
  const ids = { invoiceId: invoice.id, appointmentId: invoice.appointmentId };
  const audience = await billAudience(tx, invoice);
  await recordEvent(
    tx,
    ctx,
    paymentSucceeded,
    { paymentId: payment.id, ...ids },
    { entityId: payment.id, ...audience },
  );
  await recordEvent(tx, ctx, invoicePaid, ids, { entityId: invoice.id, ...audience });
  if (!verified)
    await planEvent(tx, ctx, paymentVerificationDue, {
      key: `verification:${payment.id}`,
      dueAt: addHours(ctx.now, UNVERIFIED_HOURS),
      payload: { paymentId: payment.id, ...ids },
      entityId: payment.id,
    });
}

/** Several if a deposit and the rest of its bill were paid in cash. */
export const unverifiedPayments = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'SUCCESSFUL')
    .where('unapplied', '=', false)
    .where('verified', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();

interface Ending {
  status: 'SUCCESSFUL' | 'FAILED';
  finalizedAt: Date;
  failureMessage: string | null;
  paymentMode?: PaymentMode;
  stripeChargeId?: string | null;
  staffRemarks?: string | null;
  verified?: boolean;
}

/** The WHERE clause protects against a concurrent close. */
export async function closePayment(tx: Tx, paymentId: string, ending: Ending): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(ending)
    .where('id', '=', paymentId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  throw new DomainError('INVALID_TRANSITION', 'This payment has already ended.', {
    to: ending.status,
    allowed: [],
  });
}
