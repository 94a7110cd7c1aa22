import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, idParams } from '@bedside/contracts/call';
import {
  allCalls,
  allResources,
  type CallContext,
  callContextOf,
  callContexts,
} from '@bedside/contracts/calls';
import { type ErrorCode, errorStatus } from '@bedside/contracts/errors';
import { accessOf } from '@bedside/contracts/key-scopes';
import { bodyOf } from '@bedside/contracts/sample';
import { z } from 'zod';
import { API_BASE_PATH } from '../base.ts';
import { takesRawBody } from '../bind.ts';
import { header, headersOf, POSITION_EXAMPLE, responseHeaders } from './response-headers.ts';
import { concise, type DocumentSchemas, documentSchemas, type JsonSchema } from './schemas.ts';
import { securityOf, securitySchemes, whoFor } from './security.ts';

type Operation = Record<string, unknown>;
type Method = Lowercase<Call['method']>;
type PathItem = Partial<Record<Method, Operation>> & { parameters?: { schema: JsonSchema }[] };

interface OpenApiDocument {
  openapi: '3.1.0';
  info: object;
  servers: object[];
  tags: object[];
  security: object[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, object>;
}

const tagDescriptions: Record<CallContext, string> = {
  appointments: 'Booking, dispatch, the board, the service catalog and the dashboard.',
  care: 'Charts, SOAP notes, codes, documents and reports.',
  payments: 'Invoices, payments, refunds, taxes, memberships and exports.',
  messaging: 'Chat, notifications, deliveries and message templates.',
  people: 'Sign-in, accounts, patients, households, staff, consents and logs.',
  practice: 'Settings of the practice, preferences and saved views.',
  questionnaires: 'Questionnaires and their submissions.',
  webhooks: 'Endpoints of other systems, what was sent to them, and what they answered.',
};

const failureDescriptions: Record<number, string> = {
  400: 'A field is missing or wrong; `issues` names it.',
  401: 'Nobody is signed in, or the credentials are wrong.',
  403: 'The caller’s role or permissions do not allow this.',
  404: 'There is no such record, or the caller may not see it.',
  409: 'The record has changed, or its status does not allow this.',
  413: 'The body or file is too large.',
  415: 'This type of body or file is not accepted.',
  422: 'A rule of the practice or the card’s bank refuses this.',
  429: 'Too many attempts; wait for the seconds of `Retry-After`.',
  503: 'Try again after the seconds of `Retry-After`.',
};

const codesOf = (status: number) =>
  (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === status);

const failureSchema: JsonSchema = {
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

const failureResponses = Object.fromEntries(
  Object.entries(failureDescriptions).map(([status, description]) => [
    status,
    {
      description: `${description} Codes: ${codesOf(Number(status)).join(', ')}.`,
      ...(['429', '503'].includes(status) && header('Retry-After')),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]),
);

interface Asked {
  changes: boolean;
  hasInput: boolean;
  hasBody: boolean;
}

function failuresOf({ changes, hasInput, hasBody }: Asked): Operation {
  const statuses = [
    ...(hasInput ? [400] : []),
    401,
    403,
    ...(hasInput ? [404] : []),
    ...(changes ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    ...(changes || hasInput ? [422] : []),
    429,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

const positionOf = ({ reads }: Pick<Call, 'reads'>): object[] =>
  reads ? [{ $ref: '#/components/parameters/Position' }] : [];

function requestBodyOf(call: Call, schemas: DocumentSchemas): Operation {
  const schema = schemas.request(call);
  const { body, sample, upload } = call;
  if (!upload) {
    if (!body || !schema) return {};
    const example = bodyOf({ body, ...(sample && { sample }) });
    const required = !z.safeParse(body, {}).success;
    return { requestBody: { required, content: { 'application/json': { schema, example } } } };
  }
  const encoding = { file: { contentType: upload.types.join(', ') } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } };
}

function operationOf(call: Call, schemas: DocumentSchemas): Operation {
  const schema = schemas.response(call);
  const hasBody = Boolean(call.body ?? call.upload) || takesRawBody(call);
  const parameters = [
    ...(['params', 'query'] as const).flatMap((part) =>
      schemas
        .parameters(call, part)
        .map((parameter) => ({ ...parameter, in: part === 'params' ? 'path' : 'query' })),
    ),
    ...positionOf(call),
  ];
  // Some GETs of the specification change something.
  const changes = call.method !== 'GET' || Array.isArray(call.audit);
  return {
    operationId: call.name,
    summary: call.summary.replace(' (added path)', ''),
    description: whoFor(call, accessOf(call)),
    tags: [callContextOf(call)],
    ...(parameters.length && { parameters }),
    ...requestBodyOf(call, schemas),
    ...securityOf(call, accessOf(call)),
    responses: {
      200: {
        description: 'Done.',
        ...headersOf(call, changes),
        content: { [call.raw ?? 'application/json']: { schema } },
      },
      ...(call.raw === 'text/calendar' && { 304: { description: 'Not changed since `If-None-Match`.' } }),
      ...failuresOf({
        changes,
        hasInput: hasBody || Boolean(call.params ?? call.query),
        hasBody,
      }),
    },
  };
}

function idParameter({ key }: AdminResource) {
  const { $schema, ...schema } = z.toJSONSchema(key ?? idParams.shape.id, { io: 'input' });
  return { name: 'id', in: 'path', required: true, schema: concise(schema) };
}

/** List, record, and what else the resource declares: the protocol of ra-data-simple-rest. */
function resourcePaths(resource: AdminResource, schemas: DocumentSchemas): OpenApiDocument['paths'] {
  const { name, create, update, write } = resource;
  const schemaOf = schemas.resource.bind(schemas, resource);
  const common = (verb: string, summary: string, rights?: AdminResource['write']) => ({
    operationId: `${verb}-${name}`,
    summary: `${summary} (console resource)`,
    description: whoFor({ ...resource, ...rights }, rights ? 'write' : 'read'),
    tags: [callContextOf(resource)],
    ...securityOf({ ...resource, ...rights }, rights ? 'write' : 'read'),
  });
  const responses = (schema: JsonSchema, asked: Omit<Asked, 'hasInput'>, more: object = {}) => ({
    200: {
      description: 'Done.',
      ...headersOf({}, asked.changes),
      ...more,
      content: { 'application/json': { schema } },
    },
    ...failuresOf({ hasInput: true, ...asked }),
  });
  const changed = { changes: true, hasBody: true };
  const record = schemaOf('record');
  const body = (part: 'create' | 'update', schema: z.ZodType) => {
    const sample = resource.samples?.[part];
    const example = bodyOf({ body: schema, ...(sample && { sample }) });
    return { required: true, content: { 'application/json': { schema: schemaOf(part), example } } };
  };
  const listParameters = [
    {
      name: 'sort',
      description: `\`["field","ASC"]\`; fields: ${resource.sortable.join(', ')}`,
      example: JSON.stringify(resource.defaultSort),
    },
    { name: 'range', description: '`[first,last]`, from 0', example: '[0,9]' },
    {
      name: 'filter',
      description: `A JSON object; fields: ${Object.keys(resource.filters.shape).join(', ')}`,
      example: '{}',
    },
  ].map((parameter) => ({ ...parameter, in: 'query', schema: { type: 'string' } }));
  const path = `${API_BASE_PATH}/admin/${name}`;
  return {
    [path]: {
      get: {
        ...common('list', `List ${name}`),
        parameters: [...listParameters, ...positionOf(resource)],
        responses: responses(
          { type: 'array', items: schemaOf('row') },
          { changes: false, hasBody: false },
          header('Content-Range'),
        ),
      },
      ...(create && {
        post: {
          ...common('create', `Create in ${name}`, write ?? {}),
          requestBody: body('create', create),
          responses: responses(record, changed),
        },
      }),
    },
    [`${path}/{id}`]: {
      parameters: [idParameter(resource)],
      get: {
        ...common('get', `Get one of ${name}`),
        responses: responses(record, { changes: false, hasBody: false }),
      },
      ...(update && {
        put: {
          ...common('update', `Change one of ${name}`, write ?? {}),
          requestBody: body('update', update),
          responses: responses(record, changed),
        },
      }),
    },
  };
}

/** The API as OpenAPI 3.1. @param origin where this practice serves it */
export function openApi(origin = 'https://practice.example'): OpenApiDocument {
  const schemas = documentSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const call of allCalls) {
    const path = `${API_BASE_PATH}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas) };
  }
  for (const resource of allResources) Object.assign(paths, resourcePaths(resource, schemas));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bedside',
      version: '1',
      summary: 'The API of a concierge medical practice.',
      description:
        'Send an API key, or the token of a sign-in call under `people`, as `Authorization: Bearer`. Money is in dollars, times are in UTC, dates are `YYYY-MM-DD`. The header `X-Held` of an answer says as JSON which messages wait until quiet hours end.',
      contact: { name: 'This practice', url: origin },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin, description: 'This practice' }],
    tags: callContexts.map((name) => ({ name, description: tagDescriptions[name] })),
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes,
      parameters: {
        Position: {
          name: 'X-Bedside-Position',
          in: 'header',
          description:
            'As the answer to your last change had it: a replica that includes it may answer. Without it, the primary does. `0.0` accepts any replica.',
          schema: { type: 'string' },
          example: POSITION_EXAMPLE,
        },
      },
      headers: responseHeaders,
      responses: failureResponses,
      schemas: { ...schemas.components(), Failure: failureSchema },
    },
  };
}
