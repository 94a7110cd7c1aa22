import { cents } from '@bedside/contracts/money';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import type { StripeInvoice } from '@bedside/integrations/stripe/stripe.subscriptions.port';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import type { Context } from '../../context.ts';
import { lockedRow } from '../../locked-row.ts';
import { localDay } from '../../practice/local-time.ts';
import { practiceSettings } from '../../practice/settings.ts';
import { cancelInvoice } from '../cancel-invoice.commands.ts';
import type { InvoiceRow } from '../payable-invoice.queries.ts';
import { raisePaymentException } from '../payment-exception.commands.ts';
import { postPayment } from '../post-payment.commands.ts';
import { taxColumns } from '../price.queries.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { creditOf, evaluateStripeInvoice, linesOf, periodOf } from './charge.policy.ts';
import { giveCreditBack, keepCredit, settleFromCredit } from './credit.commands.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** Read from Stripe. */
export interface ObservedStripeInvoice {
  invoice: StripeInvoice;
  intent: StripeIntent | null;
}

/** Oldest first. Voids open invoices of an ended subscription. */
export async function readCharges(
  db: Db,
  { stripe }: PaymentProcessor,
  { id, hasEnded }: { id: string; hasEnded: boolean },
): Promise<ObservedStripeInvoice[]> {
  const listed = await stripe.listInvoicesOf(id);
  const invoices: StripeInvoice[] = [];
  for (const invoice of listed)
    invoices.push(hasEnded && invoice.status === 'open' ? await stripe.voidInvoice(invoice.id) : invoice);
  const known = await db
    .selectFrom('subscriptionCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .select(['charge.stripeInvoiceId', 'invoice.status'])
    .where('charge.stripeInvoiceId', 'in', ['', ...invoices.map((invoice) => invoice.id)])
    .where('invoice.status', 'in', ['PAID', 'CANCELLED'])
    .execute();
  const settled = new Set(known.map(({ stripeInvoiceId }) => stripeInvoiceId));
  const seen: ObservedStripeInvoice[] = [];
  for (const invoice of invoices) {
    if (settled.has(invoice.id) || evaluateStripeInvoice(invoice) === 'none') continue;
    seen.push({ invoice, intent: invoice.intentId ? await stripe.retrieveIntent(invoice.intentId) : null });
  }
  return seen;
}

/** Writes the invoice, payment, and failed attempts to the ledger. Caller holds the subscription lock. */
export async function applyStripeInvoice(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { invoice: theirs, intent }: ObservedStripeInvoice,
): Promise<void> {
  const verdict = evaluateStripeInvoice(theirs);
  if (verdict === 'none') return;
  const known = await knownCharge(tx, theirs.id);
  if (verdict === 'void' && !known) return;
  const charge = known ?? (await newCharge(tx, ctx, row, theirs));
  const invoice = await lockedRow(tx, 'invoices', charge.invoiceId).executeTakeFirstOrThrow();
  await tx
    .updateTable('subscriptionCharges')
    .set({ attempts: theirs.attemptCount, nextRetryAt: verdict === 'due' ? theirs.nextPaymentAttempt : null })
    .where('stripeInvoiceId', '=', theirs.id)
    .execute();
  if (invoice.status !== 'PAYMENT_REQUESTED') return;
  if (verdict === 'void') {
    await giveCreditBack(tx, theirs.id);
    return cancelInvoice(tx, ctx, invoice, {
      appointmentId: null,
      payment: undefined,
      payer: row.patientId,
      reason: 'No longer charged',
    });
  }
  const billed = { invoice, patientId: row.patientId };
  if (verdict === 'due') {
    if (theirs.attemptCount > charge.attempts) await recordFailedCharge(tx, ctx, billed, intent);
    return;
  }
  await keepCredit(tx, row.id, theirs);
  if (invoice.totalCents === 0) return settleFromCredit(tx, ctx, invoice);
  await recordPaidCharge(tx, ctx, billed, { theirs, intent });
}

interface Charge {
  invoice: InvoiceRow;
  patientId: string;
}

const paymentColumns = (ctx: Context, { invoice, patientId }: Charge) => ({
  id: newId(),
  invoiceId: invoice.id,
  patientId,
  type: 'CUSTOM INVOICE' as const,
  paymentMode: 'CARD ON FILE' as const,
  channel: 'SUBSCRIPTION',
  amountCents: invoice.totalCents,
  stripeClientSecret: null,
  stripeChargeId: null,
  staffRemarks: null,
  createdBy: null,
  createdAt: ctx.now,
});

async function recordFailedCharge(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  intent: StripeIntent | null,
): Promise<void> {
  const payment = paymentColumns(ctx, charge);
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      stripePaymentIntentId: null,
      status: 'FAILED',
      failureMessage: intent?.failure?.message ?? 'The card wasn’t charged.',
      finalizedAt: ctx.now,
    })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'payment.fail',
    entityType: 'payment',
    entityId: payment.id,
    patientId: charge.patientId,
    after: { status: 'FAILED', invoiceId: payment.invoiceId, code: intent?.failure?.code ?? 'not_completed' },
  });
}

