import { useListContext } from 'react-admin';
import { FilterChip } from './FilterChip.tsx';
import { useChangeFilters } from './ListFilters.tsx';

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
