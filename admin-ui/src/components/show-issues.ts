import { ApiError } from '@bedside/api-client/api-error';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts what the server says of a field beside that field.
 * @param fieldOf the name of the field in the form, where it stands elsewhere in what was sent
 */
export function setFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  failure: Error,
  fieldOf = (path: string) => path,
): void {
  if (!(failure instanceof ApiError)) return;
  const names = Object.keys(form.getValues());
  const isField = (path: string): path is Path<Values> => names.includes(path.split('.')[0] ?? '');
  for (const { path, message } of failure.issues) {
    const field = fieldOf(path);
    if (isField(field)) form.setError(field, { message });
  }
}
