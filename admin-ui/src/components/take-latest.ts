import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** A text or number that both the user and someone else changed. */
export interface Overlap {
  label: string;
  theirs: string;
}

const isTyped = (mark: unknown): boolean =>
  mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isTyped));

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of texts that differ between `before` and `now`. */
const changedTexts = (before: FieldValues, now: FieldValues, prefix = ''): [string, string][] =>
  Object.entries(now).flatMap(([name, value]): [string, string][] => {
    if (isGroup(value)) return changedTexts(before[name] ?? {}, value, `${prefix}${name}.`);
    const isShown = typeof value === 'string' || typeof value === 'number';
    return isShown && value !== (before[name] ?? '') ? [[`${prefix}${name}`, String(value)]] : [];
  });

const labelOf = (element: HTMLFormElement | null, name: string): string | undefined => {
  const control = element?.elements.namedItem(name);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? (control.labels?.[0]?.firstChild?.textContent ?? undefined) : undefined;
};

/**
 * Shows the latest values, except where the user typed. A list that the user changed is kept whole, because its
 * lines may have moved. The form must have read `formState.dirtyFields` before.
 * @returns what someone else wrote where the user typed too
 */
export function takeLatest<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  latest: DefaultValues<Values>,
  element: HTMLFormElement | null,
): Overlap[] {
  const typed: FieldValues = structuredClone(form.getValues());
  const marks: FieldValues = form.formState.dirtyFields;
  const lists = Object.keys(typed).filter((name) => Array.isArray(typed[name]) && isTyped(marks[name]));
  const changed = changedTexts(form.formState.defaultValues ?? {}, latest);
  form.reset(latest as Values, { keepDirtyValues: true });
  const { getValues, setValue }: UseFormReturn = form as never;
  for (const name of lists) setValue(name, typed[name], { shouldDirty: true });
  return changed.flatMap(([name, theirs]) => {
    const label = String(getValues(name)) !== theirs && labelOf(element, name);
    return label ? [{ label, theirs }] : [];
  });
}
