import { z } from 'zod';

/** The kinds of value that a form's fields hold. */
export const whole = () =>
  z
    .string()
    .regex(/^-?\d+$/, 'Invalid integer')
    .transform(Number);

export const flag = () => z.enum(['true', 'false']).transform((value) => value === 'true');

/** Stripe unsets a field that comes empty. */
export const metadataParam = () =>
  z.union([
    z.literal('').transform(() => ({})),
    z.record(z.string(), z.string()),
    z.array(z.never()).transform(() => ({})),
  ]);

export type Metadata = Record<string, string>;

/** A key that comes with an empty value is removed; the rest is merged. */
export function mergeMetadata(current: Metadata, change: Metadata | undefined): Metadata {
  const merged = Object.entries({ ...current, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

/** Parameters that every list takes. */
export const listParams = {
  limit: whole().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

/** Accepted for the sake of real clients and without effect here. */
export const anything = () => z.unknown().optional();
