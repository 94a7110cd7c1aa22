import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, parseForm } from './form.ts';
import { type Answer, type KeyedRequest, rememberAnswer, replayOf } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import type { KeyKind, Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { StandInStripeError, unauthenticated } from './stripe-error.ts';
import type { World } from './world.ts';

/** Serves the table of routes as Stripe's REST API. */
export function serveApi(app: FastifyInstance, world: World): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, parseForm(String(body)));
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  for (const route of ROUTES) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        reply.header('request-id', newStripeId('req'));
        const { status, body } = answer(world, route, request, request.params.id ?? '', reply);
        return reply.code(status).send(body);
      },
    });
  }

  app.all('/*', async (request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${pathOf(request)}).`,
      },
    }),
  );
}

function answer(
  world: World,
  route: Route,
  request: FastifyRequest,
  id: string,
  reply: FastifyReply,
): Answer {
  try {
    const form = formOf(request);
    const keyKind = checkKey(world, route, request, form);
    const keyed = keyedRequest(request, keyKind, form);
    const replay = keyed && replayOf(world.store, keyed);
    if (replay) {
      reply.header('idempotent-replayed', 'true');
      return replay;
    }
    const answered = run(() => route.handle(world, form, id, keyKind));
    if (keyed) rememberAnswer(world.store, keyed, answered);
    return answered;
  } catch (error) {
    return errorAnswer(error);
  }
}

function run(handle: () => object): Answer {
  try {
    return { status: 200, body: handle() };
  } catch (error) {
    return errorAnswer(error);
  }
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof StandInStripeError) return { status: error.status, body: { error: error.body } };
  throw error;
}

function formOf(request: FastifyRequest): Form {
  const query = parseForm(request.url.split('?')[1] ?? '');
  return isForm(request.body) ? { ...query, ...request.body } : query;
}

/** The parser of this scope makes nothing else. */
const isForm = (body: unknown): body is Form => typeof body === 'object' && body !== null;

function checkKey(world: World, { door }: Route, request: FastifyRequest, form: Form): KeyKind {
  const key = keyOf(request.headers.authorization) ?? form.key;
  const { secretKey, publishableKey } = world.config;
  if (key === undefined) throw unauthenticated('You did not provide an API key.');
  if (key === secretKey) return 'secret';
  if (key !== publishableKey) throw unauthenticated('Invalid API Key provided.');
  if (door === 'browser') return 'publishable';
  throw unauthenticated(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
  );
}

/** Bearer, or Basic with the key as its user. */
function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, credential = ''] = authorization?.split(' ') ?? [];
  if (scheme === 'Bearer') return credential;
  if (scheme !== 'Basic') return undefined;
  return Buffer.from(credential, 'base64').toString('utf8').split(':')[0];
}

function keyedRequest(request: FastifyRequest, keyKind: KeyKind, form: Form): KeyedRequest | undefined {
  const idempotencyKey = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof idempotencyKey !== 'string') return undefined;
  return { keyKind, idempotencyKey, request: `POST ${pathOf(request)}`, form };
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
