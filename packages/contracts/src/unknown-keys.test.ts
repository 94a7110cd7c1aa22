import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls, allResources } from './calls.ts';

/** What is inside a schema: everything that a value could be checked by. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'tuple':
      return [...def.items];
    case 'union':
      return [...def.options];
    case 'intersection':
      return [def.left, def.right];
    case 'record':
      return [def.valueType];
    case 'pipe':
      return [def.in];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType];
    default:
      return [];
  }
}

const refusesUnknown = (schema: z.core.$ZodObject) => schema._zod.def.catchall?._zod.def.type === 'never';

/** How many objects of a request, at any depth, let keys pass that nobody knows. */
function looseIn(schema: z.core.$ZodType): number {
  const loose = schema instanceof z.core.$ZodObject && !refusesUnknown(schema) ? 1 : 0;
  return insideOf(schema).reduce((sum, inner) => sum + looseIn(inner), loose);
}

const requests = [
  ...allCalls.flatMap(({ name, params, query, body }) => [
    [`${name}: params`, params] as const,
    [`${name}: query`, query] as const,
    [`${name}: body`, body] as const,
  ]),
  ...allResources.flatMap(({ name, filters, create, update }) => [
    [`${name}: filters`, filters] as const,
    [`${name}: create`, create] as const,
    [`${name}: update`, update] as const,
  ]),
].flatMap(([where, schema]) => (schema ? [[where, schema] as const] : []));

describe('the shape of a request', () => {
  it('is checked at every depth', () => {
    const loose = z.strictObject({ deep: z.array(z.object({ key: z.string() }).optional()).nullable() });
    expect(looseIn(loose)).toBe(1);
    expect(looseIn(z.strictObject({ deep: z.strictObject({}).default({}) }))).toBe(0);
    expect(requests.length).toBeGreaterThan(100);
  });

  // Rule: security.unknown-fields-are-refused
  it.each(requests)('accepts no undeclared key at any depth: %s', (_where, schema) => {
    expect(looseIn(schema)).toBe(0);
  });
});
