import { ApiError } from '@bedside/api-client/api-error';

/** `holder.name` is the field holderName of a form, `address.postalCode` its postalCode: whichever the form has. */
export function fieldOf(path: string, fields: readonly string[]): string | undefined {
  const joined = path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [joined, path.split('.').at(-1)].find((name) => name !== undefined && fields.includes(name));
}

interface FieldIssue {
  field: string;
  message: string;
}

/** What the server says of fields that the form has. */
export const fieldIssues = (reason: unknown, fields: readonly string[]): FieldIssue[] =>
  reason instanceof ApiError
    ? reason.issues.flatMap(({ path, message }) => {
        const field = fieldOf(path, fields);
        return field === undefined ? [] : [{ field, message }];
      })
    : [];

/** Whether fields tell all there is to tell. */
export const isShownAtFields = (reason: unknown, fields: readonly string[]): boolean =>
  reason instanceof ApiError &&
  reason.issues.length > 0 &&
  fieldIssues(reason, fields).length === reason.issues.length;
