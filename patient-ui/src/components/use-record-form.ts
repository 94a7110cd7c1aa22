import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from './checked-by.ts';

interface Options<R, V> {
  first: R;
  valuesOf: (record: R) => V;
  schemaFor: (values: V) => z.ZodType;
  /** The record as it is now. */
  latest: () => Promise<R>;
}

/**
 * A form about a record that has a version. `known` is what it was made from, and stays so whatever arrives meanwhile;
 * `takeLatest` takes what somebody else saved over, wherever nothing was typed.
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
  // Read, or the form does not keep track of what was typed.
  void form.formState.dirtyFields;
  async function takeLatest() {
    const record = await latest();
    setKnown(record);
    form.reset(valuesOf(record), { keepDirtyValues: true });
  }
  return { form, known, takeLatest };
}
