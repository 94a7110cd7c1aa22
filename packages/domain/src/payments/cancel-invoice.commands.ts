import { invoiceVoided } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { transitionInvoice } from './invoice.machine.ts';
import { type InvoiceRow, invoiceAudience, type PaymentRow } from './payable-invoice.queries.ts';

/** Somebody can still pay a bill that is to end. Rolls the change back; `endBills` knows what to do. */
export class OpenPayment extends Error {
  override readonly name = 'OpenPayment';
  readonly paymentId: string;
  readonly appointmentId: string | null;

  constructor(payment: { paymentId: string; appointmentId: string | null }) {
    super('a bill cannot end while its payment is open');
    this.paymentId = payment.paymentId;
    this.appointmentId = payment.appointmentId;
  }
}

/** @throws OpenPayment */
export function assertNothingOpen(payment: PaymentRow | undefined, appointmentId: string | null): void {
  if (payment?.status === 'OPEN') throw new OpenPayment({ paymentId: payment.id, appointmentId });
}

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
 * Cancels an unpaid invoice; the caller holds it and its payment locked, and goes by `endBills`.
 * @throws INVALID_TRANSITION when the invoice is paid; OpenPayment while somebody can still pay it
 */
export async function cancelInvoice(
  tx: Tx,
  ctx: Context,
  invoice: Pick<InvoiceRow, 'id' | 'status' | 'version' | 'patientId'>,
  { appointmentId, payment, payer, reason }: Ending,
): Promise<void> {
  const status = transitionInvoice(invoice.status, 'CANCELLED');
  assertNothingOpen(payment, appointmentId);
  await tx
    .updateTable('invoices')
    .set({
      status,
      cancelledAt: ctx.now,
      cancellationReason: reason ?? null,
      version: invoice.version + 1,
    })
    .where('id', '=', invoice.id)
    .execute();
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
    { entityId: invoice.id, ...(await invoiceAudience(tx, payer)) },
  );
}
