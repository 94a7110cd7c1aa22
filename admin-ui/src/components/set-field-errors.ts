import { ApiError } from '@bedside/api-client/api-error';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Shows the server's field errors on the matching fields.
 * @param fieldOf maps a request field to the form's field name
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

/** In the order of the screen. A group of controls takes the focus with its first one. */
export function focusFirstInvalid(form: HTMLElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  if (!invalid) return;
  const inside = (selector: string) => invalid.querySelector<HTMLElement>(selector);
  const control = invalid.matches('[aria-invalid=true]') ? invalid : inside('[aria-invalid=true]');
  (control ?? inside('input, button, select, textarea'))?.focus();
}
