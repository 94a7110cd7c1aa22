import { notFound } from '@bedside/contracts/errors';
import { invoiceNotificationRequested } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { assertInvoiceAction } from './invoice-actions.policy.ts';
import { lockInvoice } from './lock-invoice.ts';
import { billAudience } from './payable-invoice.queries.ts';

/**
 * Sends a payment link while the invoice is due, or the receipt once it is paid.
 * @throws NOT_FOUND; INVALID_TRANSITION if it is neither due nor paid; RULE_REFUSED while it is being paid, or
 * if its appointment does not await payment
 */
export async function notifyOfInvoice(
  tx: Tx,
  ctx: Context,
  {
    channel,
    ...named
  }: { channel: 'email' | 'text'; invoiceId?: string | undefined; paymentId?: string | undefined },
): Promise<void> {
  const { invoice, state } = await lockInvoice(tx, { id: await invoiceOf(tx, named) });
  assertInvoiceAction(state, invoice.status === 'PAID' ? 'sendReceipt' : 'sendLink', actorOf(ctx));
  const { id, patientId, appointmentId } = invoice;
  await recordAudit(tx, ctx, {
    action: invoice.status === 'PAID' ? 'invoice.sendReceipt' : 'invoice.sendLink',
    entityType: 'invoice',
    entityId: id,
    patientId,
    after: { channel },
  });
  await recordEvent(
    tx,
    ctx,
    invoiceNotificationRequested,
    { invoiceId: id, appointmentId, channel },
    { entityId: id, ...(await billAudience(tx, { id, patientId })) },
  );
}

async function invoiceOf(tx: Tx, named: { invoiceId?: string | undefined; paymentId?: string | undefined }) {
  if (named.invoiceId !== undefined) return named.invoiceId;
  const payment = await tx
    .selectFrom('payments')
    .select('invoiceId')
    .where('id', '=', named.paymentId ?? '')
    .executeTakeFirstOrThrow(notFound);
  return payment.invoiceId;
}
