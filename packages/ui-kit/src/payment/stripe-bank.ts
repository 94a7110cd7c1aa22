import type { CardToConfirm } from './bank-authentication.ts';
import { type PaymentOutcome, PaymentRefusal, type StripeSettings } from './card-payment-client.ts';
import { loadStripe } from './load-stripe.ts';
import { outcomeOf, refusalOf } from './local-card-payment-client.ts';

export async function stripeBank(
  settings: StripeSettings,
  { clientSecret, methodId }: CardToConfirm,
): Promise<PaymentOutcome> {
  const stripe = await loadStripe(settings.publishableKey);
  if (!stripe) throw new PaymentRefusal('not_ready');
  const { paymentIntent, error } = await stripe.confirmPayment({
    clientSecret,
    confirmParams: { payment_method: methodId, return_url: window.location.href },
    redirect: 'if_required',
  });
  if (error) throw refusalOf(error.type, error.code, error.message);
  return outcomeOf(paymentIntent.status);
}
