import { z } from 'zod';

const normal = (value: string) =>
  value
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toUpperCase();

/**
 * An enum of the wire. Values go out exactly as listed; input may use blanks or underscores, in any case.
 */
export function wireEnum<const T extends readonly [string, ...string[]]>(values: T) {
  const byNormal = new Map<string, string>(values.map((value) => [normal(value), value]));
  return z.preprocess(
    (input) => (typeof input === 'string' ? (byNormal.get(normal(input)) ?? input) : input),
    z.enum(values),
  );
}
