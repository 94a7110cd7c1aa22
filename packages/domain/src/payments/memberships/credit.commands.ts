import { invoicePaid } from '@bedside/contracts/payments/payment.events';
import type { Executor, Tx } from '@bedside/db/database';
import type { StripeInvoice } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import type { Context } from '../../context.ts';
import { updateRow } from '../../locked-row.ts';
import { transitionInvoice } from '../invoice.machine.ts';
import type { InvoiceRow } from '../payable-invoice.queries.ts';
import { raisePaymentException } from '../payment-exception.commands.ts';
import { recordInvoiceEvent } from '../record-invoice-event.ts';
import { leftOf } from '../refund.policy.ts';
import { creditOf } from './charge.policy.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** The patient gets a receipt as usual. */
export async function settleFromCredit(tx: Tx, ctx: Context, invoice: InvoiceRow): Promise<void> {
  await updateRow(tx, 'invoices', invoice, {
    status: transitionInvoice(invoice.status, 'PAID'),
    paidAt: ctx.now,
  });
  await recordAudit(tx, ctx, {
    action: 'invoice.settleFromCredit',
    entityType: 'invoice',
    entityId: invoice.id,
    patientId: invoice.patientId,
    before: { status: invoice.status },
    after: { status: 'PAID' },
  });
  await recordInvoiceEvent(tx, ctx, invoicePaid, { ...invoice, appointmentId: null });
}

/** Newest payment first; credited amounts are not refundable. */
export async function keepCredit(tx: Tx, subscriptionId: string, theirs: StripeInvoice): Promise<void> {
  let left = creditOf(theirs);
  if (left <= 0) return;
  for (const payment of await paymentsOf(tx, subscriptionId).forUpdate('payments').execute()) {
    const part = Math.min(left, leftOf(payment));
    if (part <= 0) continue;
    await credit(tx, payment.id, payment.creditedCents + part);
    left -= part;
    if (left === 0) return;
  }
}

/** A void invoice returns the credit it used. */
export async function giveCreditBack(tx: Tx, stripeInvoiceId: string): Promise<void> {
  await tx
    .updateTable('subscriptionCharges')
    .set({ creditCents: 0 })
    .where('stripeInvoiceId', '=', stripeInvoiceId)
    .execute();
}

const credit = (tx: Tx, paymentId: string, creditedCents: number) =>
  tx.updateTable('payments').set({ creditedCents }).where('id', '=', paymentId).execute();

/** Newest first. */
const periodPayments = (db: Executor) =>
  db
    .selectFrom('payments')
    .innerJoin('subscriptionCharges as charge', 'charge.invoiceId', 'payments.invoiceId')
    .select(['payments.id', 'payments.invoiceId'])
    .select(['payments.amountCents', 'payments.refundedCents'])
    .select(['payments.creditedCents', 'payments.chargedBackCents'])
    .where('payments.status', '=', 'SUCCESSFUL')
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc');

const paymentsOf = (db: Executor, subscriptionId: string) =>
  periodPayments(db).where('charge.subscriptionId', '=', subscriptionId);

/** Credit outlives its membership and pays for the next one, so it may come from an earlier membership. */
export const paymentsOfCustomer = (db: Executor, stripeCustomerId: string) =>
  periodPayments(db).where('charge.subscriptionId', 'in', (eb) =>
    eb
      .selectFrom('subscriptions')
      .select('subscriptions.id')
      .where('subscriptions.stripeCustomerId', '=', stripeCustomerId),
  );

/** Credit left after a membership ended needs a manual refund. */
export async function raiseUnusedCredit(tx: Tx, ctx: Context, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'CANCELLED' || row.creditCents <= 0 || !row.stripeCustomerId) return;
  const goesOn = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('stripeCustomerId', '=', row.stripeCustomerId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst();
  if (goesOn) return;
  const paid = await paymentsOfCustomer(tx, row.stripeCustomerId).execute();
  const about = paid.find(({ creditedCents }) => creditedCents > 0) ?? paid[0];
  await raisePaymentException(
    tx,
    ctx,
    {
      kind: 'CREDIT_LEFT',
      paymentId: about?.id ?? null,
      invoiceId: about?.invoiceId ?? null,
      subject: row.id,
      detail: { subscriptionId: row.id, creditCents: row.creditCents },
    },
    { once: true },
  );
}
