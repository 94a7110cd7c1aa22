import { refundFailed, refundRequested, refundSucceeded } from '@bedside/contracts/payments/payment.events';
import type { RefundStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Refunds } from '@bedside/db/schema';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import type { Selectable } from 'kysely';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { applyUnbookedRefund } from './apply-unbooked-refund.commands.ts';
import { type InvoiceOfPayment, lockInvoiceOfPayment } from './lock-charge.ts';
import { billAudience } from './payable-invoice.queries.ts';
import { closeReviews, raisePaymentException } from './payment-exception.commands.ts';
import { canTransitionRefund, leftOf, statusOfRefund } from './refund.policy.ts';

/** `same`: no change; `settled`: our row changed; `raised`: a payment exception. */
export type ApplyOutcome = 'same' | 'settled' | 'raised';

/** Records refunds made at Stripe and raises unknown money as an exception. */
export async function applyStripeRefund(db: Db, ctx: Context, refund: StripeRefund): Promise<ApplyOutcome> {
  const ours = await refundNamed(db, refund);
  if (ours) return db.transaction().execute((tx) => follow(tx, ctx, ours, refund));
  const unbooked = await applyUnbookedRefund(db, ctx, refund);
  return unbooked ?? db.transaction().execute((tx) => adopt(tx, ctx, refund));
}

/** Matched by Stripe's id, or by metadata when the answer was lost. */
async function refundNamed(db: Executor, { id, metadata }: StripeRefund) {
  const named = metadata.refundId;
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId'])
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
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', ours.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!bill) return 'same';
  if (refund.stripeRefundId === null)
    await tx.updateTable('refunds').set({ stripeRefundId: said.id }).where('id', '=', refund.id).execute();
  const status = statusOfRefund(said);
  const isLate = refund.status === 'FAILED' && status === 'SUCCEEDED';
  const differs =
    said.amount !== refund.amountCents ||
    said.intentId !== bill.payment.stripePaymentIntentId ||
    (isLate && refund.amountCents > leftOf(bill.payment));
  if (differs) {
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

/** A refund we gave up arrived after all. If it was replaced meanwhile, raise an exception. */
async function bookLate(tx: Tx, ctx: Context, bill: InvoiceOfPayment, refund: RefundRow): Promise<void> {
  const refundedCents = bill.payment.refundedCents + refund.amountCents;
  await tx.updateTable('payments').set({ refundedCents }).where('id', '=', refund.paymentId).execute();
  await tx.updateTable('refunds').set({ failureMessage: null }).where('id', '=', refund.id).execute();
  await settleRefund(tx, ctx, bill, refund);
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
  await recordEvent(tx, ctx, refundSucceeded, idsOf(bill, refund), await tell(tx, bill));
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
  await raisePaymentException(tx, ctx, {
    kind: 'REFUND_FAILED',
    paymentId: refund.paymentId,
    invoiceId: refund.invoiceId,
    subject: refund.id,
    detail: { refundId: refund.id, code, amount: refund.amountCents },
  });
  await recordEvent(tx, ctx, refundFailed, idsOf(bill, refund), await tell(tx, bill));
}

/** A refund made at Stripe. Recorded where the payment is clear, so it is not repeated; always raised. */
async function adopt(tx: Tx, ctx: Context, said: StripeRefund): Promise<ApplyOutcome> {
  if (statusOfRefund(said) === 'FAILED') return 'same';
  const payments = said.intentId
    ? await tx
        .selectFrom('payments')
        .select(['id', 'status'])
        .where('stripePaymentIntentId', '=', said.intentId)
        .orderBy('id')
        .execute()
    : [];
  const [only] = payments;
  const isClear = payments.length === 1 && only?.status === 'SUCCESSFUL';
  const bill = only && isClear ? await lockInvoiceOfPayment(tx, only.id) : null;
  const left = bill ? leftOf(bill.payment) : 0;
  const adopted = bill !== null && said.currency === 'usd' && said.amount > 0 && said.amount <= left;
  if (adopted) await writeDown(tx, ctx, bill, said);
  const raised = await raisePaymentException(
    tx,
    ctx,
    {
      kind: 'REFUND_UNKNOWN',
      paymentId: only?.id ?? null,
      invoiceId: bill?.invoice.id ?? null,
      subject: said.id,
      detail: { stripeRefundId: said.id, intentId: said.intentId, amount: said.amount, writtenDown: adopted },
    },
    { once: true },
  );
  return raised || adopted ? 'raised' : 'same';
}

async function writeDown(tx: Tx, ctx: Context, bill: InvoiceOfPayment, said: StripeRefund): Promise<void> {
  const { payment, invoice } = bill;
  const settled = statusOfRefund(said) === 'SUCCEEDED';
  const id = newId();
  const inserted = await tx
    .insertInto('refunds')
    .values({
      id,
      paymentId: payment.id,
      invoiceId: invoice.id,
      amountCents: said.amount,
      refundScope: said.amount === payment.amountCents ? 'FULL' : 'PARTIAL',
      reason: 'OTHER',
      note: 'Made directly with the payment processor.',
      status: settled ? 'SUCCEEDED' : 'PENDING',
      stripeRefundId: said.id,
      createdBy: null,
      createdAt: said.created,
      finalizedAt: settled ? ctx.now : null,
    })
    .onConflict((conflict) => conflict.column('stripeRefundId').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return;
  const refundedCents = payment.refundedCents + said.amount;
  await tx.updateTable('payments').set({ refundedCents }).where('id', '=', payment.id).execute();
  await record(tx, ctx, bill, inserted, { action: 'payment.refunded', status: inserted.status });
  // Notifies the patient; no job is needed.
  await recordEvent(tx, ctx, refundRequested, idsOf(bill, inserted), await tell(tx, bill));
  if (settled) await recordEvent(tx, ctx, refundSucceeded, idsOf(bill, inserted), await tell(tx, bill));
}

const idsOf = ({ invoice }: InvoiceOfPayment, refund: RefundRow) => ({
  refundId: refund.id,
  paymentId: refund.paymentId,
  invoiceId: invoice.id,
  appointmentId: invoice.appointmentId,
});

const tell = async (tx: Tx, { payment, invoice }: InvoiceOfPayment) => ({
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
