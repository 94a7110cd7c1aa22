import { ApiError } from '@bedside/api-client/api-error';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { told } from '../i18n/TextsProvider.tsx';

/** Maps a server path to its form field: `holder.name` to holderName, `address.postalCode` to postalCode. */
export function fieldOf(path: string, fields: readonly string[]): string | undefined {
  const joined = path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [joined, path.split('.').at(-1)].find((name) => name !== undefined && fields.includes(name));
}

interface FieldIssue {
  field: string;
  message: string;
}

export const fieldIssues = (reason: unknown, fields: readonly string[]): FieldIssue[] =>
  reason instanceof ApiError
    ? reason.issues.flatMap(({ path, message }) => {
        const field = fieldOf(path, fields);
        return field === undefined ? [] : [{ field, message }];
      })
    : [];

/** Every issue belongs to a field on the form. */
export const isShownAtFields = (reason: unknown, fields: readonly string[]): boolean =>
  reason instanceof ApiError &&
  reason.issues.length > 0 &&
  fieldIssues(reason, fields).length === reason.issues.length;

export const optionalText = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);

export function issueWith(schema: z.ZodType, typed: string): string | undefined {
  const message = schema.safeParse(typed).error?.issues[0]?.message;
  return message && told(message);
}

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
