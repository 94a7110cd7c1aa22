import { refundFailed, refundSucceeded } from '@bedside/contracts/payments/payment.events';
import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { Tx } from '@bedside/db/database';
import type { Refunds } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { updateRow } from '../locked-row.ts';
import { bookReturnedRefundAsLost } from './chargeback.commands.ts';
import type { InvoiceOfPayment } from './lock-charge.ts';
import { billAudience } from './payable-invoice.queries.ts';
import { raisePaymentException } from './payment-exception.commands.ts';

export type RefundRow = Selectable<Refunds>;

export async function settleRefund(
  tx: Tx,
  ctx: Context,
  bill: InvoiceOfPayment,
  refund: RefundRow,
): Promise<void> {
  await updateRow(tx, 'refunds', refund, { status: 'SUCCEEDED', finalizedAt: ctx.now });
  await recordRefund(tx, ctx, bill, refund, { action: 'payment.refunded', status: 'SUCCEEDED' });
  await recordEvent(tx, ctx, refundSucceeded, refundIds(bill, refund), await refundAudience(tx, bill));
}

/** The amount becomes refundable again. Caller holds the invoice lock. */
export async function failRefund(
  tx: Tx,
  ctx: Context,
  bill: InvoiceOfPayment,
  refund: RefundRow,
  code: string,
): Promise<void> {
  await updateRow(tx, 'refunds', refund, { status: 'FAILED', failureMessage: code, finalizedAt: ctx.now });
  await tx
    .updateTable('payments')
    .set({ refundedCents: bill.payment.refundedCents - refund.amountCents })
    .where('id', '=', refund.paymentId)
    .execute();
  await recordRefund(tx, ctx, bill, refund, { action: 'payment.refundFailed', status: 'FAILED', code });
  const payment = { ...bill.payment, refundedCents: bill.payment.refundedCents - refund.amountCents };
  const lostCents = await bookReturnedRefundAsLost(tx, ctx, { ...bill, payment }, refund.amountCents);
  // If the patient already has the whole amount from the bank, staff has nothing to do.
  if (lostCents < refund.amountCents)
    await raisePaymentException(tx, ctx, {
      kind: 'REFUND_FAILED',
      paymentId: refund.paymentId,
      invoiceId: refund.invoiceId,
      subject: refund.id,
      detail: { refundId: refund.id, code, amount: refund.amountCents - lostCents },
    });
  await recordEvent(tx, ctx, refundFailed, refundIds(bill, refund), await refundAudience(tx, bill));
}

export const refundIds = ({ invoice }: InvoiceOfPayment, refund: RefundRow) => ({
  refundId: refund.id,
  paymentId: refund.paymentId,
  invoiceId: invoice.id,
  appointmentId: invoice.appointmentId,
});

export const refundAudience = async (tx: Tx, { payment, invoice }: InvoiceOfPayment) => ({
  entityId: payment.id,
  ...(await billAudience(tx, invoice)),
});

export const recordRefund = (
  tx: Tx,
  ctx: Context,
  { payment, invoice }: InvoiceOfPayment,
  refund: RefundRow,
  { action, status, code }: { action: string; status: RefundStatus; code?: string },
): Promise<void> =>
  recordAudit(tx, ctx, {
    action,
    entityType: 'payment',
    entityId: payment.id,
    patientId: invoice.patientId,
    before: { refundId: refund.id, status: refund.status },
    after: { refundId: refund.id, status, amountCents: refund.amountCents, ...(code && { code }) },
  });
