import { refundRequested, refundSucceeded } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { apportion } from './book-received.commands.ts';
import { reduceChargebacks, reducibleCents } from './chargeback.commands.ts';
import { type InvoiceOfPayment, lockCharge } from './lock-charge.ts';
import { raisePaymentException } from './payment-exception.commands.ts';
import { leftOf, statusOfRefund } from './refund.policy.ts';
import { recordRefund, refundAudience, refundIds } from './settle-refund.commands.ts';

/**
 * Adopts a refund that was made directly at Stripe. If all its payments are settled, it is recorded so nobody
 * repeats it, split among the bills that were paid together. An exception is raised in any case.
 */
export async function adoptRefund(
  tx: Tx,
  ctx: Context,
  stripeRefund: StripeRefund,
): Promise<'same' | 'settled' | 'raised'> {
  if (statusOfRefund(stripeRefund) === 'FAILED') return 'same';
  const only = stripeRefund.intentId
    ? await tx
        .selectFrom('payments')
        .select('id')
        .where('stripePaymentIntentId', '=', stripeRefund.intentId)
        .orderBy('id')
        .executeTakeFirst()
    : undefined;
  const bills = (only && (await lockCharge(tx, only.id))) ?? [];
  const isClear = bills.length > 0 && bills.every(({ payment }) => payment.status === 'SUCCESSFUL');
  // The money is back on the card, so the part that became membership credit counts too.
  const lefts = isClear ? bills.map(({ payment }) => leftOf({ ...payment, creditedCents: 0 })) : [];
  const rooms = stripeRefund.amount > sumOf(lefts) ? await roomsOf(tx, bills, lefts) : lefts;
  const adopted =
    stripeRefund.currency === 'usd' && stripeRefund.amount > 0 && stripeRefund.amount <= sumOf(rooms);
  if (adopted) {
    const shares = apportion(stripeRefund.amount, rooms);
    for (const [index, bill] of bills.entries())
      await reduceChargebacks(tx, ctx, bill, (shares[index] ?? 0) - (lefts[index] ?? 0));
    await writeDown(tx, ctx, sharesOf(bills, shares), stripeRefund);
  }
  const about = { paymentId: only?.id ?? null, invoiceId: bills[0]?.invoice.id ?? null };
  if (adopted && (await wasMatched(tx, stripeRefund.id, about))) return 'settled';
  const raised = await raisePaymentException(
    tx,
    ctx,
    {
      kind: 'REFUND_UNKNOWN',
      ...about,
      subject: stripeRefund.id,
      detail: {
        stripeRefundId: stripeRefund.id,
        intentId: stripeRefund.intentId,
        amount: stripeRefund.amount,
        writtenDown: adopted,
      },
    },
    { once: true },
  );
  return raised || adopted ? 'raised' : 'same';
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** Adds to what each payment has left what a bank took after the refund. */
async function roomsOf(tx: Tx, bills: readonly InvoiceOfPayment[], lefts: readonly number[]) {
  const rooms: number[] = [];
  for (const [index, bill] of bills.entries())
    rooms.push((lefts[index] ?? 0) + (await reducibleCents(tx, bill)));
  return rooms;
}

/** The exception may have been raised before its payment was found. If so, points it at the payment. */
async function wasMatched(
  tx: Tx,
  stripeRefundId: string,
  about: { paymentId: string | null; invoiceId: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentExceptions')
    .set({ ...about, details: sql`details || '{"writtenDown": true}'` })
    .where('kind', '=', 'REFUND_UNKNOWN')
    .where('externalReference', '=', stripeRefundId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Share = InvoiceOfPayment & { amountCents: number };

const sharesOf = (bills: readonly InvoiceOfPayment[], cents: readonly number[]): Share[] =>
  bills
    .map((bill, index) => ({ ...bill, amountCents: cents[index] ?? 0 }))
    .filter(({ amountCents }) => amountCents > 0);

async function writeDown(
  tx: Tx,
  ctx: Context,
  shares: readonly Share[],
  stripeRefund: StripeRefund,
): Promise<void> {
  const settled = statusOfRefund(stripeRefund) === 'SUCCEEDED';
  for (const [index, { amountCents, ...bill }] of shares.entries()) {
    const { payment, invoice } = bill;
    const inserted = await tx
      .insertInto('refunds')
      .values({
        id: newId(),
        paymentId: payment.id,
        invoiceId: invoice.id,
        amountCents,
        refundScope: amountCents === payment.amountCents ? 'FULL' : 'PARTIAL',
        reason: 'OTHER',
        note: 'Made directly with the payment processor.',
        status: settled ? 'SUCCEEDED' : 'PENDING',
        // The first part carries Stripe’s id for all parts.
        stripeRefundId: index === 0 ? stripeRefund.id : null,
        partOfStripeRefundId: shares.length > 1 ? stripeRefund.id : null,
        createdBy: null,
        createdAt: stripeRefund.created,
        finalizedAt: settled ? ctx.now : null,
      })
      .onConflict((conflict) => conflict.column('stripeRefundId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) return;
    const refundedCents = payment.refundedCents + amountCents;
    await tx.updateTable('payments').set({ refundedCents }).where('id', '=', payment.id).execute();
    await recordRefund(tx, ctx, bill, inserted, { action: 'payment.refunded', status: inserted.status });
    // Notifies the patient; no job is needed.
    await recordEvent(tx, ctx, refundRequested, refundIds(bill, inserted), await refundAudience(tx, bill));
    if (settled)
      await recordEvent(tx, ctx, refundSucceeded, refundIds(bill, inserted), await refundAudience(tx, bill));
  }
}
