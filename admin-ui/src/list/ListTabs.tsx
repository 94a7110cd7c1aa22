import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { useWidth } from '../components/screen-hooks.ts';
import type { Facets } from '../data/client.ts';
import { type Filters, withFilters } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import styles from './ListFrame.module.css';

export interface ListTab {
  /** Undefined clears the filter. */
  value: string | undefined;
  label: string;
  count?: number;
  /** Extra filters set with the tab; undefined clears one. */
  besides?: Filters;
}

interface Props {
  source: string;
  tabs: readonly ListTab[];
}

interface Choice extends ListTab {
  isCurrent: boolean;
  choose(): void;
}

/** Tabs that don't fit move to an overflow menu. */
export function ListTabs({ source, tabs }: Props) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const choices = tabs.map((tab): Choice => {
    const sets = { ...tab.besides, [source]: tab.value };
    return {
      ...tab,
      isCurrent: Object.entries(sets).every(([name, wanted]) => filterValues[name] === wanted),
      choose: () => changeFilters((filters) => withFilters(filters, sets)),
    };
  });
  const { ref: nav } = useWidth<HTMLElement>();
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(tabs.length);
  useLayoutEffect(() => {
    const tops = [...(row.current?.children ?? [])].map((tab) => tab.getBoundingClientRect().top);
    setFitting(tops.filter((top) => top === tops[0]).length);
  });
  return (
    <nav className={`${styles.tabs} ${styles.fitted}`} aria-label="Status" ref={nav}>
      <div className={styles.fitting} ref={row}>
        {choices.map(({ label, count, isCurrent, choose }, index) => (
          <button
            key={label}
            type="button"
            className={styles.tab}
            aria-current={isCurrent}
            data-hidden={index >= fitting || undefined}
            onClick={choose}
          >
            {label}
            <Count of={count} />
          </button>
        ))}
      </div>
      {fitting < choices.length && <MoreTabs choices={choices.slice(fitting)} />}
    </nav>
  );
}

function MoreTabs({ choices }: { choices: readonly Choice[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = choices.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={current !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.label ?? 'More'}
        <Count of={current?.count} />
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(({ label, count, isCurrent, choose }) => (
          <MenuItem
            key={label}
            role="menuitemradio"
            aria-checked={isCurrent}
            selected={isCurrent}
            className={styles.more}
            onClick={() => {
              setAnchor(null);
              choose();
            }}
          >
            {label}
            <Count of={count} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Count = ({ of }: { of: number | undefined }) => of !== undefined && <i>{of.toLocaleString('en-US')}</i>;

export interface RouteTab {
  to: string;
  label: string;
}

export function RouteTabs({ tabs }: { tabs: readonly RouteTab[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label="Lists">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={pathname === to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A tab per facet value plus All; counts appear once loaded. */
export function facetTabs(
  values: readonly { value: string; label: string }[],
  counts: Facets[string] | undefined,
): readonly ListTab[] {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { value: undefined, label: 'All', count: all },
    ...values.map((one) => ({ ...one, count: counts && (counts[one.value] ?? 0) })),
  ];
}
