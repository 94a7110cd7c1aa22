import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import type { StripeDispute } from '@bedside/integrations/stripe/stripe.records.port';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import { cancelInvoice, endBills } from './cancel-invoice.commands.ts';
import { returnDecidedDeposits } from './deposit.commands.ts';
import { applyStripeDispute } from './dispute.commands.ts';
import { isCollectable } from './invoice.machine.ts';
import { lockInvoice } from './lock-invoice.ts';
import { raisePaymentException } from './payment-exception.commands.ts';
import { surplusOfBilledAgain } from './payment-exception.queries.ts';
import { revokePaymentLinks } from './payment-link.commands.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

/** Books the bank’s decision, then ends the bills that were sent in place of money the bank returned. */
export async function followDispute(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  stripeDispute: StripeDispute,
): Promise<ApplyOutcome> {
  const outcome = await applyStripeDispute(db, ctx, stripeDispute);
  if (stripeDispute.status === 'won') await settleWon(db, ctx, processor, stripeDispute.id);
  return outcome;
}

/**
 * Settles what depends on a won dispute: bills that were sent again, and deposits that waited for it.
 * @param disputeId null for every dispute
 */
export async function settleWon(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  disputeId: string | null = null,
): Promise<void> {
  await settleBilledAgain(db, ctx, processor, disputeId);
  await returnDecidedDeposits(db, ctx, disputeId);
}

interface BilledAgain {
  invoiceId: string;
  disputeId: string;
}

/**
 * The original bill is paid again, so the bill sent in its place is canceled, and what was paid for it is
 * offered for refund. A bill that is being paid right now waits for the next nightly run.
 */
async function settleBilledAgain(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  disputeId: string | null,
): Promise<void> {
  // The bill sent in its place may itself have been charged back and billed again.
  const { rows } = await sql<BilledAgain>`
    with recursive again as (
      select new_invoice_id as invoice_id, dispute_id from chargebacks
        where returned_at is not null and new_invoice_id is not null
          and (${disputeId}::text is null or dispute_id = ${disputeId})
      union
      select next.new_invoice_id, again.dispute_id from again
        join chargebacks as next on next.invoice_id = again.invoice_id
        where next.returned_at is null and next.new_invoice_id is not null
    )
    select again.invoice_id, again.dispute_id from again
      join invoices as invoice on invoice.id = again.invoice_id
      where invoice.status <> 'CANCELLED' or invoice.paid_cents > invoice.refunded_cents + invoice.charged_back_cents
      order by 1`.execute(db);
  for (const bill of rows) {
    await withdraw(db, ctx, processor, bill.invoiceId);
    await db.transaction().execute((tx) => offerForRefund(tx, ctx, bill));
  }
}

async function withdraw(db: Db, ctx: Context, processor: PaymentProcessor, id: string): Promise<void> {
  try {
    await endBills(db, ctx, processor, async (tx) => {
      const { invoice, payment } = await lockInvoice(tx, { id });
      if (!isCollectable(invoice.status)) return;
      // This is no write-off, because the bank returned the money.
      await tx
        .updateTable('invoices')
        .set({ status: 'PAYMENT_REQUESTED', billedLaterAt: null })
        .where('id', '=', id)
        .execute();
      const { appointmentId, patientId, version } = invoice;
      await cancelInvoice(
        tx,
        ctx,
        { id, status: 'PAYMENT_REQUESTED', version, patientId },
        {
          appointmentId,
          payment,
          payer: patientId,
          reason: 'The bank returned the payment that this replaced.',
        },
      );
      await revokePaymentLinks(tx, ctx, appointmentId ?? id);
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
  }
}

async function offerForRefund(tx: Tx, ctx: Context, { invoiceId, disputeId }: BilledAgain): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'SUCCESSFUL')
    .where('unapplied', '=', false)
    .orderBy('id')
    .execute();
  const surplus = await surplusOfBilledAgain(
    tx,
    payments.map(({ id }) => id),
  );
  for (const [paymentId, amount] of surplus)
    await raisePaymentException(
      tx,
      ctx,
      {
        kind: 'DISPUTE_REVERSED',
        paymentId,
        invoiceId,
        subject: disputeId,
        detail: { disputeId, amount, status: 'won', billedAgain: true },
      },
      { once: true },
    );
}
