import { plainLanguage } from '@bedside/contracts/common/plain-language';
import {
  DomainError,
  type ErrorCode,
  errorStatus,
  type FailureBody,
  type Issue,
} from '@bedside/contracts/errors';
import { isDatabaseAway } from '@bedside/db/database-away';
import { IntegrationError } from '@bedside/integrations/integration-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isFhir, sendOutcome } from './fhir-outcome.ts';
import { failureIn, languageOf } from './language.ts';

z.config({ customError: plainLanguage });

const isError = (error: unknown): error is Error & Partial<FastifyError> => error instanceof Error;

const frameworkCodes: Record<number, [ErrorCode, string]> = {
  400: ['MALFORMED', 'The request could not be read. Check that it is well-formed JSON.'],
  408: ['MALFORMED', 'The request took too long to arrive. Please send it again.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA', 'Send the request as application/json.'],
  429: ['TOO_MANY', 'Too many requests. Please wait a moment and try again.'],
  503: ['UNAVAILABLE', 'We are very busy right now. Please try again in a moment.'],
};

const isInvalidData = ({ code }: Error & { code?: string }) =>
  ['22021', '22P02', '22P05', '22007', '22008'].includes(code ?? '');

const MAX_ISSUES = 100;

/** Names in a path come from the caller and may be as long as the request, so they are shortened. */
const LONGEST_NAME = 100;

function issuesOf(error: FastifyError): Issue[] {
  const issues: Issue[] = [];
  for (const { instancePath, params, message = 'This value is not valid.' } of error.validation ?? []) {
    const path = instancePath.split('/').filter(Boolean);
    const unknown = Array.isArray(params.keys) ? params.keys : [undefined];
    for (const key of unknown) {
      if (issues.length >= MAX_ISSUES) return issues;
      const names = key === undefined ? path : [...path, String(key)];
      issues.push({ path: names.map((name) => name.slice(0, LONGEST_NAME)).join('.'), message });
    }
  }
  return issues;
}

const NO_ROOM =
  'We have no room for files right now, so nothing was saved. Please try again later, or call us.';

function fromIntegration(error: IntegrationError): DomainError {
  if (error.kind === 'unavailable')
    return new DomainError('UNAVAILABLE', error.code === 'ENOSPC' ? NO_ROOM : undefined, {
      retryAfter: error.retryAfter ?? 5,
    });
  return new DomainError('RULE_REFUSED', 'An outside service refused this. Please check what you entered.');
}

/** Maps any error to a DomainError. Unknown errors reveal only the request ID. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof IntegrationError) return fromIntegration(error);
  if (isError(error)) {
    if (error.validation) {
      const issues = issuesOf(error as FastifyError);
      return new DomainError('VALIDATION', issues[0]?.message ?? 'Some values are not valid.', { issues });
    }
    if (isDatabaseAway(error)) return new DomainError('UNAVAILABLE', undefined, { retryAfter: 2 });
    if (isInvalidData(error))
      return new DomainError('VALIDATION', 'We can’t save something you entered. Check it and try again.');
    const known = error.statusCode ? frameworkCodes[error.statusCode] : undefined;
    if (known) return new DomainError(...known);
  }
  return new DomainError('INTERNAL', 'Something went wrong on our side. Please try again.');
}

export function failureBody(error: DomainError, requestId: string): FailureBody {
  return { message: error.message, error: error.message, code: error.code, ...error.details, requestId };
}

type OnRefusal = (request: FastifyRequest, code: ErrorCode) => Promise<void>;

/**
 * Formats every error response. If the audit row of a refusal can’t be written, the response is a server
 * error.
 */
export function registerFailures(app: FastifyInstance, onRefusal: OnRefusal): void {
  app.setErrorHandler(async (failed, request, reply) => {
    const refusal = toDomainError(failed);
    const thrown = await onRefusal(request, refusal.code).then(
      () => failed,
      (unrecorded: unknown) => unrecorded,
    );
    const error = toDomainError(thrown);
    const status = errorStatus[error.code];
    if (status >= 500) request.log.error({ err: thrown }, 'request failed');
    if (error.details.retryAfter) reply.header('retry-after', error.details.retryAfter);
    return sendFailure(request, reply, error);
  });
  app.setNotFoundHandler({}, (request: FastifyRequest, reply) =>
    sendFailure(request, reply, new DomainError('NOT_FOUND')),
  );
}

/** Responds in the caller’s language, and to FHIR calls as an OperationOutcome. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const failure = failureIn(languageOf(request), failureBody(error, request.id));
  if (isFhir(request)) return sendOutcome(reply, failure);
  return reply.code(errorStatus[error.code]).type('application/json').send(failure);
}
