import type { Facets } from '../data/http-client.ts';
import type { ListTab } from './ListTabs.tsx';

/** One tab a value of a facet, and one for all, with the counts that came with the list; without counts until then. */
export function facetTabs(
  values: readonly { value: string; label: string }[],
  counts: Facets[string] | undefined,
): readonly ListTab[] {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { value: undefined, label: 'All', count: all },
    ...values.map((one) => ({ ...one, count: counts && (counts[one.value] ?? 0) })),
  ];
}
