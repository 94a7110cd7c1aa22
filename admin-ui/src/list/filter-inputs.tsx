import { useListContext } from 'react-admin';
import type { Facets } from '../data/client.ts';
import { useServices } from '../data/services.ts';
import { FilterChip } from './FilterChip.tsx';
import { textFilter, withFilter } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';

interface Props {
  source: string;
  label: string;
  any: string;
  choices: readonly { value: string; label: string }[];
}

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

export function FacetFilterChip(props: Omit<Props, 'choices'>) {
  const { meta } = useListContext();
  const counts: Facets[string] = meta?.facets?.[props.source] ?? {};
  const choices = Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([value, count]) => ({ value, label: `${value} (${count})` }));
  return <ChoiceFilterChip {...props} choices={choices} />;
}

export interface FlagChipProps {
  source: string;
  label: string;
  any: string;
  yes: string;
  /** If omitted, only yes is offered. */
  no?: string;
}

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

/** Picking an id again removes it. */
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
