import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from './faults.ts';
import type { LocalContext } from './local-context.ts';
import type { Simulator } from './request-log.ts';

export type ErrorResponder = (kind: '500' | '429' | 'reject') => { status: number; body: unknown };

/**
 * Logs every request to an integration’s routes and applies injected faults. Call it first in the plugin that
 * has the routes.
 * @returns the requests that hang
 */
export function withRequestLogAndFaults(
  app: FastifyInstance,
  integration: Simulator,
  context: LocalContext,
  refuse: ErrorResponder,
): { unanswered: ReadonlySet<FastifyRequest> } {
  const faults = new WeakMap<FastifyRequest, Fault>();
  const unanswered = new Set<FastifyRequest>();

  app.addHook('preHandler', async (request, reply) => {
    const fault = request.method === 'OPTIONS' ? undefined : context.faults.take(integration);
    if (fault === undefined) return;
    faults.set(request, fault);
    if (fault.when === 'before') return reply.send(await happen(fault, request, reply));
  });

  app.addHook('preSerialization', async (request, reply, payload) => {
    const fault = faults.get(request);
    return fault?.when === 'after' ? happen(fault, request, reply) : payload;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'OPTIONS') write(request, faults.get(request), reply.statusCode);
    return payload;
  });

  app.addHook('preClose', async () => {
    for (const request of unanswered) request.raw.socket.destroy();
  });

  return { unanswered };

  async function happen(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (fault.kind === 'hang' || fault.kind === 'reset' || fault.kind === 'drop') {
      write(request, fault, undefined);
      return leaveUnanswered(request, fault.kind !== 'hang');
    }
    if (fault.kind === 'truncate') {
      reply.type('application/json').serializer(String);
      return '{"id":"cut_o';
    }
    const { status, body } = refuse(fault.kind);
    if (status === 429) reply.header('retry-after', '1');
    reply.code(status);
    return body;
  }

  function leaveUnanswered(request: FastifyRequest, dropConnection: boolean): Promise<never> {
    unanswered.add(request);
    request.raw.socket.once('close', () => unanswered.delete(request));
    if (dropConnection) request.raw.socket.destroy();
    return new Promise(() => {});
  }

  function write(request: FastifyRequest, fault: Fault | undefined, status: number | undefined) {
    const key = request.headers['idempotency-key'];
    context.ledger.write({
      integration,
      request: `${request.method} ${pathOf(request)}`,
      ...(typeof key === 'string' && { idempotencyKey: key }),
      body: request.body ?? null,
      ...(status !== undefined && { status }),
      ...(fault && { fault: `${fault.kind} ${fault.when}` }),
    });
  }
}

/** Omits the query, which may contain a client secret. */
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
