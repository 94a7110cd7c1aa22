import type { z } from 'zod';

type Refusal = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const atLeast = (minimum: number | bigint, origin: string): string => {
  if (origin === 'string') return `Use at least ${minimum} characters.`;
  if (origin !== 'array') return `Enter ${minimum} or more.`;
  return Number(minimum) === 1 ? 'Enter at least one item.' : `Enter at least ${minimum} items.`;
};

const atMost = (maximum: number | bigint, origin: string): string => {
  if (origin === 'string') return `Use ${maximum} characters or fewer.`;
  return origin === 'array' ? `Enter up to ${maximum} items.` : `Enter ${maximum} or less.`;
};

/** Default wording of schema errors. The issue’s `path` already names the field. */
export function plainLanguage(refusal: Refusal): string | undefined {
  switch (refusal.code) {
    case 'invalid_type':
      if (refusal.input === undefined) return 'This field is required.';
      return `This must be ${kinds[refusal.expected] ?? 'a different type of value'}.`;
    case 'invalid_value':
      if (refusal.input === undefined) return 'This field is required.';
      return oneOf(refusal.values);
    case 'invalid_union':
      return ofUnion(refusal);
    case 'too_small':
      if (refusal.input === '') return 'This field is required.';
      return atLeast(refusal.minimum, refusal.origin);
    case 'too_big':
      return atMost(refusal.maximum, refusal.origin);
    case 'unrecognized_keys':
      return `Unknown field: ${named(refusal.keys)}.`;
    default:
      return undefined;
  }
}

const oneOf = (choices: readonly unknown[]): string => `This must be one of these: ${choices.join(', ')}.`;

/**
 * The error names the options of the discriminating field. Without a discriminator, it is the last option’s
 * error.
 */
function ofUnion(refusal: Extract<Refusal, { code: 'invalid_union' }>): string | undefined {
  const { errors, input, path, options, discriminator } = refusal;
  if (!discriminator || !Array.isArray(options)) return errors.at(-1)?.[0]?.message;
  const typed = (input as Record<string, unknown> | null)?.[String(path?.at(-1))];
  return typed === undefined ? 'This field is required.' : oneOf(options);
}

const MAX_NAMED = 5;
const LONGEST_NAME = 60;

/** Limits the output, since there may be many unknown field names and they may be long. */
const named = (keys: readonly string[]): string =>
  keys
    .slice(0, MAX_NAMED)
    .map((key) => key.slice(0, LONGEST_NAME))
    .join(', ');
