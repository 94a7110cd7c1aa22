import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdminResource } from '@bedside/contracts/admin-resource';
import type { Call } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { DomainError } from '@bedside/contracts/errors';
import { newId } from '@bedside/db/id';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { bindCall, takesRawBody } from './bind.ts';
import { rejectCardNumbers } from './card-numbers.ts';
import { failureBody, registerFailures } from './failures.ts';
import { registerAuthentication, registerAuthorization } from './guard.ts';
import { registerHeaders } from './headers.ts';
import { registerHealth, registerMetrics } from './health.ts';
import { refuseCostlyJson } from './json-limits.ts';
import { registerLimits } from './limits.ts';
import { registerDocs } from './openapi/page.ts';
import { type ReplicaHandlers, replicaHandlers, reportPositions } from './reads.ts';
import { recordRefusal } from './record-refusal.ts';
import { bindResourceRoutes } from './resource.ts';
import type { RouteKit, Service } from './service.ts';
import { registerShedding } from './shedding.ts';
import { registerTokens } from './tokens.ts';
import { registerTracing } from './tracing.ts';
import { storableFirst } from './unfit-texts.ts';
import { acceptUploads } from './uploads.ts';

const BODY_LIMIT = 1_048_576;
/** Time for a request’s head, and again for its body. Including the check interval, at most 15 seconds. */
const REQUEST_TIMEOUT_MS = 14_000;
const LOOK_FOR_SLOW_MS = 500;
const REQUEST_ID = /^[\w.-]{8,64}$/;

interface AppOptions {
  parts: ProcessDependencies;
  services: readonly Service[];
  extra?: (app: FastifyInstance) => Promise<void>;
  /** Rate limits and load shedding. Turned off only in tests that flood the API or share its thread. */
  limits?: boolean;
  /** Load shedding is off while this returns true, because startup itself blocks the event loop. */
  isStarting?: () => boolean;
  /** When aborted, readiness fails but requests are still served. */
  leaving?: AbortSignal;
  /** When aborted, new requests are rejected, so that they go to another instance. */
  stopping?: AbortSignal;
}

function newApp({ config, log }: ProcessDependencies): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    // Node’s own timeout would also cut off slow uploads.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: LOOK_FOR_SLOW_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    exposeHeadRoutes: false,
    // Our own response tells the gateway that it may retry elsewhere.
    return503OnClosing: false,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 700 },
    genReqId(request) {
      const id = request.headers['x-request-id'];
      return typeof id === 'string' && REQUEST_ID.test(id) ? id : newId();
    },
  });
}

/** A status used nowhere else, so that the gateway knows it may retry elsewhere. */
const NOT_HANDLED = 502;

function turnAwayWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping.aborted || request.routeOptions.config.always) return;
    const away = new DomainError('UNAVAILABLE', 'The service is restarting. Please try again.', {
      retryAfter: 1,
    });
    return reply
      .code(NOT_HANDLED)
      .headers({ connection: 'close', 'retry-after': '1' })
      .type('application/json')
      .send(failureBody(away, request.id));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a large file that is passed on as it arrives. */
    takesTime?: true;
  }
}

function cutOffSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.takesTime) return;
    const cutOff = setTimeout(() => {
      // Undefined for an injected request, as in tests.
      if (raw.complete === false) raw.socket.destroy();
    }, REQUEST_TIMEOUT_MS).unref();
    raw.once('close', () => clearTimeout(cutOff));
  });
}

/**
 * Browsers open connections in advance, and Node would wait a minute for their first request. This closes them
 * at shutdown.
 */
function closeIdleConnections(app: FastifyInstance): void {
  const unasked = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    // First reads the requests that have already been received.
    await nextTurn();
    await nextTurn();
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy();
  });
}

/**
 * Builds the HTTP application of one or more services.
 * @throws Error if a call has no handler or a route has no audience
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { parts, services, extra, limits = true, leaving } = options;
  const app = newApp(parts);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  turnAwayWhenStopping(
    app,
    AbortSignal.any([closing.signal, ...(options.stopping ? [options.stopping] : [])]),
  );
  closeIdleConnections(app);
  cutOffSlowBodies(app);

  app.setValidatorCompiler(storableFirst());
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  registerFailures(app, (request, code) => recordRefusal(request, parts, code));
  registerTracing(app);
  registerRequestLog(app);
  await registerHeaders(app, parts.config);
  await app.register(cookie);
  const { eventLoopLimitMs } = parts.config;
  if (limits && eventLoopLimitMs) await registerShedding(app, eventLoopLimitMs, options.isStarting);
  const tokens = await registerTokens(app, parts);
  registerHealth(app, parts, AbortSignal.any([closing.signal, ...(leaving ? [leaving] : [])]));
  registerMetrics(app, parts);
  registerDocs(app, parts.config);
  await extra?.(app);

  await app.register(async (api) => {
    registerAuthentication(api, parts, tokens);
    reportPositions(api, parts);
    if (limits) registerLimits(api, parts);
    registerAuthorization(api);
    rejectCardNumbers(api);
    for (const service of services) await mount(api, service, { parts, tokens, closing: closing.signal });
  });
  await app.ready();
  return app;
}

async function mount(
  api: FastifyInstance,
  service: Service,
  kit: Pick<RouteKit, 'parts' | 'tokens' | 'closing'>,
): Promise<void> {
  const bound = new Set<Call | AdminResource>();
  const own: (() => Promise<void>)[] = [];
  const others: ReplicaHandlers = new Map();
  const full: RouteKit = {
    ...kit,
    bind(call, handler, admit) {
      bound.add(call);
      // Raw bodies and uploads need their own content type parsers, and so their own scope.
      if (takesRawBody(call) || call.upload)
        own.push(async () => {
          await api.register(async (scope) => {
            if (call.upload) await acceptUploads(scope);
            bindCall(scope, kit.parts, call, handler, others, admit);
          });
        });
      else bindCall(api, kit.parts, call, handler, others);
    },
    bindResource(resource, handlers) {
      bound.add(resource);
      bindResourceRoutes(api, kit.parts, resource, handlers, others);
    },
  };
  const reading = service.routes.filter((routes) => {
    const before = bound.size;
    routes(full);
    return [...bound].slice(before).some(({ reads }) => reads);
  });
  for (const [reader, handlers] of replicaHandlers(reading, kit)) others.set(reader, handlers);
  for (const register of own) await register();

  const missing = [...allCalls, ...allResources]
    .filter((declared) => declared.service === service.name && !bound.has(declared))
    .map((declared) => declared.name);
  if (missing.length) throw new Error(`${service.name} serves no handler for: ${missing.join(', ')}`);
}

/** Clients often send a JSON content type without a body. The call’s schema decides whether a body is required. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      refuseCostlyJson(body as string);
    } catch (error) {
      return done(error as Error);
    }
    parse(request, body as string, done);
  });
}

/** Logs the route instead of the URL, which may contain a token. */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.userId,
      },
      'request',
    );
  });
}
