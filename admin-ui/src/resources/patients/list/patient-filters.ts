import { userStatuses } from '@bedside/contracts/people/user.schema';
import { userStatusLabels } from '../../../components/UserCells.tsx';
import type { Facets } from '../../../data/client.ts';
import { facetTabs } from '../../../list/ListTabs.tsx';

const statuses = userStatuses.map((value) => ({ value, label: userStatusLabels[value] }));

export const patientTabs = (facets: Facets | undefined) => facetTabs(statuses, facets?.status);

interface Placed {
  state: string | null;
}

/** The states in the facets or, without those, in the shown rows. */
export function stateChoices(
  rows: readonly Placed[],
  counts: Readonly<Record<string, number>> | undefined,
  chosen: string | undefined,
) {
  const counted = Object.keys(counts ?? {});
  const seen = counted.length > 0 ? counted : rows.flatMap(({ state }) => state ?? []);
  const states = [...new Set([...seen, ...(chosen ? [chosen] : [])])].filter((state) => state !== '').sort();
  return states.map((state) => ({ value: state, label: state }));
}
