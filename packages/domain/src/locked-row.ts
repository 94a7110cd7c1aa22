import type { Database, Tx } from '@bedside/db/database';
import type { Selectable, SelectQueryBuilder } from 'kysely';

type TableWithId = { [T in keyof Database]: Database[T] extends { id: string } ? T : never }[keyof Database];

/** A row by its id, held until the transaction ends. */
export const lockedRow = <T extends TableWithId>(tx: Tx, table: T, id: string) =>
  tx
    .selectFrom<TableWithId>(table)
    .selectAll()
    .where('id', '=', id)
    .forUpdate() as unknown as SelectQueryBuilder<Database, T, Selectable<Database[T]>>;
