import { useListContext } from 'react-admin';
import type { Facets } from '../data/http-client.ts';
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
