import { refundFailed, refundRequested, refundSucceeded } from '@bedside/contracts/payments/payment.events';
import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Refunds } from '@bedside/db/schema';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import { type Selectable, sql } from 'kysely';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { applyUnbookedRefund } from './apply-unbooked-refund.commands.ts';
import { apportion } from './book-received.commands.ts';
import { lessenableCents, lessenChargebacks, loseReturnedRefund } from './chargeback.commands.ts';
import { type InvoiceOfPayment, lockCharge, lockInvoiceOfPayment } from './lock-charge.ts';
import { billAudience } from './payable-invoice.queries.ts';
import { closeReviews, raisePaymentException } from './payment-exception.commands.ts';
import { canTransitionRefund, leftOf, statusOfRefund } from './refund.policy.ts';

/** `same`: no change; `settled`: our row changed; `raised`: a payment exception. */
export type ApplyOutcome = 'same' | 'settled' | 'raised';

/** Records refunds made at Stripe and raises unknown money as an exception. */
export async function applyStripeRefund(db: Db, ctx: Context, refund: StripeRefund): Promise<ApplyOutcome> {
  const ours = await refundNamed(db, refund);
  if (ours?.partOfStripeRefundId) return db.transaction().execute((tx) => followParts(tx, ctx, ours, refund));
  if (ours) return db.transaction().execute((tx) => follow(tx, ctx, ours, refund));
  const unbooked = await applyUnbookedRefund(db, ctx, refund);
  return unbooked ?? db.transaction().execute((tx) => adopt(tx, ctx, refund));
}

/** Matched by Stripe's id, or by metadata when the answer was lost. */
async function refundNamed(db: Executor, { id, metadata }: StripeRefund) {
  const named = metadata.refundId;
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'partOfStripeRefundId'])
    .where((eb) =>
      eb.or([
        eb('stripeRefundId', '=', id),
        named !== undefined && isRecordId(named)
          ? eb.and([eb('id', '=', named), eb('stripeRefundId', 'is', null)])
          : eb.lit(false),
      ]),
    )
    .executeTakeFirst();
}

async function follow(
  tx: Tx,
  ctx: Context,
  ours: { id: string; paymentId: string },
  said: StripeRefund,
): Promise<ApplyOutcome> {
  const bill = await lockInvoiceOfPayment(tx, ours.paymentId);
  const refund = await lockedRow(tx, 'refunds', ours.id).executeTakeFirstOrThrow();
  if (!bill) return 'same';
  if (refund.stripeRefundId === null)
    await tx.updateTable('refunds').set({ stripeRefundId: said.id }).where('id', '=', refund.id).execute();
  const status = statusOfRefund(said);
  const isLate = refund.status === 'FAILED' && status === 'SUCCEEDED';
  const differs =
    said.amount !== refund.amountCents ||
    said.intentId !== bill.payment.stripePaymentIntentId ||
    (isLate && refund.amountCents > (await roomFor(tx, bill)));
  if (differs) return raiseDifference(tx, ctx, refund, said);
  if (status === refund.status) return 'same';
  if (isLate) {
    await bookLate(tx, ctx, bill, refund);
    return 'settled';
  }
  if (!canTransitionRefund(refund.status, status)) return 'same';
  if (status === 'SUCCEEDED') await settleRefund(tx, ctx, bill, refund);
  else await failRefund(tx, ctx, bill, refund, said.failureReason ?? said.status);
  return 'settled';
}

/** What a refund that went out can still take of a payment: also what a bank took after it. */
const roomFor = async (tx: Tx, bill: InvoiceOfPayment): Promise<number> =>
  leftOf(bill.payment) + (await lessenableCents(tx, bill));

async function raiseDifference(
  tx: Tx,
  ctx: Context,
  refund: RefundRow,
  said: StripeRefund,
): Promise<ApplyOutcome> {
  const raised = await raisePaymentException(
    tx,
    ctx,
    {
      kind: 'REFUND_DIFFERENCE',
      paymentId: refund.paymentId,
      invoiceId: refund.invoiceId,
      subject: said.id,
      detail: {
        refundId: refund.id,
        ours: refund.status === 'FAILED' ? 0 : refund.amountCents,
        theirs: said.amount,
        status: said.status,
      },
    },
    { once: true },
  );
  return raised ? 'raised' : 'same';
}

