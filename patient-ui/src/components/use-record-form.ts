import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from './form-checks.ts';

interface Options<R, V> {
  first: R;
  valuesOf: (record: R) => V;
  schemaFor: (values: V) => z.ZodType;
  /** Refetches the record. */
  latest: () => Promise<R>;
}

/**
 * A form for a versioned record. `known` remains the baseline during live updates. `takeLatest` loads someone
 * else’s changes into untouched fields.
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
  // Reading `dirtyFields` subscribes to it; otherwise react-hook-form doesn’t track it.
  void form.formState.dirtyFields;
  async function takeLatest() {
    const record = await latest();
    setKnown(record);
    form.reset(valuesOf(record), { keepDirtyValues: true });
  }
  return { form, known, takeLatest };
}
