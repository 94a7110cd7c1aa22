import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, idParams, publicPath } from '@bedside/contracts/call';
import {
  allCalls,
  allResources,
  type CallContext,
  callContextOf,
  callContexts,
} from '@bedside/contracts/calls';
import { FHIR_JSON } from '@bedside/contracts/fhir/fhir.api';
import { accessOf } from '@bedside/contracts/key-scopes';
import { bodyOf } from '@bedside/contracts/sample';
import { z } from 'zod';
import { API_BASE_PATH } from '../base.ts';
import { takesRawBody } from '../bind.ts';
import { withExamples } from './examples.ts';
import {
  type CallTraits,
  failureSchema,
  failuresOf,
  fhirFailures,
  oauthAnswers,
  sharedFailures,
} from './failures.ts';
import { concise, type JsonSchema } from './json-schema.ts';
import { type Operation, type Parameter, type Paths, type Ref, shareRepeated } from './repeated.ts';
import { header, POSITION_EXAMPLE, responseHeaders } from './response-headers.ts';
import { type DocumentSchemas, documentSchemas } from './schemas.ts';
import { securityOf, securitySchemes, usualSecurity, whoFor } from './security.ts';

interface OpenApiDocument {
  openapi: '3.1.0';
  info: object;
  servers: object[];
  tags: object[];
  security: object[];
  paths: Paths;
  components: { schemas: Record<string, JsonSchema> } & Record<string, object>;
}

const tagDescriptions: Record<CallContext, string> = {
  appointments: 'Booking, dispatch, the board, the service catalog and the dashboard.',
  care: 'Charts, SOAP notes, codes, documents, reports and FHIR.',
  payments: 'Invoices, payments, refunds, taxes, memberships and exports.',
  messaging: 'Chat, notifications, deliveries and message templates.',
  people: 'Sign-in, accounts, patients, households, staff, apps, consents and logs.',
  practice: 'Settings of the practice, preferences and saved views.',
  questionnaires: 'Questionnaires and their submissions.',
  webhooks: 'Endpoints of other systems, the messages sent to them, and their responses.',
};

const positionOf = ({ reads }: Pick<Call, 'reads'>): Ref[] =>
  reads ? [{ $ref: '#/components/parameters/Position' }] : [];

const isKey = (parameter: Parameter | Ref): boolean =>
  'name' in parameter && /(^id|Id|^zipcode)$/.test(parameter.name);

function requestBodyOf(call: Call, schemas: DocumentSchemas): object {
  const schema = schemas.request(call);
  const { body, form, sample, upload } = call;
  if (form) {
    const { $schema, ...fields } = z.toJSONSchema(form, { io: 'input' });
    const content = { 'application/x-www-form-urlencoded': { schema: concise(fields) } };
    return { requestBody: { required: true, content } };
  }
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
  const hasInput = Boolean(call.body ?? call.upload ?? call.params ?? call.query) || takesRawBody(call);
  const parameters = [
    ...schemas.parameters(call, 'params'),
    ...schemas.parameters(call, 'query'),
    ...positionOf(call),
  ];
  const changes = accessOf(call) === 'write';
  return {
    operationId: call.name,
    summary: call.summary.replace(' (added path)', ''),
    description: whoFor(call, accessOf(call)),
    tags: [callContextOf(call)],
    ...(parameters.length && { parameters }),
    ...requestBodyOf(call, schemas),
    ...securityOf(call, accessOf(call)),
    responses: {
      ...(call.later !== 'always' && {
        200: {
          description: 'OK',
          content: { [call.raw ?? 'application/json']: { schema } },
        },
      }),
      ...(call.later && { 202: { description: 'Accepted. Processing continues.' } }),
      ...(call.raw === 'text/calendar' && { 304: { description: 'Not changed since `If-None-Match`.' } }),
      ...(call.raw === FHIR_JSON
        ? fhirFailures(Boolean(call.form))
        : failuresOf({
            changes,
            hasInput,
            namesRecord: hasInput && (changes || Boolean(call.params) || parameters.some(isKey)),
            hasFile: Boolean(call.upload),
          })),
      ...(call.path.startsWith('/oauth/') && oauthAnswers(call)),
    },
  };
}

