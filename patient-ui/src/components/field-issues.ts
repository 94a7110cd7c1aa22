import { ApiError } from '@bedside/api-client/api-error';

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
