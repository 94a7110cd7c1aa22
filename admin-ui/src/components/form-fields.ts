import { dollars } from '@bedside/contracts/money';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';

export function useInput(source: string, invalidText?: string) {
  const { register, getFieldState, formState } = useFormContext();
  const { error } = getFieldState(source, formState);
  return { ...register(source), error: error && (invalidText ?? error.message) };
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

/** All empty is valid; one filled field makes the whole group validated. */
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
