import { type AskOwner, isLocalStripe, type PaymentOutcome, type StripeSettings } from './card-door.ts';
import { localCardDoor } from './local-card-door.ts';

/**
 * Goes on with a payment by a card on file whose bank asks its owner first: in the provider's own window, or with a
 * question of ours for the local stand-in.
 * @throws PaymentRefusal when the bank was not convinced
 */
export async function finishAtBank(
  stripe: StripeSettings,
  clientSecret: string,
  ask: AskOwner,
): Promise<PaymentOutcome> {
  if (isLocalStripe(stripe)) return localCardDoor(stripe).resume(clientSecret, ask);
  const { stripeBank } = await import('./stripe-bank.ts');
  return stripeBank(stripe, clientSecret);
}
