import { z } from 'zod';
import {
  type PaymentOutcome,
  PaymentRefusal,
  type RequestBankAuthentication,
  type StripeSettings,
} from './card-payment-client.ts';
import { type CardFields, readExpiry } from './card-rules.ts';
import { paymentLanguage } from './payment-language.ts';

const method = z.object({ id: z.string() });
const intent = z.object({ status: z.string() });
const refusal = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
});

type Form = Record<string, string>;

async function post(stripe: StripeSettings, path: string, form: Form): Promise<unknown> {
  const response = await fetch(`${stripe.apiUrl}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stripe.publishableKey}`,
      'accept-language': paymentLanguage(),
    },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(30_000),
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const refused = refusal.safeParse(body);
  if (!refused.success) throw new PaymentRefusal('api_error');
  const { type, code, message } = refused.data.error;
  throw refusalOf(type, code, message);
}

/** Failed bank authentication is identified by code, not by type. */
export const refusalOf = (type: string, code?: string | null, message?: string | null): PaymentRefusal =>
  new PaymentRefusal(
    code?.endsWith('_authentication_failure') ? AUTHENTICATION_FAILURE : type,
    message ?? '',
  );

const AUTHENTICATION_FAILURE = 'authentication_failure';

export function localCardPaymentClient(stripe: StripeSettings) {
  const addressOf = (clientSecret: string): string => {
    const [intentId = ''] = clientSecret.split('_secret');
    return `${intentId.startsWith('seti_') ? 'setup' : 'payment'}_intents/${encodeURIComponent(intentId)}`;
  };
  const act = async (clientSecret: string, action: string, form: Form) => {
    const path = `${addressOf(clientSecret)}/${action}`;
    return intent.parse(await post(stripe, path, { client_secret: clientSecret, ...form })).status;
  };
  async function proven(
    status: string,
    clientSecret: string,
    ask: RequestBankAuthentication,
  ): Promise<PaymentOutcome> {
    if (status !== 'requires_action') return outcomeOf(status);
    const result = (await ask()) ? 'succeeded' : 'failed';
    return outcomeOf(await act(clientSecret, 'authenticate', { result }));
  }
  return {
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

    async confirm(
      clientSecret: string,
      paymentMethodId: string,
      ask: RequestBankAuthentication,
      saveCard = false,
    ): Promise<PaymentOutcome> {
      const status = await act(clientSecret, 'confirm', {
        payment_method: paymentMethodId,
        ...(saveCard && { setup_future_usage: 'off_session' }),
      });
      return proven(status, clientSecret, ask);
    },
  };
}

/** @throws PaymentRefusal unless paid, held or processing */
export function outcomeOf(status: string | undefined): PaymentOutcome {
  if (status === 'requires_capture') return 'held';
  if (status === 'succeeded' || status === 'processing') return status;
  throw new PaymentRefusal('unexpected_status');
}
