import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

/** Below this size, following a reference is more work than reading the schema. */
const WORTH_IT = 100;

/** Whether a schema has all fields of another plus more, as `extend` makes it. */
const isExtension = (whole: z.core.$ZodType, base: z.core.$ZodType): boolean => {
  if (!(whole instanceof z.ZodObject) || !(base instanceof z.ZodObject)) return false;
  const own = Object.entries(base.shape);
  return (
    own.length < Object.keys(whole.shape).length && own.every(([key, field]) => whole.shape[key] === field)
  );
};

/** Maps the name of each schema to the names of the schemas that it extends. */
export function basesOf(names: ReadonlyMap<z.core.$ZodType, string>): ReadonlyMap<string, string[]> {
  const all = [...names];
  return new Map(
    all.map(([whole, name]) => [
      name,
      all.flatMap(([base, baseName]) => (isExtension(whole, base) ? [baseName] : [])),
    ]),
  );
}

function withBase(name: string, whole: JsonSchema, base: JsonSchema): JsonSchema {
  const { properties = {}, required = [], ...rest } = whole;
  const isOwn = (key: string) => !(key in (base.properties ?? {}));
  return {
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => isOwn(key))),
    required: required.filter(isOwn),
  };
}

const sizeOf = (schema: JsonSchema): number => JSON.stringify(schema).length;

/** A schema that extends others refers to the largest of them and lists only its additional fields. */
export function extended(
  schemas: Readonly<Record<string, JsonSchema>>,
  bases: ReturnType<typeof basesOf>,
): Record<string, JsonSchema> {
  const shorter = (name: string, whole: JsonSchema): JsonSchema => {
    const [shortest] = (bases.get(name) ?? [])
      .flatMap((baseName) => {
        const base = schemas[baseName];
        return base ? [withBase(baseName, whole, base)] : [];
      })
      .toSorted((a, b) => sizeOf(a) - sizeOf(b));
    return shortest && sizeOf(whole) - sizeOf(shortest) >= WORTH_IT ? shortest : whole;
  };
  return Object.fromEntries(Object.entries(schemas).map(([name, whole]) => [name, shorter(name, whole)]));
}
