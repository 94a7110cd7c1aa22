import useMediaQuery from '@mui/material/useMediaQuery';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useResourceContext, useStore } from 'react-admin';

export interface Row {
  id: string;
}

interface ColumnProps<R> {
  /** The field of the record: what is shown, sorted by and hidden under. */
  source: string;
  label: string;
  /** The server cannot sort by it. */
  disableSort?: boolean;
  /** In pixels; the rest of the room where left out. */
  width?: number;
  /** What it says is never cut: it takes as many lines as it needs. */
  wraps?: boolean;
  /** Shown only where the window is at least so wide. */
  fromWidth?: number;
  /** In the place of the field's own value; fields inside may also take the record from its context. */
  render?(record: R): ReactNode;
  children?: ReactNode;
  /** The cell as plain text, for an export. */
  text?(record: R): string;
}

export interface Column<R> extends ColumnProps<R> {
  isNumber: boolean;
}

export function Col<R extends Row>(_: ColumnProps<R>): ReactElement | null {
  return null;
}

/** The same, flush right. */
export function NumberCol<R extends Row>(_: ColumnProps<R>): ReactElement | null {
  return null;
}

/** The columns that a table declares, through fragments and lists. */
export const columnsOf = <R>(children: ReactNode): readonly Column<R>[] =>
  elementsOf<R>(children).map(({ type, props }) => ({ ...props, isNumber: type === NumberCol }));

const elementsOf = <R>(children: ReactNode): readonly ReactElement<ColumnProps<R>>[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<ColumnProps<R>>(child)) return [];
    return child.type === Fragment ? elementsOf<R>(child.props.children) : [child];
  });

/** A field of a record, or of a record inside it: `provider.fullname`. */
export const valueAt = (record: unknown, source: string): unknown =>
  source.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A column's cell as plain text. */
export const textOf = <R>({ text, source }: Column<R>, record: R): string =>
  text ? text(record) : String(valueAt(record, source) ?? '');

/** Some of the columns, for a list of its own. */
export const pickColumns = (columns: ReactNode, ...sources: string[]): ReactNode =>
  elementsOf(columns).filter(({ props }) => sources.includes(props.source));

/** All but these. */
export const omitColumns = (columns: ReactNode, ...sources: string[]): ReactNode =>
  elementsOf(columns).filter(({ props }) => !sources.includes(props.source));

const widths = [900, 1024, 1280] as const;
const none: readonly string[] = [];

/** The columns that are shown: those the reader chose, as far as there is room for them. */
export function useColumns<Row>(columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useHiddenColumns();
  const room = useRoom();
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);
  return {
    shown: columns.filter(({ source, fromWidth = 0 }) => fromWidth <= room && !hidden.includes(source)),
    isHidden: (source: string) => hidden.includes(source),
    toggle,
  };
}

/** Where the reader's page size of a list is kept. */
export const pageSizeKey = (resource: string | undefined): string => `${resource}.perPage`;

/** The columns of the list around it that the reader hid. */
export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<readonly string[]>(`${resource}.hiddenColumns`, none);
}

function useRoom(): number {
  const options = { noSsr: true };
  const isSmall = useMediaQuery(`(min-width: ${widths[0]}px)`, options);
  const isMiddle = useMediaQuery(`(min-width: ${widths[1]}px)`, options);
  const isWide = useMediaQuery(`(min-width: ${widths[2]}px)`, options);
  if (isWide) return widths[2];
  if (isMiddle) return widths[1];
  return isSmall ? widths[0] : 0;
}
