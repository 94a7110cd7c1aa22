import { guarantorPaid, paymentStatusCheckDue } from '@bedside/contracts/payments/payment.events';
import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Executor, Tx } from '@bedside/db/database';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { isCollectable } from './invoice.machine.ts';
import type { Charged, ChargedInvoice } from './lock-charge.ts';
import { isDue, type PaymentExceptionKind } from './payment.machine.ts';
import { postPayment } from './post-payment.commands.ts';

const received: readonly PaymentExceptionKind[] = [
  'AMOUNT_MISMATCH',
  'PAID_AFTER_FAILURE',
  'PAID_AFTER_CANCEL',
];

/** Whether the money certainly belongs to this charge and is in US dollars. */
export const isReceived = (
  problem: PaymentExceptionKind,
  charge: { stripePaymentIntentId: string | null },
  intent: StripeIntent,
): boolean =>
  received.includes(problem) ||
  (problem === 'FOREIGN_INTENT' && charge.stripePaymentIntentId === intent.id && intent.currency === 'usd');

/**
 * Splits cents by weight using the largest remainder, so the parts always add up.
 * @param weights zero or more each; if all are zero, so are all parts
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, cents: Number(product / whole), remainder: product % whole };
  });
  const left = total - shares.reduce((sum, share) => sum + share.cents, 0);
  const first = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  for (const share of first.slice(0, left)) share.cents += 1;
  return shares.map((share) => share.cents);
}

/**
 * Pays each invoice that is due exactly its part; the rest stays unapplied. The caller holds the charge
 * locked.
 */
export async function bookReceived(
  tx: Tx,
  ctx: Context,
  bills: Charged,
  { intent, problem }: { intent: StripeIntent; problem: PaymentExceptionKind | null },
): Promise<void> {
  const paymentMode = await modeOf(tx, intent, bills[0].payment.createdAt);
  const settled = { paymentMode, stripeChargeId: intent.latestChargeId };
  const parts = apportion(
    intent.amountReceived,
    bills.map(({ payment }) => payment.amountCents),
  );
  for (const [index, bill] of bills.entries()) {
    const part = parts[index] ?? 0;
    if (problem === null || (problem !== 'FOREIGN_INTENT' && takes(bill, part)))
      await postPayment(tx, ctx, bill, {
        id: bill.payment.id,
        amountCents: bill.payment.amountCents,
        ...settled,
      });
    else if (part > 0) await keepUnapplied(tx, ctx, bill, { amountCents: part, ...settled });
  }
  const [{ payment }] = bills;
  if (problem === null && payment.guarantorId)
    await recordEvent(
      tx,
      ctx,
      guarantorPaid,
      { guarantorId: payment.guarantorId, paymentId: payment.id },
      { entityId: payment.patientId, staff: true },
    );
  await cancelPlannedEvents(tx, paymentStatusCheckDue, payment.id);
}

const takes = ({ payment, invoice }: ChargedInvoice, cents: number): boolean =>
  payment.status === 'OPEN' &&
  isCollectable(invoice.status) &&
  cents === payment.amountCents &&
  isDue({ amountCents: cents, partial: payment.partial, invoice });

async function keepUnapplied(
  tx: Tx,
  ctx: Context,
  { payment, invoice }: ChargedInvoice,
  money: { amountCents: number; paymentMode: PaymentMode; stripeChargeId: string | null },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...money, status: 'SUCCESSFUL', unapplied: true, finalizedAt: ctx.now, failureMessage: null })
    .where('id', '=', payment.id)
    .where('status', '<>', 'SUCCESSFUL')
    .execute();
  await recordAudit(tx, ctx, {
    action: 'payment.keepUnapplied',
    entityType: 'payment',
    entityId: payment.id,
    patientId: payment.patientId,
    before: { status: payment.status, amountCents: payment.amountCents },
    after: { status: 'SUCCESSFUL', unapplied: true, invoiceId: invoice.id, amountCents: money.amountCents },
  });
}

/**
 * The mode actually used, which may differ from the one started. A card saved by this payment counts as typed
 * in.
 */
async function modeOf(db: Executor, intent: StripeIntent, startedAt: Date): Promise<PaymentMode> {
  if (!intent.paymentMethodId) return 'ONLINE';
  const card = await db
    .selectFrom('cards')
    .select('paymentMethodId')
    .where('paymentMethodId', '=', intent.paymentMethodId)
    .where('createdAt', '<=', startedAt)
    .executeTakeFirst();
  return card ? 'CARD ON FILE' : 'ONLINE';
}