/** For one refund that was made at Stripe of several bills: all parts share its state. */
async function followParts(
  tx: Tx,
  ctx: Context,
  ours: { paymentId: string },
  said: StripeRefund,
): Promise<ApplyOutcome> {
  const bills = (await lockCharge(tx, ours.paymentId)) ?? [];
  const parts = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('partOfStripeRefundId', '=', said.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first] = parts;
  if (!first) return 'same';
  const status = statusOfRefund(said);
  const billed = parts.map((part) => ({
    part,
    bill: bills.find(({ payment }) => payment.id === part.paymentId),
  }));
  const isLate = first.status === 'FAILED' && status === 'SUCCEEDED';
  let fits = said.amount === parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  for (const { part, bill } of billed)
    fits &&= bill !== undefined && (!isLate || part.amountCents <= (await roomFor(tx, bill)));
  if (!fits) return raiseDifference(tx, ctx, first, said);
  if (status === first.status || !(isLate || canTransitionRefund(first.status, status))) return 'same';
  for (const { part, bill } of billed) {
    if (!bill) continue;
    if (isLate) await bookLate(tx, ctx, bill, part);
    else if (status === 'SUCCEEDED') await settleRefund(tx, ctx, bill, part);
    else await failRefund(tx, ctx, bill, part, said.failureReason ?? said.status);
  }
  return 'settled';
}

/** A refund we gave up arrived after all. If it was replaced in the meantime, raise an exception. */
async function bookLate(tx: Tx, ctx: Context, bill: InvoiceOfPayment, refund: RefundRow): Promise<void> {
  await lessenChargebacks(tx, ctx, bill, refund.amountCents - leftOf(bill.payment));
  // Another bill may have taken the money since.
  const late = { failureMessage: null, invoiceId: bill.invoice.id };
  await tx.updateTable('refunds').set(late).where('id', '=', refund.id).execute();
  await settleRefund(tx, ctx, bill, refund);
  const refundedCents = bill.payment.refundedCents + refund.amountCents;
  await tx.updateTable('payments').set({ refundedCents }).where('id', '=', refund.paymentId).execute();
  await closeReviews(tx, ctx, {
    kind: 'REFUND_FAILED',
    subject: refund.id,
    resolution: 'The bank completed the refund after all.',
  });
}

type RefundRow = Selectable<Refunds>;

async function settleRefund(tx: Tx, ctx: Context, bill: InvoiceOfPayment, refund: RefundRow): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'SUCCEEDED', finalizedAt: ctx.now, version: refund.version + 1 })
    .where('id', '=', refund.id)
    .execute();
  await record(tx, ctx, bill, refund, { action: 'payment.refunded', status: 'SUCCEEDED' });
  await recordEvent(tx, ctx, refundSucceeded, idsOf(bill, refund), await updateOf(tx, bill));
}

/** The amount becomes refundable again. Caller holds the invoice lock. */
export async function failRefund(
  tx: Tx,
  ctx: Context,
  bill: InvoiceOfPayment,
  refund: RefundRow,
  code: string,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'FAILED', failureMessage: code, finalizedAt: ctx.now, version: refund.version + 1 })
    .where('id', '=', refund.id)
    .execute();
  await tx
    .updateTable('payments')
    .set({ refundedCents: bill.payment.refundedCents - refund.amountCents })
    .where('id', '=', refund.paymentId)
    .execute();
  await record(tx, ctx, bill, refund, { action: 'payment.refundFailed', status: 'FAILED', code });
  const payment = { ...bill.payment, refundedCents: bill.payment.refundedCents - refund.amountCents };
  const lostCents = await loseReturnedRefund(tx, ctx, { ...bill, payment }, refund.amountCents);
  // The patient has from the bank what the refund did not bring.
  if (lostCents < refund.amountCents)
    await raisePaymentException(tx, ctx, {
      kind: 'REFUND_FAILED',
      paymentId: refund.paymentId,
      invoiceId: refund.invoiceId,
      subject: refund.id,
      detail: { refundId: refund.id, code, amount: refund.amountCents - lostCents },
    });
  await recordEvent(tx, ctx, refundFailed, idsOf(bill, refund), await updateOf(tx, bill));
}

