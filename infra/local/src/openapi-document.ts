import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from '@bedside/service-kit/openapi/document';
import { apiDiff, breaking } from 'api-smart-diff';
import { z } from 'zod';
import { root } from './root.ts';

export const documentFile = path.join(root, 'docs/openapi.json');

/** One line for each path and schema, so that a review shows which ones a change touches. */
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

/** Each change between the two that can fail a client written for the first, by its place. */
export function breakingChanges(before: string, after: string): string[] {
  const [old, current] = [before, after].map((text) => withWholeSchemas(JSON.parse(text)));
  const sent = current ? schemasOfRequests(current) : new Set();
  return apiDiff(old, current, {})
    .filter(({ type, action, path }) => type === breaking || isOtherType(action, path))
    .filter(({ action, path }) => !isAddedToAnswers(action, path, sent))
    .map(({ action, path }) => `${action}: ${path.join(' › ')}`);
}

/** The library calls it harmless in an answer. */
const isOtherType = (action: string, path: readonly unknown[]): boolean =>
  action === 'replace' && path.at(-1) === 'type';

/** A field that answers have from now on. The library does not see that only answers refer to the schema. */
const isAddedToAnswers = (action: string, path: readonly unknown[], sent: ReadonlySet<unknown>): boolean =>
  action === 'add' && path.at(-2) === 'required' && path[1] === 'schemas' && !sent.has(path[2]);

const fields = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});
const extension = fields.extend({ allOf: z.tuple([z.object({ $ref: z.string() })]) });

/** The library does not look into each `allOf`: lists the fields of a schema's base at the schema itself. */
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

/** Names of the schemas that a request refers to, directly or through others. */
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
