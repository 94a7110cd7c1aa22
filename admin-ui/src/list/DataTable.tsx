import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { MouseEvent, ReactNode } from 'react';
import {
  RecordContextProvider,
  type SortPayload,
  useCreatePath,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { CheckboxInput } from '../components/CheckboxInput.tsx';
import { RelativeDateTime } from '../components/RelativeDateTime.tsx';
import { useIsPhone } from '../components/screen-hooks.ts';
import card from './Card.module.css';
import { Col, type Column, columnsOf, NumberCol, type Row, TimeCol, textOf, useColumns } from './columns.ts';
import styles from './DataTable.module.css';
import { rowId } from './row-in-use.ts';
import { useCursor } from './use-cursor.ts';

export interface DataTableProps<R extends Row> {
  children: ReactNode;
  /** A react-admin target, or a custom path. Rows without one don’t open anything. */
  rowClick?: 'edit' | 'show' | ((record: R) => string | undefined);
  /** Replaces navigation. */
  onRowClick?(record: R): void;
  /** The row whose record is open beside the list; j and k open its neighbors. */
  openId?: string | undefined;
  /** Handles the "a" key. */
  onAssign?(record: R): void;
  /** A custom property for the left border color. */
  rowEdge?(record: R): string;
  /** Enables selection; names a row for screen readers. */
  nameOf?(record: R): string;
  rowMenu?(record: R): ReactNode;
  /** Used on phones instead of columns. */
  card(record: R): ReactNode;
  /** Set by the list. */
  label?: string;
  /** Router state for the way back. Set by the list. */
  linkState?: Readonly<Record<string, unknown>>;
}

export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { rowClick, onAssign, nameOf, rowEdge } = props;
  const { data: rows = [], onToggleItem } = useListContext<R>();
  const addressOf = useAddress(rowClick);
  const navigate = useNavigate();
  const open = (row: R) => {
    const to = addressOf?.(row);
    if (to) navigate(to, { state: props.linkState });
  };
  const onOpen = addressOf ? open : props.onRowClick;
  const [at, setAt] = useCursor(rows, props.openId, {
    onOpen,
    onAssign,
    onSelect: nameOf && ((row) => onToggleItem(row.id)),
  });
  if (!useIsPhone()) return <Table {...props} rows={rows} at={at} onFocus={setAt} onOpen={onOpen} />;
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          id={rowId(row.id)}
          className={card.row}
          style={rowEdge && { '--edge-color': rowEdge(row) }}
        >
          <RecordContextProvider value={row}>
            <PhoneCard to={addressOf?.(row)} state={props.linkState}>
              {props.card(row)}
            </PhoneCard>
          </RecordContextProvider>
        </li>
      ))}
    </ul>
  );
}

const PhoneCard = ({ to, ...props }: { to: string | undefined; state: unknown; children: ReactNode }) =>
  to === undefined ? (
    <div className={card.card}>{props.children}</div>
  ) : (
    <Link {...props} to={to} className={card.card} />
  );

DataTable.Col = Col;
DataTable.NumberCol = NumberCol;
DataTable.TimeCol = TimeCol;

function useAddress<R extends Row>(rowClick: DataTableProps<R>['rowClick']) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (typeof rowClick !== 'string') return rowClick;
  return ({ id }: R) => createPath({ resource, id, type: rowClick });
}

interface TableProps<R extends Row> extends DataTableProps<R> {
  rows: readonly R[];
  /** The row with keyboard focus. */
  at: string | null;
  /** The row itself got the focus, not a control in it. */
  onFocus(id: string): void;
  onOpen?(row: R): void;
}

function Table<R extends Row>({ children, ...props }: TableProps<R>) {
  const { rows, nameOf, rowMenu } = props;
  const { sort, setSort } = useListContext<R>();
  const { shown } = useColumns(columnsOf<R>(children));
  return (
    <table className={styles.table} aria-label={props.label}>
      <thead>
        <tr>
          {nameOf && (
            <th scope="col" style={{ width: 44 }}>
              <SelectPage rows={rows} />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.source} column={column} sort={sort} onSort={setSort} />
          ))}
          {rowMenu && (
            <th scope="col" style={{ width: 44 }}>
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <BodyRow row={row} columns={shown} {...props} />
          </RecordContextProvider>
        ))}
      </tbody>
    </table>
  );
}

