import { invoiceVoided, paymentAbandoned } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { billAudience, type InvoiceRow, type PaymentRow } from './bill.queries.ts';
import { moveInvoice } from './invoice.machine.ts';

interface Ending {
  /** None for the fee of a late cancellation. */
  appointmentId: string | null;
  /** The one under way. */
  payment: PaymentRow | undefined;
  /** Whose household hears of it. */
  payer: string;
  /** For staff to read. */
  reason?: string;
}

/**
 * Cancels an unpaid invoice; the caller holds it and its payment locked. A payment under way is asked to be cancelled at
 * the payment provider, and ends when that has been done.
 * @throws INVALID_TRANSITION when the invoice is paid
 */
export async function cancelInvoice(
  tx: Tx,
  ctx: Context,
  invoice: Pick<InvoiceRow, 'id' | 'status' | 'version' | 'patientId'>,
  { appointmentId, payment, payer, reason }: Ending,
): Promise<void> {
  const status = moveInvoice(invoice.status, 'CANCELLED');
  await tx
    .updateTable('invoices')
    .set({
      status,
      cancelledAt: ctx.now,
      cancelledReason: reason ?? null,
      version: invoice.version + 1,
    })
    .where('id', '=', invoice.id)
    .execute();
  if (payment?.status === 'OPEN') {
    const payload = { paymentId: payment.id, invoiceId: invoice.id, appointmentId };
    await recordEvent(tx, ctx, paymentAbandoned, payload, { entityId: payment.id });
  }
  await recordAudit(tx, ctx, {
    action: 'invoice.void',
    entityType: 'invoice',
    entityId: invoice.id,
    patientId: invoice.patientId,
    before: { status: invoice.status },
    after: { status },
  });
  await recordEvent(
    tx,
    ctx,
    invoiceVoided,
    { invoiceId: invoice.id, appointmentId },
    { entityId: invoice.id, ...(await billAudience(tx, payer)) },
  );
}
