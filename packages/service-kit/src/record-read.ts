import type { Context } from '@bedside/domain/context';
import { type AuditEntry, recordReadAudits } from '@bedside/domain/record/record-audit';
import type { Parts } from '@bedside/process-kit/parts';
import type { FastifyRequest } from 'fastify';
import { isBackground } from './guard.ts';

const SAME_LOOK_MILLISECONDS = 15 * 60_000;

/** Writes the audit row of a read by staff. */
export const recordRead = (
  request: FastifyRequest,
  parts: Parts,
  ctx: Context,
  { patientId = null, ...entry }: AuditEntry,
): Promise<void> => recordReads(request, parts, ctx, entry, [patientId]);

/**
 * The same of several patients in one answer, a row for each. A screen that reads again by itself what the same session
 * read within 15 minutes leaves none: nobody looked anew.
 */
export async function recordReads(
  request: FastifyRequest,
  { db }: Parts,
  ctx: Context,
  entry: Omit<AuditEntry, 'patientId'>,
  patientIds: readonly (string | null)[],
): Promise<void> {
  const before = isBackground(request) ? await readBefore(db, ctx, entry, patientIds) : new Set();
  const anew = patientIds.filter((patientId) => !before.has(patientId));
  await recordReadAudits(
    db,
    ctx,
    anew.map((patientId) => ({ ...entry, patientId })),
  );
}

async function readBefore(
  db: Parts['db'],
  { actor, now }: Context,
  entry: AuditEntry,
  patientIds: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const known = patientIds.filter((id) => id !== null);
  const earlier = await db
    .selectFrom('auditLog')
    .select('patientId')
    .distinct()
    .where('entityType', '=', entry.entityType)
    .where('entityId', '=', entry.entityId)
    .where('action', '=', entry.action)
    .where((eb) => eb.or([eb('patientId', 'is', null), eb('patientId', '=', eb.fn.any(eb.val(known)))]))
    .where('sessionId', '=', actor?.sessionId ?? null)
    .where('at', '>', new Date(now.getTime() - SAME_LOOK_MILLISECONDS))
    .execute();
  return new Set(earlier.map(({ patientId }) => patientId));
}
