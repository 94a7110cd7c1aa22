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
    /** A GET that writes. */
    changes: boolean;
    /** The answer signs someone in. */
    opensSession: boolean;
  }
}

type Declared = Call | AdminResource;
type Handlers = ReadonlyMap<Declared, unknown>;
/** The handlers of each replica. */
export type ReplicaHandlers = Map<Reader, Handlers>;

/** Builds the routes once more for each replica, so that a handler reads there without knowing it. */
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
 * Runs the handlers of a replica that has reached what the caller knows of, else those of the writer. The writer
 * also runs what failed at the replica, unless it took too long.
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

/** @returns null if the caller says nothing of what it knows. @throws MALFORMED */
function positionIn({ headers }: FastifyRequest): Position | null {
  const said = headers[POSITION_HEADER];
  if (said === undefined) return null;
  const position = readPosition(String(said));
  if (!position)
    throw new DomainError('MALFORMED', 'X-Bedside-Position must be as an earlier answer had it, or 0.0.');
  return position;
}

const isRead = ({ method, changes }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !changes;

/**
 * Answers to writes, polls and live updates say where the writer is: to a failed write too, as something may be
 * committed. Not to strangers: the growth of the log would tell whether an email has an account.
 */
export function reportPositions(app: FastifyInstance, { db, readers }: ProcessDependencies): void {
  app.decorateRequest('changes', false);
  app.decorateRequest('opensSession', false);
  if (!readers) return;
  app.addHook('onSend', async (request, reply) => {
    const { policy, background } = request.routeOptions.config;
    const asked = readPosition(String(request.headers[POSITION_HEADER]));
    // A client that knows a later timeline than the writer has gives it up for this position.
    const isReported = !isRead(request) || background || (asked !== null && readers.isUnknown(asked));
    if (!policy || !isReported) return;
    if (!request.actor && !request.opensSession) return;
    const position = await currentPosition(db).catch(() => null);
    if (position) reply.header(POSITION_HEADER, position);
  });
}