function idParameter({ key }: AdminResource) {
  const { $schema, ...schema } = z.toJSONSchema(key ?? idParams.shape.id, { io: 'input' });
  return { name: 'id', in: 'path', required: true, schema: concise(schema) };
}

/** The list, the record, and whatever else the resource declares, in the protocol of ra-data-simple-rest. */
function resourcePaths(resource: AdminResource, schemas: DocumentSchemas): Paths {
  const { name, create, update, write } = resource;
  const schemaOf = schemas.resource.bind(schemas, resource);
  const common = (verb: string, summary: string, rights?: AdminResource['write']) => ({
    operationId: `${verb}-${name}`,
    summary: `${summary} (console)`,
    description: whoFor({ ...resource, ...rights }, rights ? 'write' : 'read'),
    tags: [callContextOf(resource)],
    ...securityOf({ ...resource, ...rights }, rights ? 'write' : 'read'),
  });
  const responses = (
    schema: JsonSchema,
    traits: Partial<CallTraits> & Pick<CallTraits, 'changes'>,
    more: object = {},
  ) => ({
    200: {
      description: 'OK',
      ...more,
      content: { 'application/json': { schema } },
    },
    ...failuresOf({ hasInput: true, namesRecord: true, hasFile: false, ...traits }),
  });
  const changed = { changes: true };
  const record = schemaOf('record');
  const body = (part: 'create' | 'update', schema: z.ZodType) => {
    const sample = resource.samples?.[part];
    const example = bodyOf({ body: schema, ...(sample && { sample }) });
    return { required: true, content: { 'application/json': { schema: schemaOf(part), example } } };
  };
  const listParameters = [
    {
      name: 'sort',
      description: `By: ${resource.sortable.join(', ')}`,
      example: JSON.stringify(resource.defaultSort),
    },
    { name: 'range', description: '`[first,last]`, from 0', example: '[0,9]' },
    {
      name: 'filter',
      description: `JSON of: ${Object.keys(resource.filters.shape).join(', ')}`,
    },
  ].map(({ name, ...rest }) => ({ name, in: 'query', ...rest, schema: { type: 'string' } }));
  const path = `${API_BASE_PATH}/admin/${name}`;
  return {
    [path]: {
      get: {
        ...common('list', `List ${name}`),
        parameters: [...listParameters, ...positionOf(resource)],
        responses: responses(
          { type: 'array', items: schemaOf('row') },
          { changes: false, namesRecord: false },
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
        responses: responses(record, { changes: false }),
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

/** The API as OpenAPI 3.1. @param origin of this practice’s server */
export function openApi(origin = 'https://practice.example'): OpenApiDocument {
  const schemas = documentSchemas();
  const paths: Paths = {};
  for (const call of allCalls) {
    const path = publicPath(call.path);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas) };
  }
  for (const resource of allResources) Object.assign(paths, resourcePaths(resource, schemas));
  const shared = shareRepeated(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bedside',
      version: '1',
      summary: 'The API of a concierge medical practice.',
      description:
        'Send an API key, or the token from a sign-in call under `people`, as `Authorization: Bearer`. Money is in dollars, times are in UTC, dates are `YYYY-MM-DD`. The response header `X-Held` lists, as JSON, the messages held until quiet hours end. Where replicas serve reads, copy the `X-Bedside-Position` header of your latest response into your next read, so that it includes your changes. Any call may return 429 or 503: wait the seconds in `Retry-After`, then try again. A call with a body may also return 413 or 415. See `#/components/responses`.',
      contact: { name: 'This practice', url: origin },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin, description: 'This practice' }],
    tags: callContexts.map((name) => ({ name, description: tagDescriptions[name] })),
    security: usualSecurity,
    paths: shared.paths,
    components: {
      securitySchemes: securitySchemes(origin),
      parameters: {
        ...shared.parameters,
        Position: {
          name: 'X-Bedside-Position',
          in: 'header',
          description:
            'The value from the response to your last change. A replica that includes the change may answer. Without this header, the primary answers. `0.0` accepts any replica.',
          schema: { type: 'string' },
          example: POSITION_EXAMPLE,
        },
      },
      headers: responseHeaders,
      responses: { ...sharedFailures, ...shared.responses },
      schemas: withExamples({ ...schemas.components(), Failure: failureSchema }),
    },
  };
}
