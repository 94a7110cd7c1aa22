import { userStatuses } from '@bedside/contracts/people/person.schema';
import type { Facets } from '../../../data/http-client.ts';
import type { ListTab } from '../../../list/ListTabs.tsx';
import { personStatusWords } from '../../../parts/PersonStatus.tsx';

/** One tab a status, with the counts that came with the list; without counts until they are there. */
export function patientTabs(facets: Facets | undefined): readonly ListTab[] {
  const counts = facets?.status;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { value: undefined, label: 'All', count: all },
    ...userStatuses.map((status) => ({
      value: status,
      label: personStatusWords[status],
      count: counts && (counts[status] ?? 0),
    })),
  ];
}
