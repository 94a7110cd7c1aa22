import type { FastifyInstance } from 'fastify';
import type { LocalContext } from '../local-context.ts';
import { type ErrorResponder, withRequestLogAndFaults } from '../request-log-and-faults.ts';
import { serveApi } from './api.ts';
import { markFailed, markPaid } from './billing/collect.ts';
import { disputePaid } from './disputes.ts';
import { runDueWork } from './due-work.ts';
import { seedReaders } from './resources/readers.ts';
import { openSimulatorState, type Reactions, type SimulatorState } from './state.ts';
import { openStripeStore } from './store.ts';
import { serveTestControls } from './test-controls.ts';
import { Webhooks } from './webhooks.ts';

const REFUSALS: Record<Parameters<ErrorResponder>[0], ReturnType<ErrorResponder>> = {
  '429': {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
  },
  '500': { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred.' } } },
  reject: {
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      },
    },
  },
};

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'request-id, idempotent-replayed',
  'access-control-max-age': '600',
};

/** How often to check for scheduled events, in milliseconds. */
const TICK_MS = 1_000;

/** What follows automatically from changes of an intent. */
const REACTIONS: Reactions = {
  'payment_intent.succeeded'(world, id) {
    const invoice = openInvoiceOf(world, id);
    if (invoice !== undefined) markPaid(world, invoice);
    disputePaid(world, id);
  },
  'payment_intent.payment_failed'(world, id) {
    const invoice = openInvoiceOf(world, id);
    if (invoice !== undefined) markFailed(world, invoice);
  },
  'payment_intent.requires_action'(world, id) {
    const invoice = openInvoiceOf(world, id);
    if (invoice !== undefined) markFailed(world, invoice, { needsOwner: true });
  },
};

const openInvoiceOf = (world: SimulatorState, intentId: string) =>
  world.store.invoicePayments
    .all()
    .find(({ payment, status }) => status === 'open' && payment.payment_intent === intentId)?.invoice;

/**
 * Simulates Stripe: its REST API at `/stripe/v1`, plus routes such as `POST /stripe-webhooks/resend` for what
 * happens automatically at Stripe.
 */
export function stripeSimulator(app: FastifyInstance, context: LocalContext): void {
  const { config, folder, ledger, faults, now } = context;
  const store = openStripeStore(folder, now());
  const webhooks = new Webhooks(store, {
    url: config.simulators.webhookUrl,
    secret: config.stripe.webhookSecret[0],
    ledger,
    faults,
    clock: now,
  });
  const world = openSimulatorState(store, config.stripe, now, (event) => webhooks.deliver(event), REACTIONS);
  world.presents = config.env === 'local';
  seedReaders(world);

  app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.headers(CORS);
        if (request.method === 'OPTIONS') return reply.code(204).send();
      });
      const { unanswered } = withRequestLogAndFaults(api, 'stripe', context, (kind) => REFUSALS[kind]);
      serveApi(api, world, (key) => [...unanswered].some((held) => held.headers['idempotency-key'] === key));
    },
    { prefix: '/stripe' },
  );
  serveTestControls(app, world, webhooks);

  const ticking = setInterval(() => runDueWork(world), TICK_MS).unref();
  app.addHook('onListen', async () => webhooks.resume());
  app.addHook('onClose', async () => {
    clearInterval(ticking);
    webhooks.close();
  });
}
