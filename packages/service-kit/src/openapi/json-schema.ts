import { isObject } from '@bedside/contracts/common/json';
import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export const COMPONENTS = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` });

const ANY_KEY = '{"type":"string"}';

/** Drops patterns that repeat the format, Unicode patterns that few tools support, and bounds without effect. */
export const concise = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => {
      if (key === 'pattern' && typeof value === 'string')
        return typeof schema.format !== 'string' && !value.includes('\\p{');
      if (key === 'minLength') return value !== 0;
      if (key === 'propertyNames') return JSON.stringify(value) !== ANY_KEY;
      return value !== Number.MIN_SAFE_INTEGER && value !== Number.MAX_SAFE_INTEGER;
    }),
  );

const PRIMITIVES: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

/**
 * Merges “one type or null” into one schema with two types. An enum is excluded, because it would have to list
 * null.
 */
export function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [value, none, ...others] = anyOf ?? [];
  if (!isObject(value) || !isObject(none) || others.length > 0) return schema;
  const isSimple = PRIMITIVES.includes(value.type) && !('enum' in value) && !('const' in value);
  return isSimple && none.type === 'null'
    ? ({ ...rest, ...value, type: [value.type, 'null'] } as JsonSchema)
    : schema;
}

/** Names each key of a record that requires all its keys, as generated clients expect. */
export function withKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, required, ...rest } = schema;
  if (!required || !isObject(propertyNames) || !isObject(additionalProperties)) return schema;
  return {
    ...rest,
    required,
    properties: Object.fromEntries(required.map((key) => [key, additionalProperties])),
  };
}

/** Leaves responses open, because they may gain fields. */
export function open({ additionalProperties, ...schema }: JsonSchema): JsonSchema {
  return additionalProperties === false || additionalProperties === undefined
    ? schema
    : { ...schema, additionalProperties };
}

export function mapped<T>(value: T, change: (inner: Record<string, unknown>) => Record<string, unknown>): T {
  if (Array.isArray(value)) return value.map((inner) => mapped(inner, change)) as T;
  if (!isObject(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)]),
  );
  return change(inside) as T;
}

export function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isObject(value)) return [];
  const { $ref } = value;
  const own = typeof $ref === 'string' ? [$ref.slice(COMPONENTS.length)] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}
