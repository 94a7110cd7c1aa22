import { useListContext } from 'react-admin';
import { type Filters, withFilters } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import styles from './ListFrame.module.css';

export interface ListTab {
  /** What the filter is set to; undefined takes it out. */
  value: string | undefined;
  label: string;
  count?: number;
  /** Other filters that come with the tab; undefined takes one out. */
  besides?: Filters;
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
      {tabs.map(({ value, label, count, besides = {} }) => {
        const sets = { ...besides, [source]: value };
        return (
          <button
            key={label}
            type="button"
            className={styles.tab}
            aria-current={Object.entries(sets).every(([name, wanted]) => filterValues[name] === wanted)}
            onClick={() => changeFilters((filters) => withFilters(filters, sets))}
          >
            {label}
            {count !== undefined && <i>{count.toLocaleString('en-US')}</i>}
          </button>
        );
      })}
    </nav>
  );
}
