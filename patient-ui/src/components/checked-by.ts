import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { told } from '../i18n/told.ts';

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
    errors[path.join('.')] ??= { type: code, message: told(message) };
  return errors;
}
