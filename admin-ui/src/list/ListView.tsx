import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import { Button } from '@bedside/ui-kit/components/Button';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ListBaseProps, useListContext } from 'react-admin';
import { IconButton } from '../components/IconButton.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import type { Facets } from '../data/client.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { type Column, columnsOf, type Row, useColumns } from './columns.ts';
import { downloadCsv, toCsv } from './csv.ts';
import styles from './ListFrame.module.css';
import { ListRows, RowsFooter, type RowsProps, tableIn } from './ListRows.tsx';
import { type ListTab, ListTabs, type RouteTab, RouteTabs, useSiblings } from './ListTabs.tsx';
import { NewRowsPill } from './NewRowsPill.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import type { View } from './views.ts';

export interface ViewProps extends RowsProps {
  /** Omit for no search box. */
  search?: string;
  filters?: ReactNode;
  tabs?: { source: string; tabs(facets: Facets | undefined): readonly ListTab[] };
  /** Tabs that link to lists with their own URLs. */
  routes?: readonly RouteTab[];
  /** Built-in views, listed before the user's own. */
  views?: readonly View[];
  /** Entity type in live messages. */
  live?: LiveMessage['entityType'];
  actions?: ReactNode;
  createButton?: ReactNode;
  bulkActionButtons?: ReactNode;
  /** Hides the export button. */
  exporter?: false;
  /** Replaces the default column menu. */
  columnsButton?: ReactNode;
  pageSizes?: readonly number[];
  /** Scrolls sideways. */
  isWide?: boolean;
  header?: ReactNode;
  /** Scrolls with the rows. */
  below?: ReactNode;
  /** Totals over all matching rows. */
  totals?: ReactNode;
}

/** A list’s header, filters, rows, and footer. */
export function ListView(props: ViewProps & Pick<ListBaseProps<Row>, 'filter' | 'filterDefaultValues'>) {
  const siblings = useSiblings();
  const { search, tabs, live, createButton, bulkActionButtons } = props;
  const { selectedIds, page, resource, meta } = useListContext<Row>();
  const title = siblings.title ?? props.title;
  // A single sibling list fits at the end of this list’s own tabs.
  const others = siblings.tabs.filter(({ isCurrent }) => !isCurrent);
  const atEnd = tabs && others.length === 1 ? others : [];
  const shownTabs = tabs?.tabs(meta?.facets) ?? [];
  const hasRow = siblings.tabs.length > 0 && atEnd.length === 0;
  const table = tableIn(props.children);
  const columns = columnsOf<Row>(table?.props.children);
  const isPhone = useIsPhone();
  const [isSearching, setIsSearching] = useState(false);
  const scroll = useRef<HTMLDivElement>(null);
  const isPicking = Boolean(bulkActionButtons) && selectedIds.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
  }, [page]);
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);

  return (
    <section className={styles.frame} aria-label={title} data-totals={props.totals ? true : undefined}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {!isPhone && <ViewMenu views={props.views} tabSource={tabs?.source} tabs={shownTabs} />}
        <span className={styles.headEnd}>
          {isPhone && search !== undefined && (
            <IconButton
              aria-label="Search"
              aria-expanded={isSearching}
              onClick={() => setIsSearching(!isSearching)}
            >
              <Search size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
          {!isPhone && props.exporter !== false && <ExportButton columns={columns} name={resource} />}
          {!isPhone && props.actions}
          {createButton}
        </span>
      </div>
      {hasRow && <RouteTabs tabs={siblings.tabs} label="Screens" />}
      {tabs && <ListTabs source={tabs.source} tabs={shownTabs} links={atEnd} />}
      {props.routes && !hasRow && <RouteTabs tabs={props.routes} />}
      <div className={styles.filters}>
        {props.routes && hasRow && <RouteTabs tabs={props.routes} isInBar />}
        {search !== undefined && (!isPhone || isSearching) && (
          <SearchBox placeholder={search} autoFocus={isSearching} />
        )}
        {props.filters}
        <span className={styles.filtersEnd}>
          {live && <NewRowsPill of={live} always={props.filter} />}
          {props.columnsButton}
          {!isPhone && !props.columnsButton && <ColumnsButton columns={columns} />}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields */}
      <div
        ref={scroll}
        role="group"
        aria-label="Rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: rows that lead nowhere are scrolled by keyboard, too
        tabIndex={0}
        className={styles.scroll}
        data-bulk={isPicking || undefined}
        data-wide={props.isWide}
      >
        {props.header}
        <ListRows {...props} />
        {props.below}
      </div>
      {isPicking && bulkActionButtons}
      {props.totals}
      <RowsFooter table={table} sizes={props.pageSizes} />
    </section>
  );
}

/** Exports the selected rows, or all shown rows, including columns for which the window is too narrow. */
function ExportButton({ columns, name }: { columns: readonly Column<Row>[]; name: string }) {
  const { data = [], selectedIds } = useListContext<Row>();
  const { kept } = useColumns(columns);
  const picked = data.filter(({ id }) => selectedIds.includes(id));
  const rows = picked.length > 0 ? picked : data;
  return (
    <Button
      kind="secondary"
      disabled={rows.length === 0}
      title={`Download the ${rows.length} rows shown as CSV`}
      onClick={() => downloadCsv(`${name}.csv`, toCsv(kept, rows))}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      Export
    </Button>
  );
}
