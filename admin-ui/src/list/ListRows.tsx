import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import Inbox from 'lucide-react/icons/inbox';
import SearchX from 'lucide-react/icons/search-x';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type ListBaseProps, useListContext } from 'react-admin';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { RowSkeletons } from '../components/ListSkeleton.tsx';
import { useRememberListUrl } from '../components/use-list-address.ts';
import type { Row } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { useChangeFilters } from './ListFilters.tsx';
import { ListFooter } from './ListFooter.tsx';
import { EMPTY_LIST, useRowInUse } from './row-in-use.ts';

export interface RowsProps {
  title: string;
  /** The noun for the empty state, if the title doesn’t fit. */
  empty?: string;
  /** Filter labels for the empty state. */
  filterLabels?: Readonly<Record<string, (value: unknown) => string>>;
  children: ReactNode;
}

type Opened = Pick<ListBaseProps<Row>, 'filterDefaultValues'>;

type Table = ReactElement<DataTableProps<Row>>;

const isTable = (child: unknown): child is Table => isValidElement(child) && child.type === DataTable;
export const tableIn = (children: ReactNode): Table | undefined => Children.toArray(children).find(isTable);

export const ListRows = (props: RowsProps & Opened) => <Rows {...props} linkState={useRememberListUrl()} />;

function Rows(props: RowsProps & Opened & { linkState?: DataTableProps<Row>['linkState'] }) {
  const { data = [], error, isPending, refetch } = useListContext<Row>();
  const table = tableIn(props.children);
  useRowInUse(error || isPending ? undefined : data.map(({ id }) => id));
  if (error)
    return (
      <div style={{ padding: 20 }}>
        <RetryNotice error={error} onRetry={() => refetch()}>
          Couldn’t load this list. Nothing was changed.
        </RetryNotice>
      </div>
    );
  if (isPending) return <RowSkeletons />;
  if (data.length === 0)
    return (
      <div id={EMPTY_LIST}>
        <Empty {...props} />
      </div>
    );
  return table && cloneElement(table, { label: props.title, linkState: props.linkState });
}

function Empty({ title, empty, filterLabels = {}, ...opened }: RowsProps & Opened) {
  const asOpened = new Map(Object.entries(opened.filterDefaultValues ?? {}));
  const { filterValues, refetch } = useListContext();
  const changeFilters = useChangeFilters();
  const words = Object.entries(filterValues).map(([name, value]) => filterLabels[name]?.(value) ?? name);
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

export const RowsFooter = ({ table, sizes }: { table: Table | undefined; sizes?: readonly number[] }) => (
  <ListFooter
    isSelectable={table?.props.nameOf !== undefined}
    isOpenable={table?.props.rowClick !== undefined || table?.props.onRowClick !== undefined}
    sizes={sizes}
  />
);
