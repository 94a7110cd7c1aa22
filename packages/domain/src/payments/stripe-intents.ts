import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Executor } from '@bedside/db/database';
import type { StripeIntent, StripePort } from '@bedside/integrations/stripe/stripe.port';
import { isIntegrationFailure } from '../integration-failure.ts';

/** The payment provider, and whether its money is real. */
export interface PaymentProcessor {
  stripe: StripePort;
  livemode: boolean;
}

/** One charge: a payment, or the first of those that are made together. */
export interface PaymentToMake {
  id: string;
  invoiceId: string;
  patientId: string;
  appointmentId: string | null;
  /** Of everything that is paid with it. */
  amountCents: number;
  /** How many invoices it pays. */
  invoices: number;
  stripePaymentIntentId: string | null;
  /** Which customer is charged, where it is not the payer's own. */
  stripeCustomerId: string | null;
  /** Somebody else of the household who pays it: a card they keep with it is theirs. Null: the patient. */
  payerId: string | null;
  channel: string;
  /** Which reader takes the card, of the channel TERMINAL. */
  readerId: string | null;
  /** Decided just now, so that nobody can have paid its intent yet. */
  isNew?: boolean;
}

/**
 * The charge that a payment is made with; null when the payment is unknown or none by card, and of a membership, which
 * the payment provider charges by itself.
 */
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
      'first.channel',
      'first.readerId',
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

/**
 * The intent of a payment: read if it is known, else made with the payment's id as its key. Whoever makes it again,
 * at the same time or after a crash, gets the same one. Never inside a transaction.
 */
export async function ensureIntent(
  db: Db,
  { stripe }: PaymentProcessor,
  payment: PaymentToMake,
): Promise<StripeIntent> {
  if (payment.stripePaymentIntentId) return stripe.retrieveIntent(payment.stripePaymentIntentId);
  const customerId =
    payment.stripeCustomerId ??
    (await ensureStripeCustomer(db, stripe, payment.payerId ?? payment.patientId));
  const intent = await retryWhileKeyInUse(() =>
    stripe.createIntent({
      amount: payment.amountCents,
      currency: 'usd',
      customerId,
      ...(payment.channel === 'TERMINAL' && { cardPresent: true }),
      metadata: {
        paymentId: payment.id,
        invoiceId: payment.invoiceId,
        ...(payment.appointmentId && { appointmentId: payment.appointmentId }),
        ...(payment.invoices > 1 && { invoices: String(payment.invoices) }),
      },
      idempotencyKey: payment.id,
    }),
  );
  await db
    .updateTable('payments')
    .set({ stripePaymentIntentId: intent.id, stripeClientSecret: intent.clientSecret })
    .where((eb) => eb.or([eb('id', '=', payment.id), eb('batchPaymentId', '=', payment.id)]))
    .where('stripePaymentIntentId', 'is', null)
    .execute();
  // What was made before is answered as it was when it was made.
  return payment.isNew ? intent : stripe.retrieveIntent(intent.id);
}

/** Closes an intent so that nobody can pay it. Answers with it as it then is: one that was paid meanwhile stays paid. */
export async function cancelStripeIntent(
  { stripe }: PaymentProcessor,
  intentId: string,
): Promise<StripeIntent> {
  try {
    return await stripe.cancelIntent(intentId);
  } catch (error) {
    if (isIntegrationFailure(error) && error.kind === 'invalid') return stripe.retrieveIntent(intentId);
    throw error;
  }
}

/** The patient's customer at the payment provider, made once. */
export async function ensureStripeCustomer(
  db: Executor,
  stripe: StripePort,
  patientId: string,
): Promise<string> {
  const patient = await db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.id')
    .select(['stripeCustomerId', 'firstName', 'lastName', 'email', 'phoneE164'])
    .where('patients.id', '=', patientId)
    .executeTakeFirstOrThrow();
  if (patient.stripeCustomerId) return patient.stripeCustomerId;
  const customerId = await retryWhileKeyInUse(() =>
    stripe.ensureCustomer({
      patientId,
      name: `${patient.firstName} ${patient.lastName}`,
      ...(patient.email && { email: patient.email }),
      ...(patient.phoneE164 && { phone: patient.phoneE164 }),
    }),
  );
  await db
    .updateTable('patients')
    .set({ stripeCustomerId: customerId })
    .where('id', '=', patientId)
    .execute();
  return customerId;
}

const TRIES = 6;

/** The provider refuses a key while another request holds it. That one is done in a moment, and then answers both. */
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

/**
 * Takes an intent off the reader that waits for its card. One that shows something else, or is taking the card right
 * now, is left alone: closing the intent decides.
 */
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
