import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useRememberListUrl } from '../components/use-list-address.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { Column } from './column.ts';
import { downloadCsv, toCsv } from './csv.ts';
import type { Filters } from './filters.ts';
import { ListBody } from './ListBody.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListFooter } from './ListFooter.tsx';
import styles from './ListFrame.module.css';
import { type ListTab, ListTabs } from './ListTabs.tsx';
import { type RouteTab, RouteTabs } from './RouteTabs.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useColumns } from './use-columns.ts';
import { ViewMenu } from './ViewMenu.tsx';
import type { View } from './views.ts';

export interface ListRow {
  id: string;
}

export interface ListScreenProps<Row extends ListRow> {
  title: string;
  columns: readonly Column<Row>[];
  /** A row as a card, where there is no room for columns. */
  card(row: Row): ReactNode;
  /** What can be searched for; without it there is no search. */
  search?: string;
  /** Beside the title: the views that everybody is offered, before the reader's own. */
  views?: readonly View[];
  /** Buttons of the screen; the last is the primary one. */
  actions?: ReactNode;
  /** The one action of a phone's head. */
  phoneAction?: ReactNode;
  tabs?: { source: string; tabs: readonly ListTab[] };
  /** Tabs that lead to lists under addresses of their own. */
  routes?: readonly RouteTab[];
  filters?: ReactNode;
  /** At the end of the filter bar: the pill of new rows. */
  news?: ReactNode;
  /** What each filter is called, with its value in words, for the empty list. */
  filterWords: Readonly<Record<string, (value: unknown) => string>>;
  /** What an empty list says, where its rows are not what the title names. */
  none?: string;
  /** What it opens with: empty under these alone, it says the same as without any. */
  opensWith?: Filters;
  /** Rows a page to choose from, where they are not the usual ones. */
  sizes?: readonly number[];
  /** In the place of the usual button that saves the rows shown. */
  exportButton?: ReactNode;
  /** In the place of the usual menu of columns. */
  columnsMenu?: ReactNode;
  /** More columns than have room: the rows scroll to the side. */
  isWide?: boolean;
  edge?(row: Row): string;
  addressOf?(row: Row): string;
  /** What Enter on a row does where rows have no page of their own. */
  onOpen?(row: Row): void;
  onAssign?(row: Row): void;
  menu?(row: Row): ReactNode;
  /** Rows can be selected; what one is called. */
  nameOf?(row: Row): string;
  /** Shown while rows are selected. */
  bulk?: ReactNode;
  /** Above the rows, and scrolls with them. */
  over?: ReactNode;
  /** Between the rows and the foot: what all rows that match come to. */
  totals?: ReactNode;
}

/** The frame of every list: head, tabs, filters, rows and foot; the middle scrolls. Stands in a ListBase. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { title, columns, views, actions, phoneAction, tabs, filters, news, bulk, nameOf, search } = props;
  const { selectedIds, page, resource } = useListContext<Row>();
  const shownColumns = useColumns(columns);
  const isPhone = useIsPhone();
  const [isSearching, setIsSearching] = useState(false);
  const scroll = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const leaving = useRememberListUrl();
  const isPicking = bulk !== undefined && selectedIds.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
  }, [page]);
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);

  const open = (row: Row) => {
    const address = props.addressOf?.(row);
    if (address) navigate(address, { state: leaving });
  };
  const onOpen = props.addressOf ? open : props.onOpen;
  return (
    <ListFilters>
      <section className={styles.frame} aria-label={title} data-totals={props.totals ? true : undefined}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {!isPhone && <ViewMenu views={views} tabSource={tabs?.source} />}
          <span className={styles.headEnd}>
            {isPhone ? (
              <>
                {search !== undefined && (
                  <IconButton
                    aria-label="Search"
                    aria-expanded={isSearching}
                    onClick={() => setIsSearching(!isSearching)}
                  >
                    <Search size={20} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                )}
                {phoneAction}
              </>
            ) : (
              <>
                {props.exportButton ?? <ExportButton columns={shownColumns.shown} name={resource} />}
                {actions}
              </>
            )}
          </span>
        </div>
        {tabs && <ListTabs {...tabs} />}
        {props.routes && <RouteTabs tabs={props.routes} />}
        <div className={styles.filters}>
          {search !== undefined && (!isPhone || isSearching) && (
            <SearchBox placeholder={search} autoFocus={isSearching} />
          )}
          {filters}
          <span className={styles.filtersEnd}>
            {news}
            {props.columnsMenu}
            {!isPhone && !props.columnsMenu && (
              <ColumnsMenu
                columns={columns}
                isHidden={shownColumns.isHidden}
                onToggle={shownColumns.toggle}
              />
            )}
          </span>
        </div>
        <div
          ref={scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: rows that lead nowhere are scrolled by keyboard, too
          tabIndex={0}
          className={styles.scroll}
          data-bulk={isPicking || undefined}
          data-wide={props.isWide}
        >
          {props.over}
          <ListBody {...props} columns={shownColumns.shown} onOpen={onOpen} />
        </div>
        {isPicking && bulk}
        {props.totals}
        <ListFooter
          isSelectable={nameOf !== undefined}
          isOpenable={onOpen !== undefined}
          sizes={props.sizes}
        />
      </section>
    </ListFilters>
  );
}

function ExportButton<Row extends ListRow>({
  columns,
  name,
}: {
  columns: readonly Column<Row>[];
  name: string;
}) {
  const { data = [], selectedIds } = useListContext<Row>();
  const picked = data.filter(({ id }) => selectedIds.includes(id));
  const rows = picked.length > 0 ? picked : data;
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      disabled={rows.length === 0}
      title={`Download the ${rows.length} rows shown as CSV`}
      onClick={() => downloadCsv(`${name}.csv`, toCsv(columns, rows))}
    >
      Export
    </Button>
  );
}
