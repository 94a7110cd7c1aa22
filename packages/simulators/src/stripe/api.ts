import { isObject } from '@bedside/contracts/common/json';
import { inSpanish } from '@bedside/contracts/spanish/answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { complete } from './complete.ts';
import { runDueWork } from './due-work.ts';
import { expand } from './expand.ts';
import { type Form, parseForm } from './form.ts';
import { type Answer, inUse, type KeyedRequest, rememberAnswer, replayOf } from './idempotency.ts';
import { checkKey } from './keys.ts';
import { listPage } from './listing.ts';
import { createdParam, listParams } from './params.ts';
import { balanceRoutes } from './resources/balance.ts';
import { chargeRoutes } from './resources/charges.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { priceRoutes } from './resources/prices.ts';
import { productRoutes } from './resources/products.ts';
import { readerRoutes } from './resources/readers.ts';
import { refundRoutes } from './resources/refunds.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import { type KeyKind, type Route, route } from './route.ts';
import { API_VERSION, NO_REQUESTER, newStripeId, type SimulatorState } from './state.ts';
import { SimulatorStripeError } from './stripe-error.ts';

type Served = {
  world: SimulatorState;
  endpoint: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  id: string;
  requestId: string;
};

const eventRoutes = [
  route('GET /v1/events/:id', {
    params: {},
    handle: ({ world, id }) => world.store.events.find(id),
  }),

  route('GET /v1/events', {
    params: {
      ...listParams,
      created: createdParam(),
      type: z.string().optional(),
      types: z.array(z.string()).optional(),
    },
    handle({ world, params }) {
      const events = world.store.events
        .newestFirst()
        .filter(({ type }) => !params.types || params.types.includes(type));
      return listPage('/v1/events', events, params, ['type']);
    },
  }),
];

/** Every route that the simulator responds to. */
const ROUTES: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...readerRoutes,
  ...eventRoutes,
];

/** Serves the route table as Stripe’s REST API. `isHeld`: whether a hanging request holds that idempotency key. */
export function serveApi(
  app: FastifyInstance,
  world: SimulatorState,
  isHeld: (key: string) => boolean,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, parseForm(String(body)));
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  for (const endpoint of ROUTES) {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const requestId = newStripeId('req').slice(0, 18);
        reply.headers({ 'request-id': requestId, 'stripe-version': versionOf(request) });
        runDueWork(world);
        const served = { world, endpoint, request, reply, id: request.params.id ?? '', requestId };
        const { status, body } = answer(served, isHeld);
        if (status >= 400) reply.header('stripe-should-retry', String(status === 409));
        return reply.code(status).send(body);
      },
    });
  }

  app.all('/*', async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
}

function answer(served: Served, isHeld: (key: string) => boolean): Answer {
  const { world, endpoint, request, reply } = served;
  try {
    const form = formOf(request);
    const keyKind = checkKey(world, endpoint, request, form);
    const keyed = keyedRequest(served, keyKind, form);
    if (keyed) {
      reply.header('idempotency-key', keyed.idempotencyKey);
      if (isHeld(keyed.idempotencyKey)) throw inUse(keyed.idempotencyKey);
      const replay = replayOf(world.store, keyed);
      if (replay) {
        reply.headers({ 'idempotent-replayed': 'true', 'original-request': replay.requestId });
        return { status: replay.status, body: replay.body };
      }
      reply.header('original-request', served.requestId);
    }
    const { answered, early } = carryOut(served, form, keyKind, keyed?.idempotencyKey ?? null);
    if (keyed && !early) rememberAnswer(world.store, keyed, answered);
    return answered;
  } catch (error) {
    return errorAnswer(served, error);
  }
}

function carryOut(served: Served, form: Form, keyKind: KeyKind, idempotency_key: string | null) {
  const { world, endpoint, id, requestId } = served;
  world.asking = { id: requestId, idempotency_key };
  try {
    const found = complete(endpoint.handle(world, form, id, keyKind), world.store);
    return { answered: { status: 200, body: expand(found, form, world.store) }, early: false };
  } catch (error) {
    const early = error instanceof SimulatorStripeError && error.early;
    return { answered: forBrowser(errorAnswer(served, error), keyKind, served.request), early };
  } finally {
    world.asking = NO_REQUESTER;
  }
}

function errorAnswer({ world, requestId }: Served, error: unknown): Answer {
  if (!(error instanceof SimulatorStripeError)) throw error;
  const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}?t=${world.now()}`;
  const body = complete({ ...error.body, request_log_url }, world.store);
  return { status: error.status, body: { error: isObject(body) ? body : error.body } };
}

/** Translates the response to the browser’s language and leaves out what a browser may not know of an intent. */
function forBrowser(sent: Answer, keyKind: KeyKind, { headers }: FastifyRequest): Answer {
  if (keyKind === 'secret' || !isObject(sent.body) || !isObject(sent.body.error)) return sent;
  const isSpanish = headers['accept-language']?.startsWith('es') ?? false;
  const error = Object.entries(sent.body.error).map(([name, field]) => {
    if (isSpanish && name === 'message' && typeof field === 'string') return [name, inSpanish(field)];
    if (!name.endsWith('_intent') || !isObject(field)) return [name, field];
    const { customer: _customer, metadata: _metadata, ...rest } = field;
    return [name, rest];
  });
  return { ...sent, body: { error: Object.fromEntries(error) } };
}

function formOf(request: FastifyRequest): Form {
  const query = parseForm(request.url.split('?')[1] ?? '');
  return isForm(request.body) ? { ...query, ...request.body } : query;
}

/** This scope’s parser produces nothing else. */
const isForm = (body: unknown): body is Form => typeof body === 'object' && body !== null;

function keyedRequest(
  { world, request, requestId }: Served,
  keyKind: KeyKind,
  form: Form,
): KeyedRequest | undefined {
  const idempotencyKey = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof idempotencyKey !== 'string') return undefined;
  return { keyKind, idempotencyKey, request: pathOf(request), form, requestId, now: world.now() };
}

function versionOf(request: FastifyRequest): string {
  const version = request.headers['stripe-version'];
  return typeof version === 'string' ? version : API_VERSION;
}

/** The path as at Stripe, wherever the simulator is mounted. */
const pathOf = (request: FastifyRequest) => (request.url.split('?')[0] ?? '').replace(/^.*(?=\/v1\/)/, '');
