import { z } from 'zod';

export const NOT_WHOLE = 'Invalid integer';

export const whole = () =>
  z
    .string()
    .regex(/^-?\d+$/, NOT_WHOLE)
    .transform(Number);

export const flag = () => z.enum(['true', 'false']).transform((value) => value === 'true');

type Metadata = Record<string, string>;

/** `null`, sent as an empty text, removes all metadata. */
export const metadataParam = () =>
  z
    .union([
      z.literal('').transform(() => null),
      z.record(z.string().max(40), z.string().max(500)),
      z.array(z.never()).transform((): Metadata => ({})),
    ])
    .optional();

/** Removes keys with an empty value and merges the others. */
export function mergeMetadata(current: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === null) return {};
  const merged = Object.entries({ ...current, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

export const newMetadata = (given: Metadata | null | undefined) => mergeMetadata({}, given);

/** An empty text removes the value. */
export const textOrNone = () => z.string().transform((value) => value || null);

const rangeParams = z.strictObject({
  gt: whole().optional(),
  gte: whole().optional(),
  lt: whole().optional(),
  lte: whole().optional(),
});

/** A time, or a range of times. */
export const createdParam = () =>
  z.union([whole().transform((at) => ({ gte: at, lte: at })), rangeParams]).optional();

export type TimeRange = z.output<typeof rangeParams>;

export function within(created: number, range: TimeRange = {}): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** Parameters that every list accepts. */
export const listParams = {
  limit: whole().optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

/** Accepted because real clients send it, but has no effect here. */
export const anything = () => z.unknown().optional();
