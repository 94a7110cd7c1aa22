import type { Context } from '@bedside/domain/context';
import { type AuditEntry, recordAudit } from '@bedside/domain/record/record-audit';
import { subMinutes } from 'date-fns';
import type { FastifyRequest } from 'fastify';
import { contextOf, isBackground } from './guard.ts';
import type { Parts } from './parts.ts';

const SAME_LOOK_MINUTES = 15;

/**
 * Writes the audit row of a read by staff. A screen that reads again by itself what the same session read within 15
 * minutes leaves none: nobody looked anew.
 */
export async function recordRead(request: FastifyRequest, parts: Parts, entry: AuditEntry): Promise<void> {
  const ctx = contextOf(request, parts);
  if (isBackground(request) && (await wasReadBefore(parts, ctx, entry))) return;
  await recordAudit(parts.db, ctx, entry);
}

async function wasReadBefore({ db }: Parts, { actor, now }: Context, entry: AuditEntry): Promise<boolean> {
  const earlier = await db
    .selectFrom('auditLog')
    .select('id')
    .where('entityType', '=', entry.entityType)
    .where('entityId', '=', entry.entityId)
    .where('action', '=', entry.action)
    .where('sessionId', '=', actor?.sessionId ?? null)
    .where('at', '>', subMinutes(now, SAME_LOOK_MINUTES))
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
