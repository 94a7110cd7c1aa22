import type { Address } from '@bedside/contracts/common/fields';
import { notFound } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import { toE164 } from '../../contact.policy.ts';
import type { Context } from '../../context.ts';
import { setDefaultCard } from '../cards.commands.ts';
import { patientOfCard } from '../cards.queries.ts';
import { withStripeCustomer } from '../stripe-customer.commands.ts';
import type { PaymentProcessor } from '../stripe-intents.ts';
import { requestSubscriptionChange } from './request-subscription-change.commands.ts';
import {
  assertMayChangeSubscription,
  assertMayViewSubscription,
  openSubscriptionOf,
} from './subscription-rows.ts';
import { changeAndSyncSubscription } from './sync.commands.ts';

interface BillingAccount {
  patientId: string;
  paymentMethodId?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: Address | undefined;
}

/**
 * A past-due charge is retried with the new card immediately.
 * @throws NOT_FOUND, also for someone else’s card; FORBIDDEN; RULE_REFUSED if the membership’s state does not
 * allow it
 */
export async function updateBillingAccount(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { patientId, paymentMethodId, phone, address, ...texts }: BillingAccount,
): Promise<void> {
  await assertMayChangeSubscription(db, ctx, patientId);
  if (paymentMethodId && (await patientOfCard(db, paymentMethodId)) !== patientId) throw notFound();
  const change = {
    ...(texts.name && { name: texts.name }),
    ...(texts.email && { email: texts.email }),
    ...(phone && { phone: toE164(phone) }),
    ...(address && { address: asStripeAddress(address) }),
  };
  if (Object.keys(change).length > 0) {
    await withStripeCustomer(db, ctx, processor, patientId, (customerId) =>
      processor.stripe.updateCustomer(customerId, change),
    );
    await recordAudit(db, ctx, {
      action: 'billingAccount.update',
      entityType: 'person',
      entityId: patientId,
      patientId,
      after: { fields: Object.keys(change) },
    });
  }
  if (!paymentMethodId) return;
  const open = await openSubscriptionOf(db, patientId).executeTakeFirst();
  if (open)
    await changeAndSyncSubscription(db, ctx, processor, (tx) =>
      requestSubscriptionChange(tx, ctx, { patientId, kind: 'CARD', paymentMethodId }),
    );
  else await setDefaultCard(db, ctx, processor, { paymentMethodId, scope: { kind: 'any' } });
}

const asStripeAddress = ({ address1, address2, city, state, postalCode }: Address) => ({
  line1: address1,
  ...(address2 && { line2: address2 }),
  city,
  state,
  postalCode,
  country: 'US',
});

/** Null for a patient who never paid by card. */
export async function customerDetails(db: Db, ctx: Context, { stripe }: PaymentProcessor, patientId: string) {
  await assertMayViewSubscription(db, ctx, patientId);
  const { stripeCustomerId } = await db
    .selectFrom('patients')
    .select('stripeCustomerId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  if (!stripeCustomerId) return null;
  const [customer, cards, subscriptions] = await Promise.all([
    stripe.retrieveCustomer(stripeCustomerId),
    stripe.listCards(stripeCustomerId),
    stripe.listSubscriptionsOf(stripeCustomerId),
  ]);
  return customer && { customer, cards, subscriptions };
}
