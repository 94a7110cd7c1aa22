import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldIssues } from './field-issues.ts';

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
