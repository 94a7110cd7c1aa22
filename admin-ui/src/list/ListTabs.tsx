import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { useScrollToCurrent, useWidth } from '../components/screen-hooks.ts';
import type { Facets } from '../data/client.ts';
import { type Filters, withFilters } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import styles from './ListFrame.module.css';

export interface ListTab {
  /** Undefined clears the filter. */
  value: string | undefined;
  label: string;
  count?: number;
  /** Extra filters set along with the tab. Undefined clears one. */
  besides?: Filters;
}

interface Props {
  source: string;
  tabs: readonly ListTab[];
  /** Another list, at the end of the row. */
  links?: readonly RouteTab[];
}

interface Choice extends ListTab {
  /** The path of another list, if the tab links to one. */
  to?: string;
  isCurrent: boolean;
  choose(): void;
}

/** Tabs that don't fit move to an overflow menu. */
export function ListTabs({ source, tabs, links = [] }: Props) {
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const own = tabs.map((tab): Choice => {
    const sets = { ...tab.besides, [source]: tab.value };
    return {
      ...tab,
      isCurrent: Object.entries(sets).every(([name, wanted]) => filterValues[name] === wanted),
      choose: () => changeFilters((filters) => withFilters(filters, sets)),
    };
  });
  const choices: readonly Choice[] = [
    ...own,
    ...links.map(({ to, label }) => ({
      value: to,
      to,
      label,
      isCurrent: false,
      choose: () => void navigate(to),
    })),
  ];
  const { ref: nav } = useWidth<HTMLElement>();
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(choices.length);
  useLayoutEffect(() => {
    const tops = [...(row.current?.children ?? [])].map((tab) => tab.getBoundingClientRect().top);
    setFitting(tops.filter((top) => top === tops[0]).length);
  });
  return (
    <nav className={`${styles.tabs} ${styles.fitted}`} aria-label="Status" ref={nav}>
      <div className={styles.fitting} ref={row}>
        {choices.map(({ label, count, isCurrent, to, choose }, index) => {
          const hidden = index >= fitting || undefined;
          if (to)
            return (
              <Link key={label} to={to} className={styles.tab} data-hidden={hidden}>
                {label}
              </Link>
            );
          return (
            <button
              key={label}
              type="button"
              className={styles.tab}
              aria-current={isCurrent}
              data-hidden={hidden}
              onClick={choose}
            >
              {label}
              <Count of={count} />
            </button>
          );
        })}
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
  count?: number | undefined;
  /** By default, true at its own path. */
  isCurrent?: boolean;
}

interface RouteTabsProps {
  tabs: readonly RouteTab[];
  /** Placed in the filter bar, below other tabs. */
  isInBar?: boolean;
  label?: string;
  /** Router state to keep across tabs, such as the list that the user came from. */
  state?: unknown;
}

export function RouteTabs({ tabs, isInBar = false, label: name = 'Lists', state }: RouteTabsProps) {
  const { pathname } = useLocation();
  // Counts load later and shift the tabs, so scroll again.
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  const row = useScrollToCurrent(`${pathname} ${counted}`);
  return (
    <nav ref={row} className={isInBar ? styles.segments : styles.tabs} aria-label={name}>
      {tabs.map(({ to, label, count, isCurrent = pathname === to }) => (
        <Link
          key={to}
          to={to}
          state={state}
          className={isInBar ? undefined : styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
          <Count of={count} />
        </Link>
      ))}
    </nav>
  );
}

/** The lists that share one navigation link with this one. */
export interface SiblingLists {
  /** Set if they all form one screen. */
  title?: string | undefined;
  tabs: readonly RouteTab[];
}

export const noSiblings: SiblingLists = { tabs: [] };
const Siblings = createContext(noSiblings);
export const SiblingsProvider = Siblings.Provider;
export const useSiblings = (): SiblingLists => useContext(Siblings);

/** Sibling tabs for a screen that isn’t a list. */
export function SiblingTabs() {
  const { tabs } = useSiblings();
  return tabs.length > 0 && <RouteTabs tabs={tabs} label="Screens" />;
}

/** One tab for each facet value, plus All. Counts appear once loaded. */
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
