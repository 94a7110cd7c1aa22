import type { Facets } from '../data/client.ts';

interface Row {
  id: unknown;
}

/** What a list request answered, as it is kept. */
export interface ListAnswer {
  data: readonly Row[];
  meta?: { facets: Facets };
}

/** The same rows in the same places, with the fresh ones in for the old, and the counts of now. */
export function patchList<A extends ListAnswer>(
  old: A | undefined,
  fresh: readonly Row[],
  facets: Facets,
): A | undefined {
  if (!old) return old;
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return { ...old, data: old.data.map((row) => byId.get(row.id) ?? row), meta: { ...old.meta, facets } };
}
