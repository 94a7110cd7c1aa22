import type { Call } from '@bedside/contracts/call';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { errorStatus } from '@bedside/contracts/errors';
import { FHIR_JSON } from '@bedside/contracts/fhir/fhir.api';
import type { JsonSchema } from './json-schema.ts';
import type { Operation } from './repeated.ts';
import { header } from './response-headers.ts';

type Answers = Operation['responses'];

const failureDescriptions = {
  400: 'A field is missing or wrong; `issues` names it.',
  401: 'No one is signed in, or the credentials are wrong.',
  403: 'The caller’s role or permissions do not allow this.',
  404: 'There is no such record, or the caller may not see it.',
  409: 'The record has changed, or its status does not allow this.',
  413: 'The body or file is too large.',
  415: 'This type of body or file is not accepted.',
  422: 'A rule of the practice or the card’s bank refuses this.',
  429: 'Too many attempts; wait for the seconds of `Retry-After`.',
  503: 'Try again after the seconds of `Retry-After`.',
} as const;

const codesOf = (status: number) => typedKeys(errorStatus).filter((code) => errorStatus[code] === status);

export const failureSchema: JsonSchema = {
  type: 'object',
  description: 'What happened, what to do, and the id under which the practice finds it in its logs.',
  required: ['message', 'error', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    error: { type: 'string', description: 'Repeats `message`.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The field, such as `serviceAddress.postalCode`.' },
          message: { type: 'string' },
        },
      },
    },
    retryAfter: { type: 'integer', description: 'Seconds; also in `Retry-After`.' },
    from: { type: 'string', description: 'The status from which a change was refused.' },
    to: { type: 'string' },
    allowed: { type: 'array', items: { type: 'string' } },
  },
};

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } });

const failureResponses = Object.fromEntries(
  Object.entries(failureDescriptions).map(([status, description]) => [
    status,
    {
      description: `${description} Codes: ${codesOf(Number(status)).join(', ')}.`,
      ...(['429', '503'].includes(status) && header('Retry-After')),
      content: jsonOf({ $ref: '#/components/schemas/Failure' }),
    },
  ]),
);

const fhirDescriptions: Record<number, string> = {
  400: 'A parameter is unknown or wrong; the outcome names it.',
  401: failureDescriptions[401],
  403: failureDescriptions[403],
  404: failureDescriptions[404],
  406: 'None of the formats that the caller accepts is offered.',
  410: 'The record was removed, or merged into another one.',
  413: failureDescriptions[413],
  429: failureDescriptions[429],
  503: failureDescriptions[503],
};

/** FHIR reports failures as an OperationOutcome. */
const fhirResponses = Object.fromEntries(
  Object.entries(fhirDescriptions).map(([status, description]) => [
    `Fhir${status}`,
    { description, content: { [FHIR_JSON]: { schema: { type: 'object' } } } },
  ]),
);

const oauthSchema: JsonSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  required: ['error'],
};

const oauthResponses = {
  OAuth400: { description: 'Refused; `error` says why.', content: jsonOf(oauthSchema) },
  OAuth401: { description: 'The app couldn’t be authenticated.', content: jsonOf(oauthSchema) },
};

export const sharedFailures = { ...failureResponses, ...fhirResponses, ...oauthResponses };

const failuresAt = (statuses: readonly (number | string)[], prefix = ''): Answers =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${prefix}${status}` }]),
  );

/** OAuth has its own errors and answers a browser with a redirect. */
export function oauthAnswers({ method, raw }: Call): Answers {
  if (method === 'POST') return failuresAt([400, 401], 'OAuth');
  return raw === 'text/html' ? { 302: { description: 'Go there.' } } : {};
}

export const fhirFailures = (hasBody: boolean): Answers =>
  failuresAt(
    Object.keys(fhirDescriptions).filter((status) => hasBody || status !== '413'),
    'Fhir',
  );

export interface CallTraits {
  changes: boolean;
  hasInput: boolean;
  /** True if the path, query, or body names a record. */
  namesRecord: boolean;
  hasFile: boolean;
}

/** The introduction describes 413, 415, 429, and 503 for all calls. */
export function failuresOf({ changes, hasInput, namesRecord, hasFile }: CallTraits): Answers {
  const statuses = [
    ...(hasInput ? [400] : []),
    401,
    403,
    ...(namesRecord ? [404] : []),
    ...(changes ? [409] : []),
    ...(hasFile ? [413, 415] : []),
    ...(changes || namesRecord ? [422] : []),
  ];
  return failuresAt(statuses);
}
