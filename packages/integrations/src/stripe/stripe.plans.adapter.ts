import type Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { callStripe } from './stripe.errors.ts';
import type { StripePlan } from './stripe.subscriptions.port.ts';

/** The current price of a plan is the one with the plan’s lookup key. */
export async function ensurePrice(stripe: Stripe, plan: StripePlan): Promise<string> {
  const { lookupKey } = plan;
  const named = await callStripe(stripe.prices.list({ lookup_keys: [lookupKey], active: true }));
  const current = named.data.find((price) => fits(price, plan));
  if (current) return current.id;

  const product = await ensureProduct(stripe, plan);
  const known = await callStripe(stripe.prices.list({ product, active: true, limit: 100 }));
  const former = known.data.find((price) => fits(price, plan));
  if (former) {
    const again = stripe.prices.update(former.id, { lookup_key: lookupKey, transfer_lookup_key: true });
    return (await callStripe(again)).id;
  }
  const created = stripe.prices.create(
    {
      product,
      currency: plan.currency,
      unit_amount: plan.amount,
      recurring: { interval: plan.interval },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    },
    { idempotencyKey: `price-${lookupKey}-${plan.amount}-${plan.interval}` },
  );
  return (await callStripe(created)).id;
}

const fits = (price: Stripe.Price, { amount, currency, interval }: StripePlan) =>
  price.unit_amount === amount &&
  price.currency === currency &&
  price.recurring?.interval === interval &&
  price.recurring.interval_count === 1;

/** A plan’s product has an ID derived from the plan’s own. */
const productIdOf = (planId: string) => `plan_${planId}`;

export const planIdOf = (productId: string) =>
  productId.startsWith('plan_') ? productId.slice('plan_'.length) : null;

async function ensureProduct(stripe: Stripe, { planId, name }: StripePlan): Promise<string> {
  const id = productIdOf(planId);
  try {
    return (await callStripe(stripe.products.create({ id, name, metadata: { planId } }))).id;
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.code !== 'resource_already_exists') throw error;
    return (await callStripe(stripe.products.update(id, { name, active: true }))).id;
  }
}
