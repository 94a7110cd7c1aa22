import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from '@bedside/service-kit/openapi/document';
import { apiDiff, breaking } from 'api-smart-diff';
import { z } from 'zod';
import { root } from './root.ts';

export const documentFile = join(root, 'docs/openapi.json');

/** One line per path and schema, so that a review shows which ones a change affects. */
export function documentText(): string {
  const { paths, components, ...rest } = openApi();
  const { schemas, ...others } = components;
  const head = JSON.stringify({ ...rest, components: others }).slice(0, -2);
  return `${head},"schemas":{\n${lines(schemas)}\n}},"paths":{\n${lines(paths)}\n}}\n`;
}

const lines = (entries: object): string =>
  Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n');

export const readDocument = (): string => readFileSync(documentFile, 'utf8');

/** Every change between the two documents that can break a client written for the first, with its place. */
export function breakingChanges(before: string, after: string): string[] {
  const [old, current] = [before, after].map((text) => withWholeSchemas(JSON.parse(text)));
  const sent = current ? schemasOfRequests(current) : new Set();
  return apiDiff(old, current, {})
    .filter(({ type, action, path }) => type === breaking || isOtherType(action, path))
    .filter(({ action, path }) => !isAddedToAnswers(action, path, sent))
    .map(({ action, path }) => `${action}: ${path.join(' › ')}`);
}

/** The library considers this harmless in a response. */
const isOtherType = (action: string, path: readonly unknown[]): boolean =>
  action === 'replace' && path.at(-1) === 'type';

/** A field that is new in responses. The library does not notice that only responses refer to the schema. */
const isAddedToAnswers = (action: string, path: readonly unknown[], sent: ReadonlySet<unknown>): boolean =>
  action === 'add' && path.at(-2) === 'required' && path[1] === 'schemas' && !sent.has(path[2]);

const fields = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});
const extension = fields.extend({ allOf: z.tuple([z.object({ $ref: z.string() })]) });

/**
 * Lists the fields of a schema’s base in the schema itself, because the library does not look into each
 * `allOf`.
 */
function withWholeSchemas(document: unknown): z.infer<typeof documentShape> {
  const { components, ...rest } = documentShape.parse(document);
  const whole = (schema: unknown): unknown => {
    const { success, data } = extension.safeParse(schema);
    if (!success) return schema;
    const { allOf, properties, required, ...own } = data;
    const name = allOf[0].$ref.split('/').at(-1) ?? '';
    const base = fields.parse(whole(components.schemas[name]));
    return {
      ...own,
      properties: { ...base.properties, ...properties },
      required: [...base.required, ...required],
    };
  };
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [name, whole(schema)]);
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

const operation = z.looseObject({ requestBody: z.unknown().optional(), parameters: z.unknown().optional() });
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.looseObject({ parameters: z.unknown().optional() }).catchall(operation)),
  components: z
    .looseObject({ schemas: z.record(z.string(), z.unknown()).default({}) })
    .default({ schemas: {} }),
});

/** The names of schemas that a request refers to, directly or indirectly. */
function schemasOfRequests({ paths, components }: z.infer<typeof documentShape>): Set<string> {
  const found = new Set<string>();
  const open = Object.values(paths).flatMap(({ parameters: shared, ...operations }) => [
    ...refsOf(shared),
    ...Object.values(operations).flatMap(({ requestBody, parameters }) =>
      refsOf({ requestBody, parameters }),
    ),
  ]);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...refsOf(components.schemas[name]));
  }
  return found;
}

const refsOf = (part: unknown): string[] =>
  Array.from(
    (JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g),
    ([, name = '']) => name,
  );
