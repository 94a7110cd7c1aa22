import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { translate } from '../i18n/TextsProvider.tsx';

export const schemaResolver =
  <V extends FieldValues>(schemaFor: (values: V) => z.ZodType): Resolver<V> =>
  (values, _, options) => {
    const { error } = schemaFor(values).safeParse(values);
    return error
      ? { values: {}, errors: toNestErrors<V>(firstErrors(error), options) }
      : { values, errors: {} };
  };

function firstErrors({ issues }: z.ZodError): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { path, message, code } of issues)
    errors[path.join('.')] ??= { type: code, message: translate(message) };
  return errors;
}

export const optionalText = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);

export function issueWith(schema: z.ZodType, typed: string): string | undefined {
  const message = schema.safeParse(typed).error?.issues[0]?.message;
  return message && translate(message);
}

/** State and city come from the ZIP code, so the ZIP code is the field to correct, even if it was not found. */
export function fieldsToCorrect(names: readonly string[]): string[] {
  if (!names.includes('state') && !names.includes('postalCode')) return [...names];
  const mended = names.filter((name) => name !== 'city');
  return [...new Set(mended.map((name) => (name === 'state' ? 'postalCode' : name)))];
}

/** How many of a step’s answers are wrong. A field with an answer for each person counts once per person. */
export function countInvalid<V extends FieldValues>(
  errors: FieldErrors<V>,
  fields: readonly Path<V>[],
): number {
  const byName = errors as Readonly<Record<string, object | undefined>>;
  const names = fields.flatMap((field) => {
    const error = byName[field];
    if (!error) return [];
    return 'type' in error ? [field] : Object.keys(error).map((part) => `${field}.${part}`);
  });
  return fieldsToCorrect(names).length;
}
