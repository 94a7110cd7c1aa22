import { fullName } from '@bedside/ui-kit/person';
import { useListContext } from 'react-admin';
import { useMe } from '../../../data/me.ts';
import { useProviders } from '../../../data/providers.ts';
import { CategoryChip } from '../../../list/CategoryChip.tsx';
import { DateChip } from '../../../list/DateChip.tsx';
import { FilterChip } from '../../../list/FilterChip.tsx';
import { FlagChip } from '../../../list/FlagChip.tsx';
import { type Filters, textFilter, withFilters } from '../../../list/filters.ts';
import { useChangeFilters } from '../../../list/ListFilters.tsx';
import { FilterBar, MoreChips } from '../../../list/MoreChips.tsx';
import { visitChips } from './visit-chips.tsx';

const UNASSIGNED = 'unassigned';

/** The bar of chips over the appointments; on a phone all but the date stand behind one. */
export function VisitFilters({ always }: { always: Filters }) {
  const isStaff = useMe().role !== 'PROVIDER';
  return (
    <FilterBar first={<DateChip />}>
      <CategoryChip />
      <ProviderChip />
      <FlagChip source="telemedicine" label="Visit type" any="Any" yes="Telemedicine" no="In-home" />
      {isStaff && <MoreChips chips={visitChips} always={always} />}
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
