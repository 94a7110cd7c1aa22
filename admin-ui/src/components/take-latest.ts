import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

const isTyped = (mark: unknown): boolean =>
  mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isTyped));

/**
 * Shows the latest values, except where the user typed. A list that the user changed is kept whole, because its
 * lines may have moved. The form must have read `formState.dirtyFields` before.
 */
export function takeLatest<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  latest: DefaultValues<Values>,
): void {
  const typed: FieldValues = structuredClone(form.getValues());
  const marks: FieldValues = form.formState.dirtyFields;
  const lists = Object.keys(typed).filter((name) => Array.isArray(typed[name]) && isTyped(marks[name]));
  form.reset(latest as Values, { keepDirtyValues: true });
  const { setValue }: UseFormReturn = form as never;
  for (const name of lists) setValue(name, typed[name], { shouldDirty: true });
}
