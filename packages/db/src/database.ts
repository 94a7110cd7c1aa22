import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type { Database };

export type Db = Kysely<Database>;
/** Commands take this type, so none of their statements can run outside the transaction. */
export type Tx = Transaction<Database>;
export type Executor = Db | Tx;
