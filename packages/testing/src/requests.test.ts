import { allCalls, allResources } from '@bedside/contracts/calls';
import { bodyOf, insideOf, sampleOf } from '@bedside/contracts/sample';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allForms, type Form, idsOf, privileged, recordOf, takes } from './requests.ts';

const refusesUnknown = (schema: z.core.$ZodObject) => schema._zod.def.catchall?._zod.def.type === 'never';

/** Counts nested objects that accept unknown keys. */
function looseIn(schema: z.core.$ZodType): number {
  const loose = schema instanceof z.core.$ZodObject && !refusesUnknown(schema) ? 1 : 0;
  return insideOf(schema).reduce((sum, [, inner]) => sum + looseIn(inner), loose);
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

describe('a request schema', () => {
  it('is strict at every depth', () => {
    const loose = z.strictObject({ deep: z.array(z.object({ key: z.string() }).optional()).nullable() });
    expect(looseIn(loose)).toBe(1);
    expect(looseIn(z.strictObject({ deep: z.strictObject({}).default({}) }))).toBe(0);
    expect(requests.length).toBeGreaterThan(100);
  });

  // Rule: security.unknown-fields-are-refused
  it.each(requests)('accepts no undeclared key at any depth: %s', (_where, schema) => {
    expect(looseIn(schema)).toBe(0);
  });

  it('declares the record kind of every id, in `records` or by its name', () => {
    const unnamed = allCalls.flatMap((call) =>
      idsOf(call)
        .filter(({ key }) => recordOf(call, key) === undefined)
        .map(({ part, path }) => `${call.name}: ${part}.${path.join('.')}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('declares no record kind for a missing field', () => {
    const idle = allCalls.flatMap((call) => {
      const keys = idsOf(call).map(({ key }) => key);
      return Object.keys(call.records ?? {})
        .filter((key) => !keys.includes(key))
        .map((key) => `${call.name}: ${key}`);
    });
    expect(idle).toEqual([]);
  });
});

describe('the sample body of a form', () => {
  it.each(allForms.map((form) => [form.name, form] as const))('is valid: %s', (_name, form) => {
    for (const full of [true, false])
      expect(
        form.body.safeParse(bodyOf(form, { full })).error,
        JSON.stringify(bodyOf(form, { full })),
      ).toBeUndefined();
  });

  it('has every field of an address', () => {
    expect(
      sampleOf(z.strictObject({ a: z.array(z.int().min(3)), b: z.string().optional() }), { full: true }),
    ).toEqual({
      a: [3],
      b: 'Sample text',
    });
  });
});

describe('a privileged field', () => {
  // Rule: security.unknown-fields-are-refused
  it('is accepted only by forms that list it in `grants`', () => {
    const byName = (wordsOf: (form: Form) => readonly string[]) =>
      allForms
        .flatMap((form) => wordsOf(form).map((word) => `${form.name.replace(/\..*/, '')}: ${word}`))
        .filter((line, place, all) => all.indexOf(line) === place)
        .sort();
    const taken = byName((form) => privileged.filter((word) => word !== 'version' && takes(form, word)));
    expect(taken).toEqual(byName(({ grants }) => grants));
  });
});
