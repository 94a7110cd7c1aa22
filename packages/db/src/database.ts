import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type { Database };

export type Db = Kysely<Database>;
/** Commands take this, so none of their statements run outside the transaction. */
export type Tx = Transaction<Database>;
export type Executor = Db | Tx;
