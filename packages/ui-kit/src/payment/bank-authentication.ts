import {
  isLocalStripe,
  type PaymentOutcome,
  type RequestBankAuthentication,
  type StripeSettings,
} from './card-payment-client.ts';
import { localCardPaymentClient } from './local-card-payment-client.ts';

export interface CardToConfirm {
  clientSecret: string;
  /** A card on file of the one whose payment it is. */
  methodId: string;
}

/**
 * Pays with a card on file whose bank wants to hear its owner: in the provider's own window, or with a question of ours
 * for the local stand-in.
 * @throws PaymentRefusal when the bank was not convinced
 */
export async function authenticateWithBank(
  stripe: StripeSettings,
  card: CardToConfirm,
  ask: RequestBankAuthentication,
): Promise<PaymentOutcome> {
  if (isLocalStripe(stripe))
    return localCardPaymentClient(stripe).confirm(card.clientSecret, card.methodId, ask);
  const { stripeBank } = await import('./stripe-bank.ts');
  return stripeBank(stripe, card);
}
