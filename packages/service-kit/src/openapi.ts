import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, envelopeOf, idParams } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { type Permit, permitWords } from '@bedside/contracts/permission';
import type { FastifyInstance } from 'fastify';
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

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

function page(): string {
  const rows = [...allCalls]
    .sort((a, b) => a.path.localeCompare(b.path))
    .map((call) =>
      row([
        `<code>${call.method}</code>`,
        `<code>${API_BASE_PATH}${call.path}</code>`,
        call.summary,
        call.audience.join(', '),
        call.service,
      ]),
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bedside API</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#10243e;background:#faf8f5}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #e4e0d9}</style>
<h1>Bedside API</h1><p>Full specification, for tools: <a href="/docs/json">OpenAPI 3.1</a>.</p>
<table><thead><tr><th>Method<th>Path<th>What it does<th>For<th>Service</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}

export function registerDocs(app: FastifyInstance): void {
  const document = openApi();
  const html = page();
  app.get('/docs/json', async () => document);
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(html),
  );
}
