import { dollars } from '@bedside/contracts/money';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';

/** What an input takes to be a field of the form around it, and what is wrong with that field. */
export function useInput(source: string, invalidText?: string) {
  const { register, getFieldState, formState } = useFormContext();
  const { error } = getFieldState(source, formState);
  return { ...register(source), error: error && (invalidText ?? error.message) };
}

/** A field that may be left empty: nothing then, and what `schema` makes of it otherwise. */
export const optionalField = <T>(schema: z.ZodType<T>) =>
  z.string().transform((typed, context): T | undefined => {
    if (typed.trim() === '') return undefined;
    const result = schema.safeParse(typed);
    if (result.success) return result.data;
    for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A group of fields that may be left empty all together, and is checked as soon as one of them holds something. */
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

/** An amount as typed, "245" or "$1,245.50", that has to be such an amount. */
export const typedAmount = (amount: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => text.replace(/[$,\s]/g, ''))
    .refine((text) => text !== '' && !Number.isNaN(Number(text)), 'Enter an amount, such as 245.00.')
    .transform(Number)
    .pipe(amount);

/** Zero or more. */
export const parseDollars = typedAmount(dollars);
