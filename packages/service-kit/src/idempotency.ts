import { createHash } from 'node:crypto';
import type { Call } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { Context } from '@bedside/domain/context';
import type { FastifyRequest } from 'fastify';

const KEY = /^[\w.:-]{8,128}$/;
const NOBODY = '00000000-0000-0000-0000-000000000000';

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

/**
 * Does the work of a call once for each `Idempotency-Key` of a person: the same key and body answer the same,
 * another body is refused, and a failure frees the key for another try. Without the header it just does the work.
 */
export async function once<T>(
  db: Db,
  request: FastifyRequest,
  ctx: Context,
  call: Call,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || !KEY.test(key))
    throw new DomainError(
      'MALFORMED',
      'Idempotency-Key takes 8 to 128 letters, digits, dots, colons or dashes.',
    );

  const row = {
    userId: ctx.actor?.userId ?? NOBODY,
    call: `${call.name} ${JSON.stringify(request.params)}`,
    key,
  };
  const requestHash = hashOf(request.body);
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...row, requestHash, createdAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) return replay<T>(db, row, requestHash);

  try {
    const answer = await work();
    await mine(db, row)
      .set({ status: 200, answer: JSON.stringify(answer) })
      .execute();
    return answer;
  } catch (error) {
    await forget(db, row);
    throw error;
  }
}

type Row = { userId: string; call: string; key: string };

const mine = (db: Db, row: Row) =>
  db
    .updateTable('idempotencyKeys')
    .where('userId', '=', row.userId)
    .where('call', '=', row.call)
    .where('key', '=', row.key);

async function forget(db: Db, row: Row): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', row.userId)
    .where('call', '=', row.call)
    .where('key', '=', row.key)
    .execute();
}

async function replay<T>(db: Db, row: Row, requestHash: Buffer): Promise<T> {
  const earlier = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'answer'])
    .where('userId', '=', row.userId)
    .where('call', '=', row.call)
    .where('key', '=', row.key)
    .executeTakeFirst();
  if (earlier && !earlier.requestHash.equals(requestHash))
    throw new DomainError('IDEMPOTENCY_REUSED', 'This Idempotency-Key was used with another request.');
  if (!earlier || earlier.status === null)
    throw new DomainError('CONFLICT', 'This request is still being worked on. Look again in a moment.', {
      retryAfter: 1,
    });
  return earlier.answer as T;
}
