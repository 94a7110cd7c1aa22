import { isObject } from '@bedside/contracts/common/json';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** A text, number, or choice that both the user and someone else changed. */
export interface Overlap {
  /** The path of the field. */
  name: string;
  label: string;
  theirs: string;
}

const isTyped = (mark: unknown): boolean =>
  mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isTyped));

/** The paths of texts that differ between `before` and `now`. */
const changedTexts = (before: FieldValues, now: FieldValues, prefix = ''): [string, string][] =>
  Object.entries(now).flatMap(([name, value]): [string, string][] => {
    if (isObject(value)) return changedTexts(before[name] ?? {}, value, `${prefix}${name}.`);
    const isShown = typeof value === 'string' || typeof value === 'number';
    return isShown && value !== (before[name] ?? '') ? [[`${prefix}${name}`, String(value)]] : [];
  });

/** The label of the field at `name`, and how it shows `value`. */
function shownAt(element: HTMLFormElement | null, name: string, value: string) {
  const control = element?.elements.namedItem(name);
  const isSelect = control instanceof HTMLSelectElement;
  if (!isSelect && !(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement))
    return null;
  const option = isSelect && [...control.options].find((one) => one.value === value);
  const label = control.labels?.[0]?.firstChild?.textContent;
  return label ? { label, theirs: option && value !== '' ? option.text : value } : null;
}

/**
 * Shows the latest values, except where the user typed. A list that the user changed is kept whole, because its
 * lines may have moved.
 * @returns the paths that someone else changed, and what they wrote where the user typed too
 */
function takeLatest<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  latest: DefaultValues<Values>,
  element: HTMLFormElement | null,
) {
  const typed: FieldValues = structuredClone(form.getValues());
  const marks: FieldValues = form.formState.dirtyFields;
  const lists = Object.keys(typed).filter((name) => Array.isArray(typed[name]) && isTyped(marks[name]));
  const changed = changedTexts(form.formState.defaultValues ?? {}, latest);
  form.reset(latest as Values, { keepDirtyValues: true });
  const { getValues, setValue }: UseFormReturn = form as never;
  for (const name of lists) setValue(name, typed[name], { shouldDirty: true });
  const overlaps = changed.flatMap(([name, value]): Overlap[] => {
    const shown = String(getValues(name)) !== value && shownAt(element, name, value);
    return shown ? [{ name, ...shown }] : [];
  });
  return { changed: changed.map(([name]) => name), overlaps };
}

/** Loads a changed record into a form. `element` is the form’s. */
export function useTakeLatest<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const element = useRef<HTMLFormElement>(null);
  const [overlaps, setOverlaps] = useState<readonly Overlap[]>([]);
  // Reading `dirtyFields` subscribes to it, for `takeLatest`.
  void form.formState.dirtyFields;
  return {
    element,
    overlaps,
    take(latest: DefaultValues<Values>): void {
      const { changed, overlaps: more } = takeLatest(form, latest, element.current);
      setOverlaps((before) => [...before.filter(({ name }) => !changed.includes(name)), ...more]);
    },
    forget: () => setOverlaps([]),
  };
}
