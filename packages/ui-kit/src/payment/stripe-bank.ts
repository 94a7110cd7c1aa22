import { loadStripe } from '@stripe/stripe-js/pure';
import { type PaymentOutcome, PaymentRefusal, type StripeSettings } from './card-door.ts';
import { outcomeOf, refusalOf } from './local-card-door.ts';

/** Stripe's own question of a card's bank, where a payment waits for its answer. */
export async function stripeBank(settings: StripeSettings, clientSecret: string): Promise<PaymentOutcome> {
  const stripe = await loadStripe(settings.publishableKey);
  if (!stripe) throw new PaymentRefusal('not_ready');
  const { paymentIntent: seen, error: unseen } = await stripe.retrievePaymentIntent(clientSecret);
  if (unseen) throw refusalOf(unseen.type, unseen.code, unseen.message);
  if (seen.status !== 'requires_action') return outcomeOf(seen.status);
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw refusalOf(error.type, error.code, error.message);
  return outcomeOf(paymentIntent?.status);
}
