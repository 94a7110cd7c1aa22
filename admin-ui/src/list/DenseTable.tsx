import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { MouseEvent, ReactNode } from 'react';
import type { SortPayload } from 'react-admin';
import { CheckboxInput } from '../components/CheckboxInput.tsx';
import type { Column } from './column.ts';
import styles from './DenseTable.module.css';
import { rowId } from './use-cursor.ts';

interface Row {
  id: string;
}

interface Selection {
  ids: readonly unknown[];
  toggle(id: string): void;
  set(ids: string[]): void;
  /** What a row's box is called, for a screen reader. */
  nameOf(id: string): string;
}

interface Props<R extends Row> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  sort: SortPayload;
  onSort(sort: SortPayload): void;
  /** The colour of a row's left edge, as a custom property. */
  edge?(row: R): string;
  selection?: Selection;
  /** The row the keyboard stands on. */
  at: string | null;
  onOpen?(row: R): void;
  menu?(row: R): ReactNode;
}

/** Rows of 40 pixels under a sticky head; more where a column must not be cut. */
export function DenseTable<R extends Row>(props: Props<R>) {
  const { label, columns, rows, selection, menu } = props;
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
        {menu && <col style={{ width: 44 }} />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <SelectPage rows={rows} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {menu && (
            <th scope="col">
              <span className={styles.spoken}>Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={row.id} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function SelectPage({ rows, selection }: { rows: readonly Row[]; selection: Selection }) {
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.ids.includes(id));
  return (
    <CheckboxInput
      aria-label="Select all rows on this page"
      checked={isAll}
      isPartial={!isAll && selection.ids.length > 0}
      onChange={() => selection.set(isAll ? [] : rows.map(({ id }) => id))}
    />
  );
}

interface HeadProps<R> {
  column: Column<R>;
  sort: SortPayload;
  onSort(sort: SortPayload): void;
}

function Head<R>({ column: { label, sortBy, alignRight }, sort, onSort }: HeadProps<R>) {
  const align = alignRight ? styles.right : undefined;
  if (!sortBy) {
    return (
      <th scope="col" className={align}>
        {label}
      </th>
    );
  }
  const isSorted = sort.field === sortBy;
  const isUp = sort.order === 'ASC';
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={align} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={isSorted ? styles.sorted : styles.sort}
        onClick={() => onSort({ field: sortBy, order: isSorted && isUp ? 'DESC' : 'ASC' })}
      >
        {label}
        {isSorted && <Icon size={12} strokeWidth={2} aria-hidden />}
      </button>
    </th>
  );
}

function BodyRow<R extends Row>({ row, columns, edge, selection, at, onOpen, menu }: Props<R> & { row: R }) {
  const isPicked = selection?.ids.includes(row.id) ?? false;
  const open = (event: MouseEvent) => {
    if (onOpen && !isControl(event.target)) onOpen(row);
  };
  const classes = [
    edge && styles.edged,
    isPicked && styles.picked,
    at === row.id && styles.at,
    onOpen && styles.open,
  ];
  return (
    <tr
      id={rowId(row)}
      className={classes.filter(Boolean).join(' ')}
      style={edge && { '--edge-color': edge(row) }}
      aria-selected={selection ? isPicked : undefined}
      onClick={open}
    >
      {selection && (
        <td>
          <CheckboxInput
            aria-label={`Select ${selection.nameOf(row.id)}`}
            checked={isPicked}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map(({ key, alignRight, wraps, cell }) => (
        <td key={key} className={alignRight ? styles.right : wraps ? styles.whole : undefined}>
          {cell(row)}
        </td>
      ))}
      {menu && <td className={styles.menu}>{menu(row)}</td>}
    </tr>
  );
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null;
