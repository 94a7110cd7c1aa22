import type { Database, Tx } from '@bedside/db/database';
import type { Selectable, SelectQueryBuilder, Updateable } from 'kysely';

type TableWithId = { [T in keyof Database]: Database[T] extends { id: string } ? T : never }[keyof Database];

/** A row by its id, held until the transaction ends. */
export const lockedRow = <T extends TableWithId>(tx: Tx, table: T, id: string) =>
  tx
    .selectFrom<TableWithId>(table)
    .selectAll()
    .where('id', '=', id)
    .forUpdate() as unknown as SelectQueryBuilder<Database, T, Selectable<Database[T]>>;

/** Held until the transaction ends. Locked in id order, so that no two transactions wait for each other. */
export async function lockRows(tx: Tx, table: TableWithId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom<TableWithId>(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type VersionedTable = {
  [T in TableWithId]: Database[T] extends { version: unknown } ? T : never;
}[TableWithId];

/** Changes a row that this transaction has locked, and increments its version. */
export async function updateRow<T extends VersionedTable>(
  tx: Tx,
  table: T,
  { id, version }: { id: string; version: number },
  changes: Updateable<Database[T]>,
): Promise<void> {
  const columns = { ...changes, version: version + 1 };
  await tx.updateTable<VersionedTable>(table).set(columns).where('id', '=', id).execute();
}
