import { fullName } from '@bedside/ui-kit/person';
import { useListContext } from 'react-admin';
import { useMe } from '../../../data/me.ts';
import { useProviders } from '../../../data/providers.ts';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { FilterChip } from '../../../list/FilterChip.tsx';
import { BooleanFilterChip, CategoryFilterChip } from '../../../list/filter-inputs.tsx';
import { type Filters, textFilter, withFilters } from '../../../list/filters.ts';
import { useChangeFilters } from '../../../list/ListFilters.tsx';
import { FilterBar, OverflowFilterChips } from '../../../list/OverflowFilterChips.tsx';
import { appointmentChips } from './appointment-chips.tsx';

const UNASSIGNED = 'unassigned';

/** The bar of chips over the appointments; on a phone all but the date stand behind one. */
export function AppointmentFilters({ always }: { always?: Filters }) {
  const isStaff = useMe().role !== 'PROVIDER';
  return (
    <FilterBar first={<DateFilterChip />}>
      <CategoryFilterChip />
      <ProviderChip />
      <BooleanFilterChip source="telemedicine" label="Visit type" any="Any" yes="Telemedicine" no="In-home" />
      {isStaff && <OverflowFilterChips chips={appointmentChips} always={always} />}
    </FilterBar>
  );
}

function ProviderChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const isStaff = useMe().role !== 'PROVIDER';
  const providers = useProviders(isStaff);
  if (!isStaff) return null;
  const chosen = filterValues.unassigned ? UNASSIGNED : textFilter(filterValues, 'providerId');
  const choices = [
    { value: undefined, label: 'Any' },
    { value: UNASSIGNED, label: 'Unassigned' },
    ...providers.map((provider) => ({ value: provider.id, label: fullName(provider) })),
  ];
  const choose = (value: string | undefined) =>
    changeFilters((filters) =>
      withFilters(filters, {
        unassigned: value === UNASSIGNED,
        providerId: value === UNASSIGNED ? undefined : value,
      }),
    );
  return (
    <FilterChip
      label="Provider"
      value={choices.find(({ value }) => value === chosen)?.label ?? '1 selected'}
      onClear={chosen === undefined ? undefined : () => choose(undefined)}
      choices={choices}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
