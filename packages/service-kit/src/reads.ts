import type { AdminResource } from '@bedside/contracts/admin-resource';
import type { Call } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import { POSITION_HEADER, type Position, readPosition } from '@bedside/contracts/position';
import { currentPosition } from '@bedside/db/position';
import type { Reader } from '@bedside/db/readers';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteKit, Routes } from './service.ts';

// See docs/decisions/reader-pool.md.

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a GET that writes. */
    changes: boolean;
    /** True if the response signs someone in. */
    opensSession: boolean;
  }
}

type Declared = Call | AdminResource;
type Handlers = ReadonlyMap<Declared, unknown>;
/** The handlers of each replica. */
export type ReplicaHandlers = Map<Reader, Handlers>;

/** Builds the routes once per replica, so that handlers need not know where they read. */
export function replicaHandlers(
  routes: readonly Routes[],
  kit: Pick<RouteKit, 'parts' | 'tokens' | 'closing'>,
): ReplicaHandlers {
  const readers = kit.parts.readers?.all ?? [];
  return new Map(readers.map((reader) => [reader, handlersWith(reader, routes, kit)]));
}

function handlersWith(
  { db }: Reader,
  routes: readonly Routes[],
  kit: Pick<RouteKit, 'parts' | 'tokens' | 'closing'>,
): Handlers {
  const handlers = new Map<Declared, unknown>();
  const declare = (declared: Declared, handler: unknown) => {
    if (declared.reads) handlers.set(declared, handler);
  };
  for (const bindAll of routes)
    bindAll({ ...kit, parts: { ...kit.parts, db }, bind: declare, bindResource: declare });
  return handlers;
}

const TIMED_OUT = '57014';

/**
 * Runs the handlers of a replica that has reached the caller’s position, or else those of the writer. A call
 * that fails on the replica runs again on the writer, unless it took too long.
 */
export async function readWith<H, A>(
  { readers }: Pick<ProcessDependencies, 'readers'>,
  request: FastifyRequest,
  { declared, own, others }: { declared: Declared; own: H; others: ReplicaHandlers },
  run: (handlers: H) => Promise<A>,
): Promise<A> {
  if (!declared.reads || !readers) return run(own);
  const reader = readers.choose(positionIn(request), request.actor?.sessionId ?? '');
  const handlers = reader && (others.get(reader)?.get(declared) as H | undefined);
  if (!handlers) return run(own);
  try {
    return await run(handlers);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT) throw error;
    readers.failed();
    return run(own);
  }
}

/** @returns null if the caller sent no position. @throws MALFORMED */
function positionIn({ headers }: FastifyRequest): Position | null {
  const header = headers[POSITION_HEADER];
  if (header === undefined) return null;
  const position = readPosition(String(header));
  if (!position)
    throw new DomainError(
      'MALFORMED',
      'X-Bedside-Position must be a value from an earlier response, or 0.0.',
    );
  return position;
}

const isRead = ({ method, changes }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !changes;

/**
 * Responses to writes, polls, and live updates carry the writer’s position, also after a failed write, which
 * may have committed something. Strangers get none: the log’s growth would reveal whether an email has an
 * account.
 */
export function reportPositions(app: FastifyInstance, { db, readers }: ProcessDependencies): void {
  app.decorateRequest('changes', false);
  app.decorateRequest('opensSession', false);
  if (!readers) return;
  app.addHook('onSend', async (request, reply) => {
    const { policy, background } = request.routeOptions.config;
    const callerPosition = readPosition(String(request.headers[POSITION_HEADER]));
    // A client whose timeline is newer than the writer’s replaces its position with this one.
    const isReported =
      !isRead(request) || background || (callerPosition !== null && readers.isUnknown(callerPosition));
    if (!policy || !isReported) return;
    if (!request.actor && !request.opensSession) return;
    const position = await currentPosition(db).catch(() => null);
    if (position) reply.header(POSITION_HEADER, position);
  });
}
