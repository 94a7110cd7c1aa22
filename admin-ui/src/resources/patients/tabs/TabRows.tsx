import type { ReactNode } from 'react';
import { type Identifier, type SortPayload, useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Column } from '../../../list/column.ts';
import type { Filters } from '../../../list/filters.ts';
import { ListBody } from '../../../list/ListBody.tsx';
import { ListFooter } from '../../../list/ListFooter.tsx';
import { PagedList } from '../../../list/PagedList.tsx';
import { useColumns } from '../../../list/use-columns.ts';
import styles from './tabs.module.css';

interface Props<Row extends { id: string }> {
  /** “Visits”: what the rows are. */
  title: string;
  resource: string;
  filter: Filters;
  sort: SortPayload;
  columns: readonly Column<Row>[];
  card(row: Row): ReactNode;
  edge?(row: Row): string;
  addressOf?(row: Row): string;
  menu?(row: Row): ReactNode;
  /** Over the rows: what can be added, and what narrows them. */
  head?: ReactNode;
  /** What each filter says, where the rows can be narrowed. */
  filterWords?: Readonly<Record<string, (value: unknown) => string>>;
}

/** A list of another area, of one patient alone, in a tab of the page. */
export const TabRows = <Row extends { id: Identifier & string }>({
  filter,
  sort,
  resource,
  ...rows
}: Props<Row>) => (
  <PagedList<Row> resource={resource} filter={filter} sort={sort} disableSyncWithLocation>
    <Rows<Row> {...rows} />
  </PagedList>
);

type RowsProps<Row extends { id: string }> = Omit<Props<Row>, 'resource' | 'filter' | 'sort'>;

function Rows<Row extends { id: string }>({ head, columns, ...props }: RowsProps<Row>) {
  const { shown } = useColumns(columns);
  const navigate = useNavigate();
  const { total = 0 } = useListContext<Row>();
  const { addressOf } = props;
  return (
    <section className={styles.frame} aria-label={props.title}>
      {head && <div className={styles.bar}>{head}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows that lead nowhere are scrolled by keyboard, too */}
      <div tabIndex={0} className={styles.scroll}>
        <ListBody<Row>
          {...props}
          columns={shown}
          search=""
          filterWords={props.filterWords ?? {}}
          onOpen={addressOf && ((row) => navigate(addressOf(row)))}
        />
      </div>
      {total > 0 && <ListFooter isOpenable={addressOf !== undefined} />}
    </section>
  );
}