/**
 * A refund made at Stripe. Recorded where the payment is clear, so it is not repeated; always raised. Several bills
 * that were paid at once take their shares.
 */
async function adopt(tx: Tx, ctx: Context, said: StripeRefund): Promise<ApplyOutcome> {
  if (statusOfRefund(said) === 'FAILED') return 'same';
  const only = said.intentId
    ? await tx
        .selectFrom('payments')
        .select('id')
        .where('stripePaymentIntentId', '=', said.intentId)
        .orderBy('id')
        .executeTakeFirst()
    : undefined;
  const bills = (only && (await lockCharge(tx, only.id))) ?? [];
  const isClear = bills.length > 0 && bills.every(({ payment }) => payment.status === 'SUCCESSFUL');
  // The card has it back, also the part that became membership credit.
  const lefts = isClear ? bills.map(({ payment }) => leftOf({ ...payment, creditedCents: 0 })) : [];
  const rooms = said.amount > sumOf(lefts) ? await roomsOf(tx, bills, lefts) : lefts;
  const adopted = said.currency === 'usd' && said.amount > 0 && said.amount <= sumOf(rooms);
  if (adopted) {
    const shares = apportion(said.amount, rooms);
    for (const [index, bill] of bills.entries())
      await lessenChargebacks(tx, ctx, bill, (shares[index] ?? 0) - (lefts[index] ?? 0));
    await writeDown(tx, ctx, sharesOf(bills, shares), said);
  }
  const about = { paymentId: only?.id ?? null, invoiceId: bills[0]?.invoice.id ?? null };
  if (adopted && (await wasMatched(tx, said.id, about))) return 'settled';
  const raised = await raisePaymentException(
    tx,
    ctx,
    {
      kind: 'REFUND_UNKNOWN',
      ...about,
      subject: said.id,
      detail: { stripeRefundId: said.id, intentId: said.intentId, amount: said.amount, writtenDown: adopted },
    },
    { once: true },
  );
  return raised || adopted ? 'raised' : 'same';
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** With what a bank took after the refund. */
async function roomsOf(tx: Tx, bills: readonly InvoiceOfPayment[], lefts: readonly number[]) {
  const rooms: number[] = [];
  for (const [index, bill] of bills.entries())
    rooms.push((lefts[index] ?? 0) + (await lessenableCents(tx, bill)));
  return rooms;
}

/** It was raised before its payment was found, so it says where it is now. */
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

async function writeDown(tx: Tx, ctx: Context, shares: readonly Share[], said: StripeRefund): Promise<void> {
  const settled = statusOfRefund(said) === 'SUCCEEDED';
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
        // The first part stands for the others.
        stripeRefundId: index === 0 ? said.id : null,
        partOfStripeRefundId: shares.length > 1 ? said.id : null,
        createdBy: null,
        createdAt: said.created,
        finalizedAt: settled ? ctx.now : null,
      })
      .onConflict((conflict) => conflict.column('stripeRefundId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) return;
    const refundedCents = payment.refundedCents + amountCents;
    await tx.updateTable('payments').set({ refundedCents }).where('id', '=', payment.id).execute();
    await record(tx, ctx, bill, inserted, { action: 'payment.refunded', status: inserted.status });
    // Notifies the patient; no job is needed.
    await recordEvent(tx, ctx, refundRequested, idsOf(bill, inserted), await updateOf(tx, bill));
    if (settled) await recordEvent(tx, ctx, refundSucceeded, idsOf(bill, inserted), await updateOf(tx, bill));
  }
}

const idsOf = ({ invoice }: InvoiceOfPayment, refund: RefundRow) => ({
  refundId: refund.id,
  paymentId: refund.paymentId,
  invoiceId: invoice.id,
  appointmentId: invoice.appointmentId,
});

const updateOf = async (tx: Tx, { payment, invoice }: InvoiceOfPayment) => ({
  entityId: payment.id,
  ...(await billAudience(tx, invoice)),
});

const record = (
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
