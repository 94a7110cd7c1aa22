import { useListContext } from 'react-admin';
import { FilterChip } from './FilterChip.tsx';
import { withFilter } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';

interface Props {
  /** The filter that it sets, a list of ids. */
  source: string;
  label: string;
  /** What it says while nothing is chosen. */
  any: string;
  choices: readonly { value: string; label: string }[];
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
