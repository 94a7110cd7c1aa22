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

/** What is counted of a text and of a list; a number is compared itself. */
const units: Record<string, string> = { string: ' characters', array: ' entries' };

/** Words for what a schema refuses without words of its own. The path beside them names the field. */
export function plainWords(refusal: Refusal): string | undefined {
  switch (refusal.code) {
    case 'invalid_type':
      if (refusal.input === undefined) return 'This field is required.';
      return `This must be ${kinds[refusal.expected] ?? 'a different type of value'}.`;
    case 'invalid_value':
      if (refusal.input === undefined) return 'This field is required.';
      return `This must be one of these: ${refusal.values.join(', ')}.`;
    case 'too_small':
      return `Enter at least ${refusal.minimum}${units[refusal.origin] ?? ''}.`;
    case 'too_big':
      return `Enter at most ${refusal.maximum}${units[refusal.origin] ?? ''}.`;
    case 'unrecognized_keys':
      return `There is no field ${named(refusal.keys)} here.`;
    default:
      return undefined;
  }
}

const MOST_NAMED = 5;
const LONGEST_NAME = 60;

/** Names that a sender made up may be many, and long. */
const named = (keys: readonly string[]): string =>
  keys
    .slice(0, MOST_NAMED)
    .map((key) => key.slice(0, LONGEST_NAME))
    .join(', ');
