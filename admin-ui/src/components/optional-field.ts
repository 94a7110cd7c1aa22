import { z } from 'zod';

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