function SelectPage({ rows }: { rows: readonly Row[] }) {
  const { selectedIds, onSelect } = useListContext();
  const isAll = rows.length > 0 && rows.every(({ id }) => selectedIds.includes(id));
  return (
    <CheckboxInput
      aria-label="Select all rows on this page"
      checked={isAll}
      isPartial={!isAll && selectedIds.length > 0}
      onChange={() => onSelect(isAll ? [] : rows.map(({ id }) => id))}
    />
  );
}

interface HeadProps<R> {
  column: Column<R>;
  sort: SortPayload;
  onSort(sort: SortPayload): void;
}

function Head<R>({ column: { label, source, width, disableSort, isNumber }, sort, onSort }: HeadProps<R>) {
  const look = {
    scope: 'col',
    className: isNumber ? styles.right : width ? undefined : styles.flexible,
    style: { width },
  };
  if (disableSort) return <th {...look}>{label}</th>;
  const isSorted = sort.field === source;
  const isUp = sort.order === 'ASC';
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <th {...look} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={isSorted ? styles.sorted : styles.sort}
        onClick={() => onSort({ field: source, order: isSorted && isUp ? 'DESC' : 'ASC' })}
      >
        {label}
        {isSorted && <Icon size={12} strokeWidth={2} aria-hidden />}
      </button>
    </th>
  );
}

interface BodyRowProps<R extends Row> extends Omit<TableProps<R>, 'children' | 'rows'> {
  row: R;
  columns: readonly Column<R>[];
}

function BodyRow<R extends Row>({
  row,
  columns,
  rowEdge,
  nameOf,
  at,
  onFocus,
  onOpen,
  rowMenu,
}: BodyRowProps<R>) {
  const { selectedIds, onToggleItem } = useListContext<R>();
  const isPicked = nameOf !== undefined && selectedIds.includes(row.id);
  const open = (event: MouseEvent) => {
    if (onOpen && !isControl(event.target)) onOpen(row);
  };
  const classes = [
    rowEdge && styles.edged,
    isPicked && styles.picked,
    at === row.id && styles.at,
    onOpen && styles.open,
  ];
  return (
    <tr
      id={rowId(row.id)}
      className={classes.filter(Boolean).join(' ')}
      style={rowEdge && { '--edge-color': rowEdge(row) }}
      aria-selected={nameOf ? isPicked : undefined}
      onClick={open}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onFocus(row.id)}
    >
      {nameOf && (
        <td>
          <CheckboxInput
            aria-label={`Select ${nameOf(row)}`}
            checked={isPicked}
            onChange={() => onToggleItem(row.id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.source}
          className={column.isNumber ? styles.right : column.wraps ? styles.whole : undefined}
          style={{ '--most': column.width && `${column.width}px` }}
        >
          {contentOf(column, row)}
        </td>
      ))}
      {rowMenu && <td className={styles.menu}>{rowMenu(row)}</td>}
    </tr>
  );
}

function contentOf<R>(column: Column<R>, row: R): ReactNode {
  if (column.render) return column.render(row);
  const text = textOf(column, row);
  return column.isTime ? <RelativeDateTime instant={text} /> : (column.children ?? text);
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null;

interface CardProps {
  first: ReactNode;
  second: ReactNode;
  chip?: ReactNode;
  endFirst?: ReactNode;
  endSecond?: ReactNode;
  endThird?: ReactNode;
  under?: ReactNode;
}

export const Card = ({ first, second, chip, endFirst, endSecond, endThird, under }: CardProps) => (
  <>
    <span className={card.first}>{first}</span>
    <span className={card.endFirst}>{endFirst}</span>
    <span className={card.second}>{second}</span>
    <span className={card.endSecond}>{endSecond}</span>
    {(chip || endThird) && (
      <>
        <span className={card.third}>{chip}</span>
        <span className={card.endThird}>{endThird}</span>
      </>
    )}
    {under && <span className={card.under}>{under}</span>}
  </>
);
