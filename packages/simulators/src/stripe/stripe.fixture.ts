import { vi } from 'vitest';
import { z } from 'zod';
import type { SimulatorsFixture } from '../simulators.fixture.ts';

const answerSchema = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  error: z.looseObject({ code: z.string().optional(), decline_code: z.string().optional() }).optional(),
});

export const createInput = (idempotencyKey: string, amount = 24_500) => ({
  amount,
  currency: 'usd' as const,
  metadata: { appointmentId: 'visit-1' },
  idempotencyKey,
});

export const enteredCard = (number: string) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2040',
  'card[cvc]': '123',
});

/** Sends what a browser sends: a form, a publishable key, and a client secret. */
export async function inBrowser({ config }: SimulatorsFixture, path: string, fields: Record<string, string>) {
  const { browserApiUrl, publishableKey } = config.stripe;
  const response = await fetch(`${browserApiUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${publishableKey}`, origin: 'http://example.test' },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: answerSchema.parse(await response.json()),
  };
}

export async function confirmWith(simulators: SimulatorsFixture, number: string, key: string) {
  const intent = await simulators.integrations.stripe.createIntent(createInput(key));
  const method = await inBrowser(simulators, '/v1/payment_methods', enteredCard(number));
  const confirmed = await inBrowser(simulators, `/v1/payment_intents/${intent.id}/confirm`, {
    payment_method: method.body.id ?? '',
    client_secret: intent.clientSecret ?? '',
  });
  return { intent, confirmed };
}

export async function payOnFile(
  { integrations }: SimulatorsFixture,
  customerId: string,
  paymentMethodId: string,
  key: string,
) {
  const intent = await integrations.stripe.createIntent({ ...createInput(`${key}-intent`), customerId });
  return { intentId: intent.id, paymentMethodId, idempotencyKey: `${key}-confirm` };
}

/** The event of that type about that object, once its webhook has arrived. */
export function eventOf({ webhooks, integrations }: SimulatorsFixture, type: string, objectId: string) {
  return vi.waitFor(() => {
    const found = webhooks
      .map(({ body, signature }) => integrations.stripe.verifyWebhook(body, signature))
      .find((event) => event.type === type && event.objectId === objectId);
    if (!found) throw new Error('no such event yet');
    return found;
  });
}

/**
 * Triggers something that happens automatically at Stripe, such as a bank’s decision, through a simulator
 * route.
 */
export async function triggerAtStripe({ app }: SimulatorsFixture, path: string, payload: object = {}) {
  const response = await app.inject({ method: 'POST', url: `/local${path}`, payload });
  return answerSchema.parse(response.json());
}
