import { type ComponentProps, type ReactNode, useState } from 'react';
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
import { pageSizeKey, type Row } from './columns.ts';
import { DEFAULT_PAGE_SIZE } from './filters.ts';
import { ListFilters } from './ListFilters.tsx';
import styles from './ListFrame.module.css';
import { ListRows, RowsFooter, type RowsProps, tableIn } from './ListRows.tsx';
import { ListView, type ViewProps } from './ListView.tsx';

type BaseProps<R extends Row> = Pick<
  ListBaseProps<R>,
  'resource' | 'sort' | 'filter' | 'filterDefaultValues' | 'perPage' | 'disableAuthentication'
>;

export type ListProps<R extends Row> = BaseProps<R> & ViewProps;

interface RowsInMemory<R extends Row> {
  /** Undefined until loaded. */
  rows: R[] | undefined;
  /** The text that the search box searches. */
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

/** A list of rows from several resources, in the given order. */
export function ListOfRows<R extends Row>(props: ViewProps & RowsInMemory<R>) {
  const { rows, error, wordsOf, refetch, ...view } = props;
  const resource = useResourceContext();
  const [filterValues, setFilters] = useState<Readonly<Record<string, unknown>>>({});
  const { q, ...filter } = filterValues;
  const text = String(q ?? '').toLowerCase();
  const data = rows?.filter((row) => wordsOf(row).toLowerCase().includes(text));
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

/** A list in a record’s tab, which keeps its state out of the URL. */
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
          <ListRows {...props} />
        </div>
        <FooterOfRows table={tableIn(props.children)} />
      </section>
    </PagedBase>
  );
}

function FooterOfRows({ table }: Pick<ComponentProps<typeof RowsFooter>, 'table'>) {
  const { total = 0 } = useListContext();
  return total > 0 && <RowsFooter table={table} />;
}

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
