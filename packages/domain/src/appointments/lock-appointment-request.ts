import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import type { AppointmentRequests } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { transitionAppointmentRequest } from './appointment-request.machine.ts';

export type AppointmentRequest = Selectable<AppointmentRequests>;

/**
 * Concurrent deciders wait here and then see the first decision.
 * @param wanted.version the version the caller read; omit to skip the check
 * @throws NOT_FOUND; CONCURRENT_UPDATE for an old version; INVALID_TRANSITION if it cannot become `to`
 */
export async function lockAppointmentRequest(
  tx: Tx,
  wanted: { id: string; version?: number | undefined },
  to: AppointmentRequestStatus,
): Promise<AppointmentRequest> {
  const request = await lockedRow(tx, 'appointmentRequests', wanted.id).executeTakeFirstOrThrow(notFound);
  if (wanted.version !== undefined && wanted.version !== request.version)
    throw new DomainError('CONCURRENT_UPDATE');
  transitionAppointmentRequest(request.status, to);
  return request;
}

export async function decideAppointmentRequest(
  tx: Tx,
  ctx: Context,
  { id }: AppointmentRequest,
  { to, reason = null }: { to: AppointmentRequestStatus; reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('appointmentRequests')
    .set({
      status: to,
      decisionReason: reason,
      decidedBy: actorOf(ctx).userId,
      decidedAt: ctx.now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
