import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useListContext } from 'react-admin';
import styles from './DateChip.module.css';
import { rangePresets, rangeWords } from './date-ranges.ts';
import { FilterChip } from './FilterChip.tsx';
import { textFilter, withFilters } from './filters.ts';

/** Narrows a list to a range of days, through the filters `from` and `to`. */
export function DateChip() {
  const { filterValues, setFilters } = useListContext();
  const { zone } = useFormats();
  const range = { from: textFilter(filterValues, 'from'), to: textFilter(filterValues, 'to') };
  const presets = rangePresets(zone, new Date());
  const preset = presets.find(({ from, to }) => from === range.from && to === range.to);
  const set = (from: string | undefined, to: string | undefined) =>
    setFilters(withFilters(filterValues, { from, to }), undefined, false);
  const hasRange = range.from !== undefined || range.to !== undefined;
  return (
    <FilterChip
      label="Date"
      value={rangeWords(range)}
      onClear={hasRange ? () => set(undefined, undefined) : undefined}
      choices={[
        { value: undefined, label: 'Any date' },
        ...presets.map(({ key, label }) => ({ value: key, label })),
      ]}
      chosen={preset?.key}
      onChoose={(key) => {
        const next = presets.find((one) => one.key === key);
        set(next?.from, next?.to);
      }}
    >
      {() => (
        <span className={styles.own}>
          <label>
            From
            <input
              type="date"
              value={range.from ?? ''}
              max={range.to}
              onChange={(event) => set(event.target.value || undefined, range.to)}
            />
          </label>
          <label>
            To
            <input
              type="date"
              value={range.to ?? ''}
              min={range.from}
              onChange={(event) => set(range.from, event.target.value || undefined)}
            />
          </label>
        </span>
      )}
    </FilterChip>
  );
}
