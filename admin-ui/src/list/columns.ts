import { isObject } from '@bedside/contracts/common/json';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import { usePushedWidth } from '../components/drawer.tsx';
import { useWindowWidth } from '../components/screen-hooks.ts';
import { useSideNav } from '../components/use-side-nav.ts';

export interface Row {
  id: string;
}

interface ColumnProps<R> {
  /** The record field to show, sort by and hide. */
  source: string;
  label: string;
  disableSort?: boolean;
  /** In pixels; flexible if omitted. */
  width?: number;
  /** In pixels. */
  tabletWidth?: number;
  /** Wraps instead of truncating. */
  wraps?: boolean;
  /** Minimum window width, without an open drawer. */
  fromWidth?: number;
  /** Child fields may also read the record context. */
  render?(record: R): ReactNode;
  children?: ReactNode;
  /** For exports. */
  text?(record: R): string;
}

export interface Column<R> extends ColumnProps<R> {
  isNumber: boolean;
  isTime?: boolean;
}

export function Col<R extends Row>(_: ColumnProps<R>): ReactElement | null {
  return null;
}

export function NumberCol<R extends Row>(_: ColumnProps<R>): ReactElement | null {
  return null;
}

/** An instant, shown relative to today and exported unchanged. */
export function TimeCol<R extends Row>(
  _: Omit<ColumnProps<R>, 'render' | 'text' | 'children'> & { source: keyof R },
): ReactElement | null {
  return null;
}

/** Flattens fragments and arrays. */
export const columnsOf = <R>(children: ReactNode): readonly Column<R>[] =>
  elementsOf<R>(children).map(({ type, props }) => ({
    ...props,
    isNumber: type === NumberCol,
    isTime: type === TimeCol,
  }));

const elementsOf = <R>(children: ReactNode): readonly ReactElement<ColumnProps<R>>[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<ColumnProps<R>>(child)) return [];
    return child.type === Fragment ? elementsOf<R>(child.props.children) : [child];
  });

/** Supports paths such as `provider.fullname`. */
const valueAt = (record: unknown, source: string): unknown =>
  source.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), record);

export const textOf = <R>({ text, source }: Column<R>, record: R): string =>
  text ? text(record) : String(valueAt(record, source) ?? '');

export const pickColumns = (columns: ReactNode, ...sources: string[]): ReactNode =>
  elementsOf(columns).filter(({ props }) => sources.includes(props.source));

export const omitColumns = (columns: ReactNode, ...sources: string[]): ReactNode =>
  elementsOf(columns).filter(({ props }) => !sources.includes(props.source));

const none: readonly string[] = [];

/** The columns that the user hasn’t hidden, as far as they fit. */
export function useColumns<Row>(columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useHiddenColumns();
  const listWidth = useListWidth();
  const room = useRoom();
  const isBesideDrawer = useIsTightBesideDrawer();
  const isTight = room < 840 || isBesideDrawer;
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);
  const kept = columns.filter(({ source }) => !hidden.includes(source));
  const chosen = kept
    .filter(({ fromWidth = 0 }) => fromWidth <= room)
    .map((column) => (isTight && column.tabletWidth ? { ...column, width: column.tabletWidth } : column));
  return {
    shown: fittingColumns(chosen, listWidth),
    kept,
    isHidden: (source: string) => hidden.includes(source),
    toggle,
  };
}

/** What a column without a width needs. */
const leastWidth = ({ width, wraps }: Pick<Column<never>, 'width' | 'wraps'>): number =>
  width ?? (wraps ? 120 : 200);
/** The row’s edge, checkbox and menu. */
const BESIDE_COLUMNS = 96;

/** Leaves out optional columns, the least important first, until names have room. */
function fittingColumns<Row>(columns: readonly Column<Row>[], listWidth: number): readonly Column<Row>[] {
  const isFlexible = columns.some(({ width }) => width === undefined);
  const needed = columns.reduce((sum, column) => sum + leastWidth(column), BESIDE_COLUMNS);
  if (!isFlexible || needed <= listWidth) return columns;
  const highestFromWidth = Math.max(...columns.map(({ fromWidth = 0 }) => fromWidth));
  const at = columns.findLastIndex(({ fromWidth = 0 }) => fromWidth === highestFromWidth);
  return highestFromWidth === 0 ? columns : fittingColumns(columns.toSpliced(at, 1), listWidth);
}

/** Window width minus the navigation. Unlimited beside a drawer, where lists choose their own columns. */
function useListWidth(): number {
  const { isSlim } = useSideNav();
  const windowWidth = useWindowWidth();
  return usePushedWidth() > 0 ? Number.POSITIVE_INFINITY : windowWidth - (isSlim ? 64 : 224);
}

export const pageSizeKey = (resource: string | undefined): string => `${resource}.perPage`;

export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<readonly string[]>(`${resource}.hiddenColumns`, none);
}

/** Whether an open drawer narrows the list while the menu beside it stays wide. */
export function useIsTightBesideDrawer(): boolean {
  const room = useRoom();
  return usePushedWidth() > 0 && room < 1024;
}

/** Window width minus an open drawer, as compared with `fromWidth`. */
export function useRoom(): number {
  const windowWidth = useWindowWidth();
  return windowWidth - usePushedWidth();
}
