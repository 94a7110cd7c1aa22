import { DomainError } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import { paymentStarted } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import { addMinutes } from 'date-fns';
import { type Context, isAdmin, may } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { type BillScope, billAudience, type InvoiceRow, lockBill } from './bill.queries.ts';
import { planCheck } from './check-payment.commands.ts';
import { type CardProvider, intentOf, type PaymentToMake } from './intents.ts';
import { isPayable } from './payment.machine.ts';
import { takeOver } from './take-over.commands.ts';

export interface StartedPayment {
  paymentId: string;
  intentId: string;
  /** For the browser that pays; never logged. */
  clientSecret: string;
  amount: Cents;
}

/**
 * Starts paying for a visit by card, or goes on with the decision to pay that is already there: however often and from
 * wherever it is asked, there is one payment and one intent. A refused card ends the decision, the next call begins
 * another.
 * @throws NOT_FOUND out of scope; RULE_REFUSED unless the visit awaits payment; CONFLICT when the money is on its way
 */
export async function startPayment(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  input: { appointmentId: string; scope: BillScope },
): Promise<StartedPayment> {
  const { payment, intent } = await openDecision(db, ctx, provider, () =>
    db.transaction().execute((tx) => decideToPay(tx, ctx, input, 'ONLINE')),
  );
  if (!intent.clientSecret) throw new DomainError('UNAVAILABLE');
  return {
    paymentId: payment.id,
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    amount: cents(payment.amountCents),
  };
}

/**
 * A decision to pay and its intent, one that can still be paid. What the provider says of an older decision is taken
 * over first; if that one has failed, a new one is made.
 */
export async function openDecision(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  decide: () => Promise<PaymentToMake>,
): Promise<{ payment: PaymentToMake; intent: StripeIntent }> {
  const payment = await decide();
  const intent = await intentOf(db, provider, payment);
  if (isPayable(intent)) return { payment, intent };
  switch (await takeOver(db, ctx, provider, payment.id, intent)) {
    case 'FAILED': {
      const retry = await decide();
      return { payment: retry, intent: await intentOf(db, provider, retry) };
    }
    case 'SUCCESSFUL':
      throw new DomainError('CONFLICT', 'This visit is paid already.');
    default:
      throw beingConfirmed();
  }
}

export const beingConfirmed = () =>
  new DomainError('CONFLICT', 'Your payment is being confirmed. Please wait a moment.', { retryAfter: 5 });

/** What the payment provider takes: 50 cents to $999,999.99. */
const LEAST = 50;
const MOST = 99_999_999;

/**
 * The open payment of a visit's invoice, or a new one: its row is the decision, its id the key at the provider.
 * @throws FORBIDDEN for an admin without the duty of billing, product-rules §4
 */
export async function decideToPay(
  tx: Tx,
  ctx: Context,
  input: { appointmentId: string; scope: BillScope },
  mode: 'ONLINE' | 'CARD ON FILE',
): Promise<PaymentToMake> {
  const { visit, invoice, payment } = await lockBill(tx, input.appointmentId, input.scope);
  if (ctx.actor && isAdmin(ctx.actor.role) && !may(ctx.actor, 'billing'))
    throw new DomainError('FORBIDDEN', 'This needs the duty “billing”.');
  if (payment?.status === 'SUCCESSFUL') throw new DomainError('CONFLICT', 'This visit is paid already.');
  if (visit.status !== 'AWAITING PAYMENT' || invoice?.status !== 'PAYMENT_REQUESTED')
    throw new DomainError('RULE_REFUSED', 'This visit cannot be paid by card now.');
  if (payment) {
    await tx.updateTable('payments').set({ mode }).where('id', '=', payment.id).execute();
    return { ...payment, appointmentId: visit.id };
  }
  if (invoice.totalCents < LEAST || invoice.totalCents > MOST)
    throw new DomainError('RULE_REFUSED', 'This amount cannot be paid by card. Please call us.');
  return newDecision(tx, ctx, invoice, mode);
}

const FIRST_CHECK_MINUTES = 3;

async function newDecision(
  tx: Tx,
  ctx: Context,
  invoice: InvoiceRow,
  mode: 'ONLINE' | 'CARD ON FILE',
): Promise<PaymentToMake> {
  const payment = {
    id: newId(),
    invoiceId: invoice.id,
    patientId: invoice.patientId,
    amountCents: invoice.totalCents,
    intentId: null,
  };
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      type: 'APPOINTMENT',
      mode,
      clientSecret: null,
      chargeId: null,
      remarks: null,
      failureMessage: null,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
      settledAt: null,
    })
    .execute();
  const { appointmentId } = invoice;
  await recordAudit(tx, ctx, {
    action: 'payment.start',
    entityType: 'payment',
    entityId: payment.id,
    patientId: payment.patientId,
    after: { invoiceId: invoice.id, mode, amountCents: payment.amountCents },
  });
  await recordEvent(
    tx,
    ctx,
    paymentStarted,
    { paymentId: payment.id, invoiceId: invoice.id, appointmentId },
    { entityId: payment.id, ...(await billAudience(tx, invoice.patientId)) },
  );
  await planCheck(tx, ctx, { ...payment, appointmentId }, addMinutes(ctx.now, FIRST_CHECK_MINUTES));
  return { ...payment, appointmentId, isNew: true };
}
