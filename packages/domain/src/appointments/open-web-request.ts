import type { WebRequestStatus } from '@bedside/contracts/appointments/web-request.schema';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import type { WebAppointmentsTable } from '@bedside/db/tables/dispatch.table';
import { type Selectable, sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { moveWebRequest } from './web-request.machine.ts';

export type WebRequest = Selectable<WebAppointmentsTable>;

/**
 * Locks a request that is about to be decided. Who comes second waits, and hears how the first one decided.
 * @param wanted.version what the caller has seen; left out, any will do
 * @throws NOT_FOUND; CONCURRENT_UPDATE for an old version; INVALID_TRANSITION where it cannot become `to`
 */
export async function openWebRequest(
  tx: Tx,
  wanted: { id: string; version?: number | undefined },
  to: WebRequestStatus,
): Promise<WebRequest> {
  const request = await tx
    .selectFrom('webAppointments')
    .selectAll()
    .where('id', '=', wanted.id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw notFound();
  if (wanted.version !== undefined && wanted.version !== request.version)
    throw new DomainError('CONCURRENT_UPDATE');
  moveWebRequest(request.status, to);
  return request;
}

/** Writes how a locked request was decided, by whom and when. */
export async function decideWebRequest(
  tx: Tx,
  ctx: Context,
  { id }: WebRequest,
  { to, reason = null }: { to: WebRequestStatus; reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('webAppointments')
    .set({
      status: to,
      reason,
      decidedBy: actorOf(ctx).userId,
      decidedAt: ctx.now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
