import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { fieldIssues, schemaResolver } from './field-issues.ts';

interface Options<R, V> {
  first: R;
  valuesOf: (record: R) => V;
  schemaFor: (values: V) => z.ZodType;
  /** Refetches the record. */
  latest: () => Promise<R>;
}

/**
 * Form for a versioned record. `known` stays the starting point through live updates;
 * `takeLatest` loads someone else's changes into untouched fields.
 */
export function useRecordForm<R, V extends FieldValues>({
  first,
  valuesOf,
  schemaFor,
  latest,
}: Options<R, V>) {
  const [known, setKnown] = useState(first);
  const form = useForm<V>({
    mode: 'onTouched',
    resolver: schemaResolver(schemaFor),
    defaultValues: valuesOf(first) as DefaultValues<V>,
  });
  // Reading dirtyFields subscribes to it; otherwise react-hook-form does not track it.
  void form.formState.dirtyFields;
  async function takeLatest() {
    const record = await latest();
    setKnown(record);
    form.reset(valuesOf(record), { keepDirtyValues: true });
  }
  return { form, known, takeLatest };
}

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
