import { z } from 'zod';
import { type PaymentOutcome, PaymentRefusal, type StripeSettings } from './card-door.ts';
import { type CardFields, readExpiry } from './card-rules.ts';

const method = z.object({ id: z.string() });
const intent = z.object({ status: z.string() });
const refusal = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
});

async function post(stripe: StripeSettings, path: string, form: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${stripe.apiUrl}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(30_000),
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const refused = refusal.safeParse(body);
  if (!refused.success) throw new PaymentRefusal('api_error');
  const { type, code, message } = refused.data.error;
  throw new PaymentRefusal(code === 'payment_intent_authentication_failure' ? code : type, message ?? '');
}

/** Speaks Stripe's protocol with the publishable key, for the local stand-in. */
export const localCardDoor = (stripe: StripeSettings) => ({
  async createMethod(card: CardFields): Promise<string> {
    const expiry = readExpiry(card.expiry);
    const created = await post(stripe, 'payment_methods', {
      type: 'card',
      'card[number]': card.number.replace(/\D/g, ''),
      'card[exp_month]': String(expiry?.month),
      'card[exp_year]': String(expiry?.year),
      'card[cvc]': card.cvv,
      'billing_details[name]': card.holder.trim(),
    });
    return method.parse(created).id;
  },

  /** @param askPayer what the card's bank asks its owner for some cards: is it you? */
  async confirm(
    clientSecret: string,
    paymentMethodId: string,
    askPayer: () => Promise<boolean>,
  ): Promise<PaymentOutcome> {
    const [intentId = ''] = clientSecret.split('_secret');
    const act = async (action: string, form: Record<string, string>) => {
      const path = `payment_intents/${encodeURIComponent(intentId)}/${action}`;
      const answer = await post(stripe, path, { client_secret: clientSecret, ...form });
      return intent.parse(answer).status;
    };
    const status = await act('confirm', { payment_method: paymentMethodId });
    if (status !== 'requires_action') return outcomeOf(status);
    const result = (await askPayer()) ? 'succeeded' : 'failed';
    return outcomeOf(await act('authenticate', { result }));
  },
});

/** @throws PaymentRefusal for a payment that neither went through nor is on its way */
export function outcomeOf(status: string | undefined): PaymentOutcome {
  if (status === 'succeeded' || status === 'processing') return status;
  throw new PaymentRefusal('unexpected_status');
}
