import type { ErrorCode } from '@bedside/contracts/errors';
import { isRecordId, patientIdOfRecord } from '@bedside/domain/audit-and-events/patient-of-record';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import type { FastifyRequest } from 'fastify';
import { contextOf } from './guard.ts';

/**
 * Writes the audit row of a request that a signed-in person may not make, or that names a record which is unknown or
 * somebody else's. Every failure comes by here once, from the guard or from a handler.
 */
export async function recordRefusal(
  request: FastifyRequest,
  parts: ProcessDependencies,
  code: ErrorCode,
): Promise<void> {
  const { policy } = request.routeOptions.config;
  if (!policy || !request.actor || (code !== 'FORBIDDEN' && code !== 'NOT_FOUND')) return;
  const entityId = recordNamedBy(request);
  await recordAudit(parts.db, contextOf(request, parts), {
    action: policy.name,
    outcome: 'refused',
    ...(entityId
      ? { entityType: 'record', entityId, patientId: await patientIdOfRecord(parts.db, entityId) }
      : { entityType: 'session', entityId: request.actor.sessionId }),
  });
}

const ID = /^[\w-]{1,64}$/;

/**
 * The first id in the path, else in the body, else in the query; one of ours before one of somebody else's making, and
 * before the first of a list.
 */
function recordNamedBy({ params, body, query }: FastifyRequest): string | undefined {
  const parts = [params, body, query];
  const ids = parts.flatMap(idsIn);
  return ids.find(isRecordId) ?? parts.flatMap(listedIn).find(isRecordId) ?? ids[0];
}

const listedIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.values(part).flatMap((value) =>
        Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [],
      )
    : [];

const idsIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => (isId(key, value) ? [value] : []))
    : [];

const isId = (key: string, value: unknown): value is string =>
  typeof value === 'string' && (isRecordId(value) || (/^id$|Id$/.test(key) && ID.test(value)));
