import { type OrderByExpression, type SelectQueryBuilder, type StringReference, sql } from 'kysely';

export interface ListSearch<Filter, Field extends string> {
  filter: Filter;
  sort: { field: Field; order: 'ASC' | 'DESC' };
  range: { offset: number; limit: number };
}
type Sort = ListSearch<unknown, string>['sort'];

/** Sorts by a column, and by id where the column is equal. */
export function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: Sort,
  column: OrderByExpression<DB, TB, O>,
  id: OrderByExpression<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  return query.orderBy(column, order).orderBy(id, order);
}

export const paged = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort, range }: Omit<ListSearch<unknown, string>, 'filter'>,
  column: OrderByExpression<DB, TB, O>,
  id: OrderByExpression<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => sorted(query, sort, column, id).offset(range.offset).limit(range.limit);

export async function countOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

export type Counts = Record<string, number>;

export async function countsBy<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
): Promise<Counts> {
  const value = sql.ref<string>(column);
  const counts = await query
    .clearSelect()
    .select([value.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy(value)
    .$castTo<{ value: string; count: number }>()
    .execute();
  return Object.fromEntries(counts.map((row) => [row.value, row.count]));
}

/** The count of one value, or the sum of all. */
export const sumOf = (counts: Counts, only?: string): number =>
  only === undefined ? Object.values(counts).reduce((total, count) => total + count, 0) : (counts[only] ?? 0);

export const isAnyGiven = (filter: object): boolean =>
  Object.values(filter).some((value) => value !== undefined);
