import { useListContext } from 'react-admin';
import { withFilter } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import styles from './ListFrame.module.css';

export interface ListTab {
  /** What the filter is set to; undefined takes it out. */
  value: string | undefined;
  label: string;
  count?: number;
}

interface Props {
  /** The filter that the tabs drive; the others stay. */
  source: string;
  tabs: readonly ListTab[];
}

export function ListTabs({ source, tabs }: Props) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  return (
    <nav className={styles.tabs} aria-label="Status">
      {tabs.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          className={styles.tab}
          aria-current={filterValues[source] === value}
          onClick={() => changeFilters((filters) => withFilter(filters, source, value))}
        >
          {label}
          {count !== undefined && <i>{count.toLocaleString('en-US')}</i>}
        </button>
      ))}
    </nav>
  );
}
