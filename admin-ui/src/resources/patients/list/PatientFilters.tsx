import { membershipTypes, type PatientRow } from '@bedside/contracts/people/user.schema';
import { useListContext } from 'react-admin';
import { membershipWord } from '../../../formatting/person-text.ts';
import { ChoiceFilterChip } from '../../../list/filter-inputs.tsx';
import { textFilter } from '../../../list/filters.ts';
import { stateChoices } from './state-choices.ts';

const memberships = membershipTypes.map((type) => ({ value: type, label: membershipWord(type) }));

/** The bar of chips over the patients. */
export function PatientFilters() {
  const { data = [], meta, filterValues } = useListContext<PatientRow>();
  const states = stateChoices(data, meta?.facets?.state, textFilter(filterValues, 'state'));
  return (
    <>
      <ChoiceFilterChip source="membershipType" label="Membership" any="All" choices={memberships} />
      <ChoiceFilterChip source="state" label="State" any="Any" choices={states} />
    </>
  );
}
