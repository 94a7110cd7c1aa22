import type { Call } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import { FHIR_JSON } from '@bedside/contracts/fhir/fhir.api';
import { recordReadAudits } from '@bedside/domain/audit-and-events/record-audit';
import type { Context } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FhirAnswer } from './service.ts';

interface FhirExchange {
  request: FastifyRequest;
  reply: FastifyReply;
  call: Call;
  ctx: Context;
}

/** Responds only after the audit row is stored, whoever reads, because an app reads on behalf of a user. */
export async function sendFhir(
  { db }: ProcessDependencies,
  { request, reply, call, ctx }: FhirExchange,
  run: (ctx: Context) => Promise<unknown>,
): Promise<FastifyReply> {
  refuseOtherFormats(request);
  const answer = (await run(ctx)) as FhirAnswer;
  const { resource, body, contentType = FHIR_JSON, status = 200, headers = {}, etag, read } = answer;
  if (read) await recordReadAudits(db, ctx, [{ action: call.name, ...read }]);
  reply.code(status).headers(headers);
  if (etag) reply.header('etag', etag);
  return reply.type(contentType).send(body ?? JSON.stringify(resource));
}

const JSON_TYPES = ['json', FHIR_JSON, 'application/json', 'text/json'];

/** A file is sent in its own format, whatever the request accepts. */
function refuseOtherFormats({ headers, query, url }: FastifyRequest): void {
  const { _format: format } = query as { _format?: string | string[] };
  const accepted = String(format ?? headers.accept ?? '*/*')
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '');
  const isFile = (url.includes('/Binary/') || url.endsWith('.ndjson')) && format === undefined;
  if (isFile || accepted.some((one) => [...JSON_TYPES, '*/*', 'application/*', ''].includes(one))) return;
  throw new DomainError('NOT_ACCEPTABLE', `Use ${FHIR_JSON}. No other format is supported.`);
}
