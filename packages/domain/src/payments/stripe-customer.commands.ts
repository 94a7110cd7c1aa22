import type { Db, Executor } from '@bedside/db/database';
import type { StripeIntent, StripePort } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { forgetCustomer } from './apply-stripe-payment-method.commands.ts';
import { type PaymentProcessor, type PaymentToMake, retryWhileKeyInUse } from './stripe-intents.ts';

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

/** Someone may have deleted the customer at Stripe without its webhook having arrived. */
export async function withStripeCustomer<T>(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  patientId: string,
  use: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await ensureStripeCustomer(db, processor.stripe, patientId);
  try {
    return await use(customerId);
  } catch (error) {
    if (!(await isOfDeletedCustomer(db, ctx, processor, { error, customerId }))) throw error;
    return use(await ensureStripeCustomer(db, processor.stripe, patientId));
  }
}

async function isOfDeletedCustomer(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { error, customerId }: { error: unknown; customerId: string },
): Promise<boolean> {
  if (!isIntegrationFailure(error) || error.code !== 'resource_missing') return false;
  if (await processor.stripe.retrieveCustomer(customerId)) return false;
  await forgetCustomer(db, ctx, processor, { objectId: customerId, livemode: processor.livemode });
  return true;
}

/** Uses the payment's id as key, so repeats return the same intent. Never call in a transaction. */
export async function ensureIntent(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  payment: PaymentToMake,
): Promise<StripeIntent> {
  const { stripe } = processor;
  if (payment.stripePaymentIntentId) return stripe.retrieveIntent(payment.stripePaymentIntentId);
  const intent = await createIntent(db, ctx, processor, payment);
  await db
    .updateTable('payments')
    .set({ stripePaymentIntentId: intent.id, stripeClientSecret: intent.clientSecret })
    .where((eb) => eb.or([eb('id', '=', payment.id), eb('batchPaymentId', '=', payment.id)]))
    .where('stripePaymentIntentId', 'is', null)
    .execute();
  // An idempotent replay returns the intent's original state.
  return payment.isNew ? intent : stripe.retrieveIntent(intent.id);
}

/** A key answers for its first customer alone, so the customer that takes its place has another key. */
async function createIntent(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  payment: PaymentToMake,
): Promise<StripeIntent> {
  const { stripe } = processor;
  const ofPayer = () => ensureStripeCustomer(db, stripe, payment.payerId ?? payment.patientId);
  const customerId = payment.stripeCustomerId ?? (await ofPayer());
  const create = (customer: string, idempotencyKey: string) =>
    retryWhileKeyInUse(() =>
      stripe.createIntent({
        amount: payment.amountCents,
        currency: 'usd',
        customerId: customer,
        ...(payment.hold && { hold: true }),
        ...(payment.channel === 'TERMINAL' && { cardPresent: true }),
        metadata: {
          paymentId: payment.id,
          invoiceId: payment.invoiceId,
          ...(payment.appointmentId && { appointmentId: payment.appointmentId }),
          ...(payment.invoices > 1 && { invoices: String(payment.invoices) }),
        },
        idempotencyKey,
      }),
    );
  try {
    return await create(customerId, payment.id);
  } catch (error) {
    const isKeyOfAnother = isIntegrationFailure(error) && error.code === 'idempotency_error';
    if (!isKeyOfAnother && !(await isOfDeletedCustomer(db, ctx, processor, { error, customerId })))
      throw error;
    const another = await ofPayer();
    return create(another, `${payment.id}-${another}`);
  }
}
