import { useState } from 'react';
import {
  isLocalStripe,
  type PaymentOutcome,
  type RequestBankAuthentication,
  type StripeSettings,
} from './card-payment-client.ts';
import { localCardPaymentClient } from './local-card-payment-client.ts';

export interface CardToConfirm {
  clientSecret: string;
  methodId: string;
}

/**
 * Confirms a card that requires 3-D Secure in Stripe’s window or the simulator’s dialog.
 * @throws PaymentRefusal if authentication fails
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

export function useBankAuthentication() {
  const [answer, setAnswer] = useState<((isOwner: boolean) => void) | null>(null);
  async function ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAnswer(() => resolve);
    const isOwner = await promise;
    setAnswer(null);
    return isOwner;
  }
  return { answer, ask };
}
