import { type AuditEntry, recordReadAudits } from '@bedside/domain/audit-and-events/record-audit';
import type { Context } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyRequest } from 'fastify';
import { isBackground } from './guard.ts';

const SAME_LOOK_MILLISECONDS = 15 * 60_000;

/**
 * Writes the audit row of a record read by staff. Polling the same record within 15 minutes in one session
 * adds none.
 */
export async function recordRead(
  request: FastifyRequest,
  { db }: ProcessDependencies,
  ctx: Context,
  entry: AuditEntry,
): Promise<void> {
  if (isBackground(request) && (await wasRead(db, ctx, entry))) return;
  await recordReadAudits(db, ctx, [entry]);
}

async function wasRead(
  db: ProcessDependencies['db'],
  { actor, now }: Context,
  { entityType, entityId, action, patientId = null }: AuditEntry,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('auditLog')
    .select('id')
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('action', '=', action)
    .where('patientId', patientId === null ? 'is' : '=', patientId)
    .where('sessionId', '=', actor?.sessionId ?? null)
    .where('at', '>', new Date(now.getTime() - SAME_LOOK_MILLISECONDS))
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
