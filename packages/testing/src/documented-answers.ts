import { openApi } from '@bedside/service-kit/openapi/document';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

/** A status that our API never uses, so that the test shows what is wrong. */
const NOT_AS_DOCUMENTED = 599;

interface Response {
  $ref?: string;
  content?: Record<string, unknown>;
}

const UNAVAILABLE = 503;

interface Documented {
  responses: Record<string, Response>;
}

/**
 * Compares each response’s status and body with the OpenAPI document, and responds with 599 and the difference
 * if they differ.
 */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, method } = request.routeOptions;
    if (!url || typeof method !== 'string' || isOurFault(reply.statusCode)) return payload;
    const difference = differenceOf(method, url, reply.statusCode, payload);
    if (!difference) return payload;
    reply.code(NOT_AS_DOCUMENTED).removeHeader('content-length');
    return JSON.stringify({ message: `${method} ${url} is not as documented: ${difference}` });
  });
}

const isOurFault = (status: number) => status >= 500 && status !== UNAVAILABLE;

/** Built for the first response, and shared by all files in a process. */
const document = once(() => {
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 });
  formats.default(ajv);
  const openApiDocument = openApi();
  ajv.addSchema(openApiDocument, 'bedside');
  const { paths, components } = openApiDocument;
  const shared: Record<string, Response> = { ...components.responses };
  return { ajv, paths, shared, validators: new Map<string, ValidateFunction>() };
});

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

const onceForAll = (status: number): Response | undefined =>
  [413, 415, 429, UNAVAILABLE].includes(status) ? { $ref: `#/components/responses/${status}` } : undefined;

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

function differenceOf(method: string, url: string, status: number, payload: unknown): string | undefined {
  const { ajv, paths, shared, validators } = document();
  const path = url.replaceAll(/:(\w+)/g, '{$1}');
  const operations: Record<string, unknown> = paths[path] ?? {};
  const operation = operations[method.toLowerCase()] as Documented | undefined;
  if (!operation) return undefined;
  const listed = operation.responses[status] ?? onceForAll(status);
  if (!listed) return `status ${status}: ${payload}`;
  const { content } = listed.$ref ? (shared[listed.$ref.split('/').at(-1) ?? ''] ?? {}) : listed;
  if (!content?.['application/json'] || typeof payload !== 'string') return undefined;
  const place = listed.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
  const pointer = `${place}/content/${escaped('application/json')}/schema`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `bedside${pointer}` });
  validators.set(pointer, validate);
  return validate(JSON.parse(payload)) ? undefined : ajv.errorsText(validate.errors);
}
