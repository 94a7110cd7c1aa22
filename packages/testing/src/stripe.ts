import { createHmac } from 'node:crypto';
import type { Config } from '@bedside/config/config';

export async function payInBrowser(
  config: Config,
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
): Promise<{ status: number; paid: boolean }> {
  const [intentId] = clientSecret.split('_secret_');
  const response = await fetch(`${config.stripe.browserApiUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.stripe.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
  });
  await response.arrayBuffer();
  return { status: response.status, paid: response.status === 200 };
}

export async function askStripe<T>(
  config: Config,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  form: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${config.stripe.apiUrl}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${config.stripe.secretKey}` },
    ...(method === 'POST' && { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as T;
}

export const webhookBody = (event: {
  id: string;
  type: string;
  object: { id: string } & Record<string, unknown>;
  livemode?: boolean;
}): string =>
  JSON.stringify({
    id: event.id,
    object: 'event',
    type: event.type,
    created: Math.floor(Date.now() / 1000),
    livemode: event.livemode ?? false,
    data: { object: { object: 'payment_intent', ...event.object } },
  });

export function signatureOf(
  body: string,
  secret: string,
  { at = new Date(), also = [] }: { at?: Date; also?: string[] } = {},
): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const v1 = (key: string) => `v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
  return [`t=${seconds}`, ...also.map(v1), v1(secret)].join(',');
}

interface LedgerRequest {
  request: string;
  idempotencyKey?: string;
  status?: number;
}

export async function stripeLedger(origin: string): Promise<LedgerRequest[]> {
  const response = await fetch(`${origin}/local/ledger?integration=stripe`);
  const { requests } = (await response.json()) as { requests: LedgerRequest[] };
  return requests;
}

/** A request to the simulator itself. */
export const askSimulator = (origin: string, path: string, body: object = {}): Promise<Response> =>
  fetch(`${origin}/local${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A change at the processor that Bedside didn’t request, such as a dispute. */
export async function changeAtStripe(
  origin: string,
  path: string,
  body: object = {},
): Promise<{ id: string }> {
  const response = await askSimulator(origin, path, body);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

interface Fault {
  integration: 'stripe' | 'stripe-webhook';
  kind: 'hang' | '500' | '429' | 'reset' | 'reject' | 'truncate' | 'drop';
  when?: 'before' | 'after';
  times: number;
}

export async function inject(origin: string, fault: Fault): Promise<{ clear: () => Promise<void> }> {
  await fetch(`${origin}/local/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  return { clear: async () => void (await fetch(`${origin}/local/faults`, { method: 'DELETE' })) };
}
