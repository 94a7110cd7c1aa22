import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import Download from 'lucide-react/icons/download';
import Inbox from 'lucide-react/icons/inbox';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import {
  Children,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  ListBase,
  type ListBaseProps,
  ListContextProvider,
  type ListControllerResult,
  useList,
  useListContext,
  useResourceContext,
  useStore,
} from 'react-admin';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { RowSkeletons } from '../components/ListSkeleton.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import { useRememberListUrl } from '../components/use-list-address.ts';
import type { Facets } from '../data/client.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { type Column, columnsOf, pageSizeKey, type Row, useColumns } from './columns.ts';
import { downloadCsv, toCsv } from './csv.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { DEFAULT_PAGE_SIZE } from './filters.ts';
import { ListFilters, useChangeFilters } from './ListFilters.tsx';
import { ListFooter } from './ListFooter.tsx';
import styles from './ListFrame.module.css';
import { type ListTab, ListTabs, type RouteTab, RouteTabs, useSiblings } from './ListTabs.tsx';
import { NewRowsPill } from './NewRowsPill.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import type { View } from './views.ts';

interface RowsProps {
  title: string;
  /** Empty-state noun when the title doesn't fit. */
  empty?: string;
  /** Filter labels for the empty state. */
  filterWords?: Readonly<Record<string, (value: unknown) => string>>;
  children: ReactNode;
}

interface ViewProps extends RowsProps {
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
  /** Totals over all matching rows. */
  totals?: ReactNode;
}

type BaseProps<R extends Row> = Pick<
  ListBaseProps<R>,
  'resource' | 'sort' | 'filter' | 'filterDefaultValues' | 'perPage' | 'disableAuthentication'
>;

export type ListProps<R extends Row> = BaseProps<R> & ViewProps;

interface RowsInMemory<R extends Row> {
  /** Undefined until they were read. */
  rows: R[] | undefined;
  /** What the search box looks at. */
  wordsOf(row: R): string;
  error: Error | null;
  refetch(): void;
}

/** List state lives in the URL. */
export function List<R extends Row>(props: ListProps<R>) {
  return (
    <PagedBase {...props}>
      <ListView {...props} />
    </PagedBase>
  );
}

/** Of rows from several resources, in the order given. */
export function ListOfRows<R extends Row>(props: ViewProps & RowsInMemory<R>) {
  const { rows, error, wordsOf, refetch, ...view } = props;
  const resource = useResourceContext();
  const [filterValues, setFilters] = useState<Readonly<Record<string, unknown>>>({});
  const { q, ...filter } = filterValues;
  const words = String(q ?? '').toLowerCase();
  const data = rows?.filter((row) => wordsOf(row).toLowerCase().includes(words));
  const list = useList<R>({ data, filter, isPending: rows === undefined && !error, error, perPage: 50 });
  const isPending = !error && list.total === undefined;
  return (
    <ListContextProvider
      value={{ ...list, resource, filterValues, setFilters, isPending, refetch } as ListControllerResult<R>}
    >
      <ListFilters>
        <ListView {...view} />
      </ListFilters>
    </ListContextProvider>
  );
}

/** For record tabs: keeps its state out of the URL. */
export function ListInTab<R extends Row>({
  head,
  ...props
}: BaseProps<R> & RowsProps & { head?: ReactNode }) {
  return (
    <PagedBase {...props} disableSyncWithLocation>
      <section className={styles.frame} aria-label={props.title}>
        {head && <div className={styles.bar}>{head}</div>}
        {/* biome-ignore lint/a11y/useSemanticElements: no fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows that lead nowhere are scrolled by keyboard, too */}
        <div role="group" aria-label="Rows" tabIndex={0} className={styles.scroll}>
          <RememberedRows {...props} />
        </div>
        <FooterOfRows table={tableIn(props.children)} />
      </section>
    </PagedBase>
  );
}

const RememberedRows = (props: RowsProps & Pick<BaseProps<Row>, 'filterDefaultValues'>) => (
  <Rows {...props} linkState={useRememberListUrl()} />
);

interface PagedProps<R extends Row> extends BaseProps<R>, Pick<ListBaseProps<R>, 'disableSyncWithLocation'> {
  children: ReactNode;
}

