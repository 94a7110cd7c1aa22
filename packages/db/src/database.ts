import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type { Database };

export type Db = Kysely<Database>;
/** Commands take this type, so none of their statements can run outside the transaction. */
export type Tx = Transaction<Database>;
export type Executor = Db | Tx;
/** Runs a change about these people in a transaction, perhaps more than once. */
export type Transact = <T>(personIds: readonly string[], change: (tx: Tx) => Promise<T>) => Promise<T>;
