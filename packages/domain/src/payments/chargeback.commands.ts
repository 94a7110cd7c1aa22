import { invoiceChanged } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { apportion } from './book-received.commands.ts';
import type { ChargedInvoice } from './lock-charge.ts';
import { closeReviews, raisePaymentException } from './payment-exception.commands.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { leftOf } from './refund.policy.ts';

/**
 * Adds one row per payment of the charge, unless the dispute is already booked. The caller holds the invoice
 * locks. An excess raises an exception.
 */
export async function bookChargebacks(
  tx: Tx,
  ctx: Context,
  bills: readonly ChargedInvoice[],
  dispute: { id: string; amountCents: number },
): Promise<void> {
  if ((await lostCentsOf(tx, dispute.id)) > 0) return;
  // The bank takes the whole charge, even the part turned into membership credit.
  const lefts = bills.map(({ payment }) => leftOf({ ...payment, creditedCents: 0 }));
  const credited = bills.reduce((sum, { payment }) => sum + payment.creditedCents, 0);
  const left = lefts.reduce((sum, cents) => sum + cents, 0);
  const shares = apportion(Math.min(dispute.amountCents, left), lefts);
  for (const [index, bill] of bills.entries())
    await bookOne(tx, ctx, bill, { disputeId: dispute.id, amountCents: shares[index] ?? 0 });
  const [first] = bills;
  if (first && (dispute.amountCents > left || credited > 0))
    await raisePaymentException(
      tx,
      ctx,
      {
        kind: 'CHARGEBACK_DIFFERENCE',
        paymentId: first.payment.id,
        invoiceId: first.invoice.id,
        subject: dispute.id,
        detail: {
          disputeId: dispute.id,
          amount: dispute.amountCents,
          left,
          ...(credited > 0 && { credited }),
        },
      },
      { once: true },
    );
}

async function bookOne(
  tx: Tx,
  ctx: Context,
  { payment, invoice }: ChargedInvoice,
  { disputeId, amountCents }: { disputeId: string; amountCents: number },
): Promise<string | null> {
  if (amountCents === 0) return null;
  const id = newId();
  await tx
    .insertInto('chargebacks')
    .values({
      id,
      disputeId,
      paymentId: payment.id,
      invoiceId: invoice.id,
      amountCents,
      at: ctx.now,
    })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'payment.chargedBack',
    entityType: 'payment',
    entityId: payment.id,
    patientId: invoice.patientId,
    before: { chargedBackCents: payment.chargedBackCents },
    after: { chargedBackCents: payment.chargedBackCents + amountCents, disputeId },
  });
  await recordInvoiceEvent(tx, ctx, invoiceChanged, invoice);
  return id;
}

