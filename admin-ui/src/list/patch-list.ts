import type { Facets } from '../data/client.ts';

interface Row {
  id: unknown;
}

export interface ListAnswer {
  data: readonly Row[];
  meta?: { facets: Facets };
}

/** Replaces changed rows in place, and the counts if new ones came. */
export function patchList<A extends ListAnswer>(
  old: A | undefined,
  fresh: readonly Row[],
  facets?: Facets,
): A | undefined {
  if (!old) return old;
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return {
    ...old,
    data: old.data.map((row) => byId.get(row.id) ?? row),
    ...(facets && { meta: { ...old.meta, facets } }),
  };
}
