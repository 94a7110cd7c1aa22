import { errorStatus, type FailureBody } from '@bedside/contracts/errors';
import { FHIR_JSON } from '@bedside/contracts/fhir/fhir.api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Decided by the call’s route, because the URL may contain escapes. */
export const isFhir = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/fhir/');

/** FHIR’s own code for each kind of failure. */
const issueCodes: Record<number, string> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  410: 'deleted',
  429: 'throttled',
  503: 'transient',
};

/** An unknown resource type is a missing resource, not an invalid parameter. */
const isUnknownType = ({ issues }: FailureBody): boolean =>
  issues?.some(({ path }) => path === 'type') ?? false;

/** Sends a failure as an OperationOutcome, with the ID by which the practice can find it in its logs. */
export function sendOutcome(reply: FastifyReply, failure: FailureBody): FastifyReply {
  const status = isUnknownType(failure) ? 404 : errorStatus[failure.code];
  if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  const { message, issues = [], requestId } = failure;
  return reply
    .code(status)
    .type(FHIR_JSON)
    .send(
      JSON.stringify({
        resourceType: 'OperationOutcome',
        issue: (issues.length > 0 ? issues : [{ path: '', message }]).map((issue) => ({
          severity: 'error',
          code: issueCodes[status] ?? 'processing',
          details: { text: issue.message },
          diagnostics: `${issue.path && `Parameter: ${issue.path}. `}Request: ${requestId}`,
          ...(issue.path && { expression: [`http.${issue.path}`] }),
        })),
      }),
    );
}