async function lostCentsOf(tx: Tx, disputeId: string): Promise<number> {
  const { lost } = await tx
    .selectFrom('chargebacks')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amountCents'), sql<number>`0`).as('lost'))
    .where('disputeId', '=', disputeId)
    .where('returnedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(lost);
}

/**
 * Reverses what a lost dispute posted, including staff’s answer, because the bank returned the money after
 * all. The caller holds the invoice locks. `settleBilledAgain` handles bills that were sent instead.
 */
export async function returnChargebacks(
  tx: Tx,
  ctx: Context,
  bills: readonly ChargedInvoice[],
  disputeId: string,
): Promise<void> {
  const returned = await tx
    .updateTable('chargebacks')
    .set({ returnedAt: ctx.now })
    .where('disputeId', '=', disputeId)
    .where('returnedAt', 'is', null)
    .returning(['paymentId', 'amountCents'])
    .execute();
  const resolution = 'The bank returned the money.';
  await closeReviews(tx, ctx, { kind: 'CHARGEBACK_DIFFERENCE', subject: disputeId, resolution });
  if (returned.length === 0) return;
  for (const { payment, invoice } of bills) {
    const own = returned.filter(({ paymentId }) => paymentId === payment.id);
    if (own.length === 0) continue;
    const backCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    await recordAudit(tx, ctx, {
      action: 'payment.chargebackReturned',
      entityType: 'payment',
      entityId: payment.id,
      patientId: invoice.patientId,
      before: { chargedBackCents: payment.chargedBackCents },
      after: { chargedBackCents: payment.chargedBackCents - backCents, disputeId },
    });
    await recordInvoiceEvent(tx, ctx, invoiceChanged, invoice);
  }
  await closeReviews(tx, ctx, { kind: 'DISPUTE_REVERSED', subject: disputeId, resolution });
}

/**
 * A refund came back after the bank had taken the whole charge, so the bank has that money too. The caller
 * holds the invoice lock and has failed the refund.
 * @returns cents that were lost with it
 */
export async function bookReturnedRefundAsLost(
  tx: Tx,
  ctx: Context,
  { payment, invoice, appointment }: ChargedInvoice,
  refundCents: number,
): Promise<number> {
  const disputes = await tx
    .selectFrom('disputes')
    .select(['id', 'amountCents'])
    .where('status', '=', 'lost')
    .where((eb) =>
      eb.or([
        eb('stripePaymentIntentId', '=', payment.stripePaymentIntentId),
        eb('paymentId', '=', payment.id),
      ]),
    )
    .orderBy('id')
    .execute();
  let lostCents = 0;
  for (const dispute of disputes) {
    const beyondCents = dispute.amountCents - (await lostCentsOf(tx, dispute.id));
    const amountCents = Math.min(beyondCents, refundCents - lostCents);
    if (amountCents <= 0) continue;
    lostCents += amountCents;
    await bookOne(tx, ctx, { payment, invoice, appointment }, { disputeId: dispute.id, amountCents });
    if (amountCents === beyondCents && payment.creditedCents === 0)
      await closeReviews(tx, ctx, {
        kind: 'CHARGEBACK_DIFFERENCE',
        subject: dispute.id,
        resolution: 'The refund was returned, so the bank has the full amount.',
      });
  }
  return lostCents;
}

/** Chargebacks of a payment that can still be reduced, so none that was billed again. */
const lostRows = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('chargebacks')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('returnedAt', 'is', null)
    .where((eb) => eb.or([eb('answer', 'is', null), eb('answer', '=', 'WRITTEN_OFF')]))
    .orderBy('id');

export async function reducibleCents(tx: Tx, { payment }: Pick<ChargedInvoice, 'payment'>): Promise<number> {
  if (payment.chargedBackCents === 0) return 0;
  const rows = await lostRows(tx, payment.id).execute();
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * A refund had already gone out when the bank took the whole charge, so less of the bill was lost. The
 * practice lost the rest outside the bill, which raises an exception. The caller holds the invoice lock.
 */
export async function reduceChargebacks(
  tx: Tx,
  ctx: Context,
  bill: ChargedInvoice,
  refundedCents: number,
): Promise<void> {
  let cents = refundedCents;
  for (const row of cents > 0 ? await lostRows(tx, bill.payment.id).execute() : []) {
    const less = Math.min(cents, row.amountCents);
    if (less === 0) break;
    cents -= less;
    await tx.updateTable('chargebacks').set({ returnedAt: ctx.now }).where('id', '=', row.id).execute();
    const { answer, answeredAt, answeredBy, reason, disputeId } = row;
    const id = await bookOne(tx, ctx, bill, { disputeId, amountCents: row.amountCents - less });
    if (id && answer)
      await tx
        .updateTable('chargebacks')
        .set({ answer, answeredAt, answeredBy, reason })
        .where('id', '=', id)
        .execute();
    const { amountCents } = await tx
      .selectFrom('disputes')
      .select('amountCents')
      .where('id', '=', disputeId)
      .executeTakeFirstOrThrow();
    await raisePaymentException(tx, ctx, {
      kind: 'CHARGEBACK_DIFFERENCE',
      paymentId: bill.payment.id,
      invoiceId: bill.invoice.id,
      subject: disputeId,
      detail: { disputeId, amount: amountCents, left: await lostCentsOf(tx, disputeId) },
    });
  }
}
