import { isStorable, UNSTORABLE } from '@bedside/contracts/common/fields';
import { fieldError } from '@bedside/contracts/errors';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { refuseTooDeep } from './card-numbers.ts';

/** Rejects unstorable text by field before schema validation. */
export const storableFirst: FastifySchemaCompiler<FastifySchema> = (route) => {
  const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
  return (value: unknown) => {
    const field = fieldWithUnfitText(value);
    return field === null ? validate(value) : { error: fieldError(field, UNSTORABLE) };
  };
};

/** @throws VALIDATION naming the field, for text inside a JSON string */
export function refuseUnfitTexts(value: unknown, path: readonly string[]): void {
  const field = fieldWithUnfitText(value, path);
  if (field !== null) throw fieldError(field, UNSTORABLE);
}

function fieldWithUnfitText(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  refuseTooDeep(path);
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.');
    const found = fieldWithUnfitText(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
