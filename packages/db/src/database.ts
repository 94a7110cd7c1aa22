import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type { Database };

/** A connection pool outside any transaction. */
export type Db = Kysely<Database>;
/** An open transaction. A change takes this, so that none of its reads or writes slips out of it. */
export type Tx = Transaction<Database>;
/** Either: what a read takes. */
export type Executor = Db | Tx;
