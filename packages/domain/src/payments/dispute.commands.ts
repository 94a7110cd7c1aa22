import {
  disputeChanged,
  disputeEvidenceDue,
  disputeOpened,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { Disputes } from '@bedside/db/schema';
import type { StripeDispute } from '@bedside/integrations/stripe/stripe.records.port';
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEventsByKey, planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import type { ApplyOutcome } from './apply-stripe-refund.commands.ts';
import { bookChargebacks, returnChargebacks } from './chargeback.commands.ts';
import { isLost, isOpenDispute, remindAt } from './dispute.policy.ts';
import { endPlanOf } from './end-payment-plan.commands.ts';
import { lockCharge } from './lock-charge.ts';
import { closeReviews, raisePaymentException } from './payment-exception.commands.ts';

/**
 * Notifies billing when a dispute opens and three days before evidence is due. A dispute about unknown money
 * raises an exception.
 */
export const applyStripeDispute = (
  db: Db,
  ctx: Context,
  stripeDispute: StripeDispute,
): Promise<ApplyOutcome> =>
  db.transaction().execute(async (tx) => {
    const isBad = isOpenDispute(stripeDispute.status) || isLost(stripeDispute.status);
    const isWon = stripeDispute.status === 'won';
    const seen = await disputedPayment(tx, stripeDispute);
    // Invoice locks come first everywhere.
    const bills = (isBad || isWon) && seen ? await lockCharge(tx, seen.id) : null;
    // A bill may have taken a deposit in the meantime.
    const payment = bills?.find((bill) => bill.payment.id === seen?.id)?.payment ?? seen;
    const row = rowOf(stripeDispute, payment, ctx.now);
    if (bills && isBad && !(await isKnown(tx, stripeDispute.id)))
      for (const { invoice } of bills) await endPlanOf(tx, ctx, invoice.id, 'dispute');
    const inserted = await tx
      .insertInto('disputes')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    const before = inserted ? null : await lockDispute(tx, stripeDispute.id);
    if (before && isSame(before, row)) return 'same';
    const closedAt = row.isOpen ? null : (before?.closedAt ?? row.closedAt);
    if (before)
      await tx
        .updateTable('disputes')
        .set({ ...row, closedAt })
        .where('id', '=', row.id)
        .execute();

    // A dispute may arrive, and be lost, before the payment is booked.
    const isBooked = isLost(before?.status) && before?.paymentId !== null;
    if (bills && isLost(row.status) && !isBooked) await bookChargebacks(tx, ctx, bills, row);
    if (bills && isWon) await returnChargebacks(tx, ctx, bills, row.id);
    else if (isLost(before?.status) && !isLost(row.status)) await raiseReversed(tx, ctx, row);
    await planReminder(tx, ctx, row);
    await recordAudit(tx, ctx, {
      action: before ? 'payment.disputeChanged' : 'payment.disputed',
      entityType: 'payment',
      entityId: payment?.id ?? row.id,
      patientId: payment?.patientId ?? null,
      ...(before && { before: { status: before.status, amountCents: before.amountCents } }),
      after: { disputeId: row.id, status: row.status, amountCents: row.amountCents, reason: row.reason },
    });
    const event = !before && row.isOpen ? disputeOpened : disputeChanged;
    await recordEvent(tx, ctx, event, idsOf(row), { entityId: payment?.id ?? row.id, staff: true });
    if (payment && before?.paymentId === null)
      await closeReviews(tx, ctx, {
        kind: 'DISPUTE_UNKNOWN',
        subject: row.id,
        resolution: 'Its payment was found.',
      });
    if (payment) return 'settled';
    const raised = await raisePaymentException(
      tx,
      ctx,
      {
        kind: 'DISPUTE_UNKNOWN',
        paymentId: null,
        invoiceId: null,
        subject: row.id,
        detail: {
          disputeId: row.id,
          intentId: row.stripePaymentIntentId,
          chargeId: row.stripeChargeId,
          amount: row.amountCents,
        },
      },
      { once: true },
    );
    return raised ? 'raised' : 'settled';
  });

/** The chargeback stands until the bank returns the money or staff reviews it. */
const raiseReversed = (tx: Tx, ctx: Context, { id, paymentId, invoiceId, amountCents, status }: Row) =>
  raisePaymentException(tx, ctx, {
    kind: 'DISPUTE_REVERSED',
    paymentId,
    invoiceId,
    subject: id,
    detail: { disputeId: id, amount: amountCents, status },
  });

type Disputed = { id: string; invoiceId: string; patientId: string };

/** The first payment of the charge. */
const disputedPayment = (
  db: Executor,
  { intentId, chargeId }: StripeDispute,
): Promise<Disputed | undefined> =>
  db
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'patientId'])
    .where('status', '=', 'SUCCESSFUL')
    .where((eb) => eb.or([eb('stripePaymentIntentId', '=', intentId), eb('stripeChargeId', '=', chargeId)]))
    .orderBy('id')
    .executeTakeFirst();

/** Whether the dispute is stored together with its payment. */
async function isKnown(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('id', '=', id)
    .where('paymentId', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

const lockDispute = (tx: Tx, id: string) => lockedRow(tx, 'disputes', id).executeTakeFirstOrThrow();

function rowOf(stripeDispute: StripeDispute, payment: Disputed | undefined, now: Date): Row {
  const open = isOpenDispute(stripeDispute.status);
  return {
    id: stripeDispute.id,
    paymentId: payment?.id ?? null,
    invoiceId: payment?.invoiceId ?? null,
    stripePaymentIntentId: stripeDispute.intentId,
    stripeChargeId: stripeDispute.chargeId,
    amountCents: stripeDispute.amount,
    reason: stripeDispute.reason,
    status: stripeDispute.status,
    isOpen: open,
    evidenceDueAt: stripeDispute.evidenceDueBy,
    openedAt: stripeDispute.created,
    closedAt: open ? null : now,
  };
}
type Row = Selectable<Disputes>;

const isSame = (before: Row, row: Row): boolean =>
  before.status === row.status &&
  before.amountCents === row.amountCents &&
  before.reason === row.reason &&
  before.paymentId === row.paymentId &&
  before.evidenceDueAt?.getTime() === row.evidenceDueAt?.getTime();

const idsOf = ({ id, paymentId, invoiceId }: Row) => ({
  disputeId: id,
  ...(paymentId && { paymentId }),
  ...(invoiceId && { invoiceId }),
});

async function planReminder(tx: Tx, ctx: Context, row: Row): Promise<void> {
  const key = `dispute-${row.id}`;
  const dueAt = remindAt(row, ctx.now);
  if (!dueAt) return cancelPlannedEventsByKey(tx, [key]);
  await planEvent(tx, ctx, disputeEvidenceDue, {
    key,
    dueAt,
    payload: idsOf(row),
    entityId: row.paymentId ?? row.id,
  });
}