/** Uses the page size saved for this list. */
function PagedBase<R extends Row>(props: PagedProps<R>) {
  const { resource, sort, filter, filterDefaultValues, perPage = DEFAULT_PAGE_SIZE, children } = props;
  const { disableAuthentication, disableSyncWithLocation } = props;
  const name = useResourceContext({ resource });
  const [chosen] = useStore(pageSizeKey(name), perPage);
  const base = {
    resource,
    sort,
    filter,
    filterDefaultValues,
    disableAuthentication,
    disableSyncWithLocation,
  };
  return (
    <ListBase<R> {...base} perPage={chosen} storeKey={false}>
      <ListFilters>{children}</ListFilters>
    </ListBase>
  );
}

type Table = ReactElement<DataTableProps<Row>>;

const isTable = (child: unknown): child is Table => isValidElement(child) && child.type === DataTable;
const tableIn = (children: ReactNode): Table | undefined => Children.toArray(children).find(isTable);

function ListView(props: ViewProps & Pick<BaseProps<Row>, 'filter'>) {
  const siblings = useSiblings();
  const { search, tabs, live, createButton, bulkActionButtons } = props;
  const { selectedIds, page, resource, meta } = useListContext<Row>();
  const title = siblings.title ?? props.title;
  // One other list fits behind the tabs of this one.
  const others = siblings.tabs.filter(({ isCurrent }) => !isCurrent);
  const atEnd = tabs && others.length === 1 ? others : [];
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
        {!isPhone && <ViewMenu views={props.views} tabSource={tabs?.source} />}
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
      {tabs && <ListTabs source={tabs.source} tabs={tabs.tabs(meta?.facets)} links={atEnd} />}
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
        <RememberedRows {...props} />
      </div>
      {isPicking && bulkActionButtons}
      {props.totals}
      <Footer table={table} sizes={props.pageSizes} />
    </section>
  );
}

function Rows(
  props: RowsProps &
    Pick<BaseProps<Row>, 'filterDefaultValues'> & { linkState?: DataTableProps<Row>['linkState'] },
) {
  const { data = [], error, isPending, refetch } = useListContext<Row>();
  const table = tableIn(props.children);
  if (error)
    return (
      <div style={{ padding: 20 }}>
        <RetryNotice error={error} onRetry={() => refetch()}>
          Couldn’t load this list. Nothing was changed.
        </RetryNotice>
      </div>
    );
  if (isPending) return <RowSkeletons />;
  if (data.length === 0) return <Empty {...props} />;
  return table && cloneElement(table, { label: props.title, linkState: props.linkState });
}

function Empty({
  title,
  empty,
  filterWords = {},
  ...opened
}: RowsProps & Pick<BaseProps<Row>, 'filterDefaultValues'>) {
  const asOpened = new Map(Object.entries(opened.filterDefaultValues ?? {}));
  const { filterValues, refetch } = useListContext();
  const changeFilters = useChangeFilters();
  const words = Object.entries(filterValues).map(([name, value]) => filterWords[name]?.(value) ?? name);
  const isAsOpened = Object.entries(filterValues).every(([name, value]) => asOpened.get(name) === value);
  if (words.length === 0 || isAsOpened) {
    return (
      <EmptyState
        icon={Inbox}
        title="Nothing here yet"
        action={
          <Button kind="secondary" onClick={() => refetch()}>
            Refresh
          </Button>
        }
      >
        {empty ?? `${title} will appear here.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No results"
      action={
        <Button kind="secondary" onClick={() => changeFilters(() => ({}))}>
          Clear filters
        </Button>
      }
    >
      Filters applied: {words.join(', ')}.
    </EmptyState>
  );
}

const Footer = ({ table, sizes }: { table: Table | undefined; sizes?: readonly number[] }) => (
  <ListFooter
    isSelectable={table?.props.nameOf !== undefined}
    isOpenable={table?.props.rowClick !== undefined || table?.props.onRowClick !== undefined}
    sizes={sizes}
  />
);

function FooterOfRows({ table }: { table: Table | undefined }) {
  const { total = 0 } = useListContext();
  return total > 0 && <Footer table={table} />;
}

/** Exports the selected rows, or all shown rows, with the visible columns. */
function ExportButton({ columns, name }: { columns: readonly Column<Row>[]; name: string }) {
  const { data = [], selectedIds } = useListContext<Row>();
  const { shown } = useColumns(columns);
  const picked = data.filter(({ id }) => selectedIds.includes(id));
  const rows = picked.length > 0 ? picked : data;
  return (
    <Button
      kind="secondary"
      disabled={rows.length === 0}
      title={`Download the ${rows.length} rows shown as CSV`}
      onClick={() => downloadCsv(`${name}.csv`, toCsv(shown, rows))}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      Export
    </Button>
  );
}
