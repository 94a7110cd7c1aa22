import { DomainError } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { Db, Tx } from '@bedside/db/database';
import type { StripeIntent } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { abandonPayment, applyStripeIntent } from './apply-stripe-intent.commands.ts';
import { type DecidedPayment, paymentOfDecision } from './check-payment.commands.ts';
import type { InvoiceRef, InvoiceScope } from './payable-invoice.queries.ts';
import { isPayable } from './payment.machine.ts';
import {
  alreadyPaidError,
  createOrReusePayment,
  type PaymentDecision,
  type PaymentSource,
  paymentProcessingError,
} from './payment-decision.commands.ts';
import { ensureIntent } from './stripe-customer.commands.ts';
import { cancelStripeIntent, type PaymentProcessor, type PaymentToMake } from './stripe-intents.ts';

export interface StartedPayment {
  paymentId: string;
  intentId: string;
  /** Never logged. */
  clientSecret: string;
  amount: Cents;
}

/**
 * One payment and one intent per decision, however often it is called. A declined card ends the decision.
 * @param input.by how the money comes in, if not by just any card
 * @throws NOT_FOUND out of scope; RULE_REFUSED unless each awaits payment; CONFLICT when the money is on its
 * way
 */
export async function startPayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  {
    by = anyCard,
    ...input
  }: {
    bills: readonly InvoiceRef[];
    scope: InvoiceScope;
    guarantorId?: string;
    by?: (tx: Tx) => Promise<PaymentSource>;
  },
): Promise<StartedPayment> {
  const before = await paymentOfDecision(db, ctx, processor);
  if (before?.status === 'SUCCESSFUL' && before.intentId && before.clientSecret) return startedBefore(before);
  const { payment, intent } = await preparePayment(db, ctx, processor, () =>
    db.transaction().execute(async (tx) => createOrReusePayment(tx, ctx, { ...input, by: await by(tx) })),
  );
  if (!intent.clientSecret) throw new DomainError('UNAVAILABLE');
  return {
    paymentId: payment.id,
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    amount: cents(payment.amountCents),
  };
}

/** Same answer as the first time, even if the form has paid since. */
const startedBefore = (payment: DecidedPayment): StartedPayment => ({
  paymentId: payment.id,
  intentId: payment.intentId ?? '',
  clientSecret: payment.clientSecret ?? '',
  amount: payment.amount,
});

const anyCard = async (): Promise<PaymentSource> => ({ mode: 'ONLINE' });

/** Retries while others end older payments. */
const ROUNDS = 3;

/** Applies Stripe's state of an older decision first, and abandons any that is in the way. */
export async function preparePayment(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  decide: () => Promise<PaymentDecision>,
): Promise<{ payment: PaymentToMake; intent: StripeIntent }> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const decision = await decide();
    if ('inTheWay' in decision) {
      for (const paymentId of decision.inTheWay)
        if ((await abandonPayment(db, ctx, processor, paymentId)) === 'OPEN') throw paymentProcessingError();
      continue;
    }
    const intent = await ensureIntent(db, ctx, processor, decision);
    if (!decision.stripePaymentIntentId && (await hasEnded(db, decision.id))) {
      await cancelStripeIntent(processor, intent.id);
      continue;
    }
    if (isPayable(intent)) return { payment: decision, intent };
    const status = await applyStripeIntent(db, ctx, processor, { paymentId: decision.id, intent });
    if (status === 'SUCCESSFUL') throw alreadyPaidError(decision);
    if (status !== 'FAILED') throw paymentProcessingError();
  }
  throw paymentProcessingError();
}

/** The planned check may abandon a payment while its intent is being created. */
async function hasEnded(db: Db, paymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('status')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return payment?.status === 'FAILED';
}
