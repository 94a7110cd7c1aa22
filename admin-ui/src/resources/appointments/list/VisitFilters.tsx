import { fullName } from '@bedside/ui-kit/person';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useMe } from '../../../data/me.ts';
import { useProviders } from '../../../data/providers.ts';
import { useServices } from '../../../data/services.ts';
import { DateChip } from '../../../list/DateChip.tsx';
import { FilterChip } from '../../../list/FilterChip.tsx';
import { FlagChip } from '../../../list/FlagChip.tsx';
import { type Filters, textFilter, withFilter, withFilters } from '../../../list/filters.ts';
import { useChangeFilters } from '../../../list/ListFilters.tsx';
import { useIsPhone } from '../../../parts/use-is-phone.ts';
import { MoreChips } from './MoreChips.tsx';
import styles from './VisitFilters.module.css';

const UNASSIGNED = 'unassigned';

/** The bar of chips over the appointments; on a phone all but the date stand behind one. */
export function VisitFilters({ always }: { always: Filters }) {
  const isPhone = useIsPhone();
  const isStaff = useMe().role !== 'PROVIDER';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DateChip />
      {isPhone && <MoreFilters isOpen={isOpen} onPress={() => setIsOpen(!isOpen)} />}
      {(!isPhone || isOpen) && (
        <>
          <CategoryChip />
          <ProviderChip />
          <FlagChip source="telemedicine" label="Place" any="Anywhere" yes="Telemedicine" no="In home" />
          {isStaff && <MoreChips always={always} isWhole={isPhone} />}
        </>
      )}
    </>
  );
}

const MoreFilters = ({ isOpen, onPress }: { isOpen: boolean; onPress(): void }) => (
  <button type="button" className={styles.more} aria-expanded={isOpen} onClick={onPress}>
    <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
    Filters
  </button>
);

function useCategories(): readonly string[] {
  return [...new Set(useServices().map(({ category }) => category))].sort();
}

function CategoryChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const chosen = textFilter(filterValues, 'category');
  const choose = (category: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'category', category));
  const categories = useCategories().map((category) => ({ value: category, label: category }));
  return (
    <FilterChip
      label="Service"
      value={chosen ?? 'All categories'}
      onClear={chosen === undefined ? undefined : () => choose(undefined)}
      choices={[{ value: undefined, label: 'All categories' }, ...categories]}
      chosen={chosen}
      onChoose={choose}
    />
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
      value={choices.find(({ value }) => value === chosen)?.label ?? 'One'}
      onClear={chosen === undefined ? undefined : () => choose(undefined)}
      choices={choices}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
