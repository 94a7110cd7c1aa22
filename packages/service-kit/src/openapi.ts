import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, envelopeOf, idParams } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { type Permit, permitWords } from '@bedside/contracts/permission';
import { z } from 'zod';
import { API_BASE_PATH } from './base.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  security: object[];
  paths: Record<string, Record<string, object>>;
  components: object;
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const failure = {
  description: 'An error: what happened, what to do, and the request ID',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

function requestBodyOf({ body, upload }: Call): object {
  const schema = body && jsonSchema(body, 'input');
  if (!upload) return schema ? { requestBody: { content: { 'application/json': { schema } } } } : {};
  const file = { type: 'string', contentMediaType: upload.types.join(', ') };
  const form = {
    ...schema,
    type: 'object',
    properties: { ...schema?.properties, file },
    required: [...(schema?.required ?? []), 'file'],
  };
  return {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: form, encoding: { file: { contentType: file.contentMediaType } } },
      },
    },
  };
}

const whoFor = ({ audience, permission }: { audience: readonly string[]; permission?: Permit }) => {
  const needed = permission && permitWords(permission);
  return `For: ${audience.join(', ')}${needed ? `; an admin needs the ${needed} permission` : ''}.`;
};

function operation(call: Call): object {
  const schema = call.raw ? { type: 'string' } : jsonSchema(envelopeOf(call), 'output');
  return {
    operationId: call.name,
    summary: call.summary,
    description: whoFor(call),
    tags: [call.service],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...requestBodyOf(call),
    ...(call.audience.includes('public') ? { security: [] } : {}),
    responses: {
      200: { description: 'Done', content: { [call.raw ?? 'application/json']: { schema } } },
      default: failure,
    },
  };
}

function listOperation(resource: AdminResource): object {
  return {
    operationId: `list-${resource.name}`,
    summary: `Console resource ${resource.name}: sort by ${resource.sortable.join(', ')}`,
    description: `${whoFor(resource)} The total is in Content-Range.`,
    tags: [resource.service],
    parameters: ['sort', 'range', 'filter'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    })),
    responses: {
      200: {
        description: 'Rows',
        content: { 'application/json': { schema: jsonSchema(z.array(resource.row), 'output') } },
      },
      default: failure,
    },
  };
}

function recordOperation(resource: AdminResource): object {
  return {
    operationId: `get-${resource.name}`,
    summary: `One record of the console resource ${resource.name}`,
    description: whoFor(resource),
    tags: [resource.service],
    parameters: parameters(idParams, 'path'),
    responses: {
      200: {
        description: 'The record',
        content: { 'application/json': { schema: jsonSchema(resource.record ?? resource.row, 'output') } },
      },
      default: failure,
    },
  };
}

export function openApi(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of allCalls) {
    const path = `${API_BASE_PATH}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  for (const resource of allResources) {
    const path = `${API_BASE_PATH}/admin/${resource.name}`;
    paths[path] = { get: listOperation(resource) };
    paths[`${path}/{id}`] = { get: recordOperation(resource) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bedside', version: '1', description: 'The API of a concierge medical practice.' },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['message', 'error', 'code', 'requestId'],
          properties: {
            message: { type: 'string' },
            error: { type: 'string' },
            code: { type: 'string' },
            requestId: { type: 'string' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}
