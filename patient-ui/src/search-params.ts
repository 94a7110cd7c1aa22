import { day } from '@bedside/contracts/common/fields';

export const pageSizes = [10, 50, 100] as const;

/** URLs can be typed by hand: invalid values fall back to the first page of the smallest size. */
export const pageIn = (search: URLSearchParams, sizes: readonly [number, ...number[]] = pageSizes) => ({
  page: wholeIn(search, 'page') ?? 1,
  take: sizes.find((size) => size === wholeIn(search, 'take')) ?? sizes[0],
});

function wholeIn(search: URLSearchParams, name: string): number | undefined {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** `yyyy-MM-dd`; undefined if missing or invalid. */
export const dayIn = (search: URLSearchParams, name: string) => day.safeParse(search.get(name)).data;
