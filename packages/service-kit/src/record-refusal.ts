import type { ErrorCode } from '@bedside/contracts/errors';
import { isRecordId, patientIdOfRecord } from '@bedside/domain/audit-and-events/patient-of-record';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyRequest } from 'fastify';
import { contextOf } from './guard.ts';

/**
 * Audits a request that was denied or that names a record that is missing or out of scope. The guard or a
 * handler calls it once per failure.
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

/** Shorter than a link’s token, which some calls take as `id` and which would still open its record. */
const ID = /^[\w-]{1,36}$/;

/** The first ID in the path, body, or query. Prefers a valid ID, even one in a list, to an arbitrary string. */
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
