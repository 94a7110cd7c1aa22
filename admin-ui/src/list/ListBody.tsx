import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { RowSkeletons } from '../components/ListSkeleton.tsx';
import { RetryNotice } from '../components/RetryNotice.tsx';
import { useIsPhone } from '../components/use-is-phone.ts';
import { CardRows } from './CardRows.tsx';
import type { Column } from './column.ts';
import { DenseTable } from './DenseTable.tsx';
import type { Filters } from './filters.ts';
import { useChangeFilters } from './ListFilters.tsx';
import type { ListRow, ListScreenProps } from './ListScreen.tsx';
import { useCursor } from './use-cursor.ts';

interface Props<Row extends ListRow> extends ListScreenProps<Row> {
  columns: readonly Column<Row>[];
  onOpen?(row: Row): void;
}

/** The rows, or why there are none. */
export function ListBody<Row extends ListRow>(props: Props<Row>) {
  const { title, columns, card, edge, nameOf, onAssign, onOpen, menu, addressOf } = props;
  const list = useListContext<Row>();
  const { data, error, isPending, sort, setSort, selectedIds, onToggleItem, onSelect, refetch } = list;
  const rows = data ?? [];
  const cursor = useCursor(rows, {
    onOpen,
    onAssign,
    onSelect: nameOf ? (row) => onToggleItem(row.id) : undefined,
  });
  const isPhone = useIsPhone();

  if (error)
    return (
      <div style={{ padding: 20 }}>
        <RetryNotice error={error} onRetry={() => refetch()}>
          Couldn’t load this list. Nothing was changed.
        </RetryNotice>
      </div>
    );
  if (isPending) return <RowSkeletons />;
  if (rows.length === 0)
    return (
      <Nothing title={title} filterWords={props.filterWords} none={props.none} opensWith={props.opensWith} />
    );
  if (isPhone) return <CardRows rows={rows} card={card} edge={edge} addressOf={addressOf} />;
  return (
    <DenseTable
      label={title}
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={setSort}
      edge={edge}
      at={cursor.at}
      onOpen={onOpen}
      menu={menu}
      selection={
        nameOf && {
          ids: selectedIds,
          toggle: onToggleItem,
          set: onSelect,
          nameOf: (id) =>
            rows
              .filter((row) => row.id === id)
              .map(nameOf)
              .join(''),
        }
      }
    />
  );
}

interface NothingProps {
  title: string;
  filterWords: Readonly<Record<string, (value: unknown) => string>>;
  none: string | undefined;
  opensWith?: Filters | undefined;
}

function Nothing({ title, filterWords, none, opensWith = {} }: NothingProps) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const words = Object.entries(filterValues).map(([name, value]) => filterWords[name]?.(value) ?? name);
  const isAsOpened = Object.entries(filterValues).every(([name, value]) => opensWith[name] === value);
  if (words.length === 0 || isAsOpened) {
    return <EmptyState title="Nothing here yet">{none ?? `${title} will appear here.`}</EmptyState>;
  }
  return (
    <EmptyState
      title="No results"
      action={
        <Button variant="outlined" onClick={() => changeFilters(() => ({}))}>
          Clear filters
        </Button>
      }
    >
      Filters applied: {words.join(', ')}.
    </EmptyState>
  );
}
