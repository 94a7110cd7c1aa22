import { isStorable, UNSTORABLE } from '@bedside/contracts/common/fields';
import { fieldError } from '@bedside/contracts/errors';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { MAX_VALUES, refuseTooDeep, tooLarge } from './json-limits.ts';

/** More values than the longest form has. */
export const MAX_VALUES_OF_STRANGERS = 4_000;

/** Before schema validation, rejects too many values, and text that can’t be stored, naming the field. */
export const storableFirst =
  (maxValues = MAX_VALUES): FastifySchemaCompiler<FastifySchema> =>
  (route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (value: unknown) => {
      const field = fieldWithUnfitText(value, [], { values: maxValues });
      return field === null ? validate(value) : { error: fieldError(field, UNSTORABLE) };
    };
  };

/** @throws VALIDATION naming the field, for text inside a JSON string */
export function refuseUnfitTexts(value: unknown, path: readonly string[]): void {
  const field = fieldWithUnfitText(value, path, { values: MAX_VALUES });
  if (field !== null) throw fieldError(field, UNSTORABLE);
}

/** @throws TOO_LARGE if there are more values than `left` allows */
function fieldWithUnfitText(
  value: unknown,
  path: readonly string[],
  left: { values: number },
): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  refuseTooDeep(path);
  const keys = Object.keys(value);
  left.values -= keys.length;
  if (left.values < 0) throw tooLarge();
  for (const key of keys) {
    if (!isStorable(key)) return path.join('.');
    const found = fieldWithUnfitText(value[key as keyof typeof value], [...path, key], left);
    if (found !== null) return found;
  }
  return null;
}
