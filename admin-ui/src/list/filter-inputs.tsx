import { useListContext } from 'react-admin';
import type { Facets } from '../data/client.ts';
import { useServices } from '../data/services.ts';
import { FilterChip } from './FilterChip.tsx';
import { textFilter, withFilter } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';

interface Props {
  /** The filter that it sets. */
  source: string;
  label: string;
  /** What it says while nothing is chosen. */
  any: string;
  choices: readonly { value: string; label: string }[];
}

/** A filter with one value out of a few. */
export function ChoiceFilterChip({ source, label, any, choices }: Props) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const chosen = textFilter(filterValues, source);
  const choose = (value: string | undefined) =>
    changeFilters((filters) => withFilter(filters, source, value));
  return (
    <FilterChip
      label={label}
      value={choices.find(({ value }) => value === chosen)?.label ?? any}
      onClear={chosen === undefined ? undefined : () => choose(undefined)}
      choices={[{ value: undefined, label: any }, ...choices]}
      chosen={chosen}
      onChoose={choose}
    />
  );
}

/** A filter with one of the values that the list holds, with how many rows each has. */
export function FacetFilterChip(props: Omit<Props, 'choices'>) {
  const { meta } = useListContext();
  const counts: Facets[string] = meta?.facets?.[props.source] ?? {};
  const choices = Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([value, count]) => ({ value, label: `${value} (${count})` }));
  return <ChoiceFilterChip {...props} choices={choices} />;
}

export interface FlagChipProps {
  /** The filter that it sets: true, false or not at all. */
  source: string;
  label: string;
  /** What it says while nothing is chosen. */
  any: string;
  yes: string;
  /** Left out where nobody would look for it. */
  no?: string;
}

/** A filter of yes or no. */
export function BooleanFilterChip({ source, label, any, yes, no }: FlagChipProps) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const value: unknown = filterValues[source];
  const chosen = value === true || value === false ? String(value) : undefined;
  const choices = [
    { value: undefined, label: any },
    { value: 'true', label: yes },
    ...(no === undefined ? [] : [{ value: 'false', label: no }]),
  ];
  const choose = (picked: string | undefined) =>
    changeFilters(({ [source]: _, ...rest }) =>
      picked === undefined ? rest : { ...rest, [source]: picked === 'true' },
    );
  return (
    <FilterChip
      label={label}
      value={choices.find((choice) => choice.value === chosen)?.label ?? any}
      onClear={chosen === undefined ? undefined : () => choose(undefined)}
      choices={choices}
      chosen={chosen}
      onChoose={choose}
    />
  );
}

/** A filter by some of many records: a pick adds one, a second pick takes it off. */
export function IdFilterChip({ source, label, any, choices }: Props) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const value: unknown = filterValues[source];
  const picked = Array.isArray(value) ? value.map(String) : [];
  const toggle = (id: string | undefined) =>
    changeFilters((filters) =>
      withFilter(
        filters,
        source,
        id && (picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]),
      ),
    );
  const first = choices.find((choice) => choice.value === picked[0])?.label ?? '1 selected';
  return (
    <FilterChip
      label={label}
      value={picked.length === 0 ? any : picked.length === 1 ? first : `${picked.length} selected`}
      onClear={picked.length === 0 ? undefined : () => toggle(undefined)}
      choices={[{ value: undefined, label: any }, ...choices]}
      chosen={picked.length === 0 ? [undefined] : picked}
      onChoose={toggle}
    />
  );
}

/** By the category of what was booked or billed. */
export function CategoryFilterChip() {
  const categories = [...new Set(useServices().map(({ category }) => category))].sort();
  return (
    <ChoiceFilterChip
      source="category"
      label="Service"
      any="All categories"
      choices={categories.map((category) => ({ value: category, label: category }))}
    />
  );
}
