import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from '@bedside/db/database';
import type {
  RefundIntent,
  StripeIntent,
  StripePort,
  StripeRefund,
} from '@bedside/integrations/stripe/stripe.port';
import { isIntegrationFailure } from '../integration-failure.ts';

export interface PaymentProcessor {
  stripe: StripePort;
  livemode: boolean;
}

/** A single payment, or the first of a charge. */
export interface PaymentToMake {
  id: string;
  invoiceId: string;
  patientId: string;
  appointmentId: string | null;
  /** For the whole charge. */
  amountCents: number;
  invoices: number;
  stripePaymentIntentId: string | null;
  /** Null for the payer's own Stripe customer. */
  stripeCustomerId: string | null;
  /** Another household member who pays and keeps the card; null for the patient. */
  payerId: string | null;
  /** The guarantor who pays through the link in their statement. */
  guarantorId: string | null;
  channel: string;
  readerId: string | null;
  /** The money is only held until the bill that takes the deposit captures it. */
  hold: boolean;
  /** New, so no one can have paid its intent yet. */
  isNew?: boolean;
}

/** Null for unknown payments, other modes, and memberships, which Stripe charges. */
export async function chargeOf(db: Executor, paymentId: string): Promise<PaymentToMake | null> {
  const charge = await db
    .selectFrom('payments as asked')
    .innerJoin('payments as first', (join) =>
      join.on((eb) => eb('first.id', '=', eb.fn.coalesce('asked.batchPaymentId', 'asked.id'))),
    )
    .innerJoin('invoices as invoice', 'invoice.id', 'first.invoiceId')
    .leftJoin('patients as payer', 'payer.id', 'first.createdBy')
    .select((eb) => [
      'first.id',
      'payer.id as payerId',
      'first.invoiceId',
      'first.patientId',
      'invoice.appointmentId',
      'first.amountCents',
      'first.stripePaymentIntentId',
      'first.stripeCustomerId',
      'first.guarantorId',
      'first.channel',
      'first.readerId',
      'first.hold',
      eb
        .selectFrom('payments as part')
        .select(({ fn }) => fn.sum<number | null>('part.amountCents').as('cents'))
        .whereRef('part.batchPaymentId', '=', 'first.id')
        .as('together'),
      eb
        .selectFrom('payments as part')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('part.batchPaymentId', '=', 'first.id')
        .as('parts'),
    ])
    .where('asked.id', '=', paymentId)
    .where('first.paymentMode', 'in', ['ONLINE', 'CARD ON FILE'])
    .where('invoice.kind', '<>', 'MEMBERSHIP')
    .executeTakeFirst();
  if (!charge) return null;
  const { together, parts, ...first } = charge;
  return { ...first, amountCents: together ?? first.amountCents, invoices: parts || 1 };
}

/** Returns the current intent; one paid in the meantime stays paid. */
export const cancelStripeIntent = ({ stripe }: PaymentProcessor, intentId: string): Promise<StripeIntent> =>
  stripe.cancelIntent(intentId).catch(currentIfInvalid(stripe, intentId));

/** Returns the current intent; one released in the meantime stays released. */
export const captureStripeIntent = (
  { stripe }: PaymentProcessor,
  intentId: string,
  amount: number,
): Promise<StripeIntent> =>
  retryWhileKeyInUse(() =>
    stripe.captureIntent({ intentId, amount, idempotencyKey: `capture-${intentId}-${amount}` }),
  ).catch(currentIfInvalid(stripe, intentId));

const currentIfInvalid =
  (stripe: StripePort, intentId: string) =>
  (error: unknown): Promise<StripeIntent> => {
    if (isIntegrationFailure(error) && error.kind === 'invalid') return stripe.retrieveIntent(intentId);
    throw error;
  };

/**
 * Requests a refund, or reads one that was requested earlier. The id of our row is Stripe's idempotency key.
 * @throws when Stripe is unavailable, so that the job runs again
 */
export async function requestStripeRefund(
  { stripe }: PaymentProcessor,
  { id, stripeRefundId }: { id: string; stripeRefundId: string | null },
  request: Omit<RefundIntent, 'idempotencyKey'>,
): Promise<{ refund: StripeRefund } | { refused: string }> {
  if (stripeRefundId) return { refund: await stripe.retrieveRefund(stripeRefundId) };
  try {
    return { refund: await retryWhileKeyInUse(() => stripe.refund({ ...request, idempotencyKey: id })) };
  } catch (error) {
    if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
    return { refused: error.code ?? error.kind };
  }
}

/** A card already gone at Stripe still gets deleted here. */
export function unlessGone(error: unknown): void {
  if (!isIntegrationFailure(error) || error.kind !== 'invalid') throw error;
}

const TRIES = 6;

/** Stripe rejects a key used by a running request; retry shortly. */
export async function retryWhileKeyInUse<T>(call: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const busy = isIntegrationFailure(error) && error.code === 'idempotency_key_in_use';
    if (!busy || tries <= 1) throw error;
    await pause(100 + Math.random() * 200);
    return retryWhileKeyInUse(call, tries - 1);
  }
}

/** Leaves a reader alone that shows another payment or is processing; canceling the intent then decides. */
export async function clearReader(
  { stripe }: PaymentProcessor,
  readerId: string,
  intentId: string,
): Promise<void> {
  try {
    const { action } = await stripe.retrieveReader(readerId);
    if (action?.status === 'in_progress' && action.intentId === intentId)
      await stripe.cancelReaderAction(readerId);
  } catch (error) {
    if (!isIntegrationFailure(error)) throw error;
  }
}
