import { ApiError } from '@bedside/api-client/api-error';
import { reason } from '@bedside/contracts/common/fields';
import { dollars, netDollars } from '@bedside/contracts/money';
import {
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';
import { z } from 'zod';

/** For forms whose only field is a reason. */
export const reasonValues = z.object({ reason });

export interface Source {
  source: string;
  /** Replaces a schema message that would not help the user. */
  invalidText?: string;
  /** Converts what was typed to the form’s value. */
  parse?(typed: unknown): unknown;
}

type Bound = Source & Pick<RegisterOptions, 'onChange' | 'onBlur'>;

/** A list’s message is about the list itself or its first invalid item. */
const textOf = (error: FieldError): string | undefined =>
  error.message ?? error.root?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined);

/**
 * The error to show. It appears once the field was touched or the form submitted, because new rows are invalid
 * from the start.
 */
export function useFieldError(source: string, invalidText?: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  const { error, isTouched } = getFieldState(source, formState);
  if (!error || !(isTouched || formState.isSubmitted)) return undefined;
  return invalidText ?? textOf(error);
}

/** Connects a field to the surrounding form. */
export function useInput({ source, invalidText, parse, onChange, onBlur }: Bound) {
  const { register } = useFormContext();
  const error = useFieldError(source, invalidText);
  return { ...register(source, { setValueAs: parse, onChange, onBlur }), error };
}

/** Empty becomes undefined; anything else is parsed by `schema`. */
export const optionalField = <T>(schema: z.ZodType<T>) =>
  z.string().transform((typed, context): T | undefined => {
    if (typed.trim() === '') return undefined;
    const result = schema.safeParse(typed);
    if (result.success) return result.data;
    for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Valid if all fields are empty. One filled field makes the schema apply to the whole group. */
export const optionalFieldGroup = <T>(schema: z.ZodType<T>, ignored: readonly string[] = []) =>
  z.record(z.string(), z.unknown()).transform((typed, context): T | undefined => {
    const isEmpty = Object.entries(typed).every(
      ([name, value]) => ignored.includes(name) || value === undefined || String(value).trim() === '',
    );
    if (isEmpty) return undefined;
    const result = schema.safeParse(typed);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });

/** Parses "245" or "$1,245.50". */
export const typedAmount = (amount: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => text.replace(/[$,\s]/g, ''))
    .refine((text) => text !== '' && !Number.isNaN(Number(text)), 'Enter an amount, such as 245.00.')
    .transform(Number)
    .pipe(amount);

export const parseDollars = typedAmount(dollars);
export const parseNetDollars = typedAmount(netDollars);

const NOON = 12;

/**
 * Parses “8”, “8:30p” or “1730” to `HH:mm`. Without a.m. or p.m., it is the first such time after `after`.
 * Undefined if invalid.
 */
export function typedTime(text: string, after = ''): string | undefined {
  const parts = /^(\d{1,2}?)(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim());
  if (!parts) return undefined;
  const [, hours = '', minutes = '00', half = ''] = parts;
  const typed = Number(hours);
  if (typed > 23 || Number(minutes) > 59 || (half !== '' && (typed === 0 || typed > NOON))) return undefined;
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:${minutes}`;
  if (half !== '') return at((typed % NOON) + (half.toLowerCase() === 'p' ? NOON : 0));
  return typed < NOON && hours.length < 3 && at(typed) <= after ? at(typed + NOON) : at(typed);
}

/**
 * Shows the server's field errors on the matching fields.
 * @param fieldOf maps a request field to the form's field name
 * @param groups fields without a control of their own that show their error above their parts
 * @returns whether the fields on the screen show every message of the failure
 */
export function setFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  failure: Error,
  {
    fieldOf = (path) => path,
    groups = [],
  }: { fieldOf?: (path: string) => string; groups?: readonly string[] } = {},
): boolean {
  if (!(failure instanceof ApiError)) return false;
  const names = Object.keys(form.getValues());
  const isField = (path: string): path is Path<Values> => names.includes(path.split('.')[0] ?? '');
  const shown: string[] = [];
  for (const { path, message } of failure.issues) {
    const field = fieldOf(path);
    if (!isField(field)) continue;
    form.setError(field, { message });
    const { ref } = form.getFieldState(field).error ?? {};
    if (groups.includes(field) || (ref instanceof Element && ref.isConnected)) shown.push(message);
  }
  return shown.length === failure.issues.length && shown.includes(failure.message);
}

/** Focuses the first invalid control on screen. In a group of controls, that is its first one. */
export function focusFirstInvalid(form: HTMLElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  if (!invalid) return;
  const inside = (selector: string) => invalid.querySelector<HTMLElement>(selector);
  const control = invalid.matches('[aria-invalid=true]') ? invalid : inside('[aria-invalid=true]');
  (control ?? inside('input, button, select, textarea'))?.focus();
}