async function recordPaidCharge(
  tx: Tx,
  ctx: Context,
  charge: Charge,
  { theirs, intent }: { theirs: StripeInvoice; intent: StripeIntent | null },
): Promise<void> {
  const payment = paymentColumns(ctx, charge);
  const { id, amountCents, paymentMode } = payment;
  await tx
    .insertInto('payments')
    .values({ ...payment, stripePaymentIntentId: theirs.intentId, failureMessage: null, finalizedAt: null })
    .execute();
  const stripeChargeId = intent?.latestChargeId ?? null;
  await postPayment(
    tx,
    ctx,
    { appointment: null, invoice: charge.invoice },
    { id, amountCents, paymentMode, stripeChargeId },
  );
  if (theirs.amountPaid !== amountCents)
    await raisePaymentException(tx, ctx, {
      kind: 'AMOUNT_MISMATCH',
      paymentId: id,
      invoiceId: payment.invoiceId,
      detail: { invoice: theirs.id, received: theirs.amountPaid, due: amountCents },
    });
}

const knownCharge = (tx: Tx, stripeInvoiceId: string) =>
  tx
    .selectFrom('subscriptionCharges')
    .select(['invoiceId', 'attempts'])
    .where('stripeInvoiceId', '=', stripeInvoiceId)
    .executeTakeFirst();

async function newCharge(tx: Tx, ctx: Context, row: SubscriptionRow, theirs: StripeInvoice) {
  const { timeZone } = await practiceSettings(tx, ctx);
  const invoiceId = newId();
  const totalCents = cents(theirs.amountDue);
  await tx
    .insertInto('invoices')
    .values({
      id: invoiceId,
      kind: 'MEMBERSHIP',
      appointmentId: null,
      patientId: row.patientId,
      status: 'PAYMENT_REQUESTED',
      membershipType: row.membershipType,
      ...taxColumns(tx, { taxRate: 0, lines: [] }, localDay(ctx.now, timeZone)),
      totalCents,
      paymentMode: null,
      paymentRemarks: null,
      createdAt: ctx.now,
      sentAt: ctx.now,
      paidAt: null,
    })
    .execute();
  const lines = linesOf(theirs, row.planName);
  await tx
    .insertInto('invoiceLines')
    .values(lines.map((line, position) => ({ invoiceId, position, ...line })))
    .execute();
  await tx
    .insertInto('subscriptionCharges')
    .values({
      stripeInvoiceId: theirs.id,
      subscriptionId: row.id,
      invoiceId,
      ...periodOf(theirs),
      creditCents: creditOf(theirs),
      createdAt: ctx.now,
    })
    .execute();
  await recordAudit(tx, ctx, {
    action: 'invoice.make',
    entityType: 'invoice',
    entityId: invoiceId,
    patientId: row.patientId,
    after: { totalCents, subscriptionId: row.id },
  });
  return { invoiceId, attempts: 0 };
}
