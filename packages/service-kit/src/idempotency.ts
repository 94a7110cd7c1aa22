import { createHash } from 'node:crypto';
import type { Call } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Context } from '@bedside/domain/context';
import type { FastifyRequest } from 'fastify';

const KEY = /^[\w.:-]{8,128}$/;
const NOBODY = '00000000-0000-0000-0000-000000000000';

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

const contentOf = ({ body, upload }: FastifyRequest): unknown =>
  upload ? { body, file: createHash('sha256').update(upload.content).digest('hex') } : body;

/**
 * Runs a call once per `Idempotency-Key` and user or API key. A repeat gets the same response, a different
 * body is refused, and an error frees the key. After a crash, the retry gets the same `decisionId`.
 */
export async function runIdempotently<T>(
  db: Db,
  request: FastifyRequest,
  ctx: Context,
  call: Call,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work(ctx);
  if (typeof key !== 'string' || !KEY.test(key))
    throw new DomainError(
      'MALFORMED',
      'Idempotency-Key must be 8 to 128 letters, digits, dots, colons, or dashes.',
    );

  const row = {
    userId: (ctx.actor?.apiKey ? ctx.actor.sessionId : ctx.actor?.userId) ?? NOBODY,
    // Path parameters may be secret link tokens, so they are stored hashed.
    operation: `${call.name} ${hashOf(request.params).toString('base64url')}`,
    key,
  };
  const requestHash = hashOf(contentOf(request));
  const decisionId = await claim(db, ctx, row, requestHash);
  if (!decisionId) return replay<T>(db, row, requestHash);

  const alive = keepAlive(db, ctx, row);
  const answer = await work({ ...ctx, decisionId })
    .finally(alive.end)
    .catch(async (error: unknown) => {
      if (error instanceof DomainError) await forget(db, row);
      else await mine(db, row).set({ createdAt: LONG_AGO }).execute();
      throw error;
    });
  await mine(db, row)
    .set({ responseStatus: 200, responseBody: JSON.stringify(answer) })
    .execute();
  return answer;
}

const LONG_AGO = new Date(0);
const HEARTBEAT_MS = 1_500;
/** Without a heartbeat for this long, the process is gone. */
const LOST_AFTER_MS = 6_000;

function keepAlive(db: Db, ctx: Context, row: Row): { end: () => Promise<void> } {
  const startedAt = performance.now();
  let lastBeat: Promise<unknown> = Promise.resolve();
  const beat = () => {
    const createdAt = new Date(ctx.now.getTime() + performance.now() - startedAt);
    // If the database is down, the work itself fails too.
    lastBeat = mine(db, row)
      .set({ createdAt })
      .execute()
      .catch(() => undefined);
  };
  const timer = setInterval(beat, HEARTBEAT_MS).unref();
  return {
    async end() {
      clearInterval(timer);
      await lastBeat;
    },
  };
}

/** @returns the decision ID; null if another request is working on the call or it is done */
async function claim(db: Db, ctx: Context, row: Row, requestHash: Buffer): Promise<string | null> {
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...row, requestHash, resourceId: newId(), createdAt: ctx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'operation', 'key'])
        .doUpdateSet({ createdAt: ctx.now })
        .where('idempotencyKeys.responseStatus', 'is', null)
        .where('idempotencyKeys.createdAt', '<', new Date(ctx.now.getTime() - LOST_AFTER_MS))
        .where('idempotencyKeys.requestHash', '=', requestHash),
    )
    .returning('resourceId')
    .executeTakeFirst();
  return claimed?.resourceId ?? null;
}

type Row = { userId: string; operation: string; key: string };

const mine = (db: Db, row: Row) =>
  db
    .updateTable('idempotencyKeys')
    .where('userId', '=', row.userId)
    .where('operation', '=', row.operation)
    .where('key', '=', row.key);

async function forget(db: Db, row: Row): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', row.userId)
    .where('operation', '=', row.operation)
    .where('key', '=', row.key)
    .execute();
}

async function replay<T>(db: Db, row: Row, requestHash: Buffer): Promise<T> {
  const earlier = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'responseStatus', 'responseBody'])
    .where('userId', '=', row.userId)
    .where('operation', '=', row.operation)
    .where('key', '=', row.key)
    .executeTakeFirst();
  if (earlier && !earlier.requestHash.equals(requestHash))
    throw new DomainError(
      'IDEMPOTENCY_REUSED',
      'This Idempotency-Key was already used with a different request.',
    );
  if (!earlier || earlier.responseStatus === null)
    throw new DomainError(
      'CONFLICT',
      'We’re still working on this request. Please check again in a moment.',
      {
        retryAfter: 1,
      },
    );
  return earlier.responseBody as T;
}
