import { ApiError } from '@bedside/api-client/api-error';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';

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

/** Whether every issue belongs to a field on the form. */
export const isShownAtFields = (reason: unknown, fields: readonly string[]): boolean =>
  reason instanceof ApiError &&
  reason.issues.length > 0 &&
  fieldIssues(reason, fields).length === reason.issues.length;

/** Submits a form. Server issues show at their fields, and the first one gets focus. */
export function useSendForm<V extends FieldValues, A>(
  form: UseFormReturn<V>,
  send: (values: V) => Promise<A>,
  onDone: (answer: A, values: V) => unknown,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError(reason) {
      const issues = fieldIssues(reason, Object.keys(form.getValues()));
      for (const [at, { field, message }] of issues.entries()) {
        form.setError(field as Path<V>, { message }, { shouldFocus: at === 0 });
      }
    },
  });
}

/** Focuses the first element that matches when the field has an error, for fields of several controls. */
export function useErrorFocus<V extends FieldValues>(
  name: Path<V>,
  group: RefObject<HTMLElement | null>,
  selector: string,
): void {
  const { ref } = useController<V>({ name }).field;
  useEffect(() => {
    ref({ focus: () => group.current?.querySelector<HTMLElement>(selector)?.focus() });
  }, [ref, group, selector]);
}
