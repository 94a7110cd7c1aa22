import type { Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { startupOptions } from './connection.ts';

/** A consistent snapshot on its own connection. */
export interface Snapshot {
  count(query: CompiledQuery): Promise<number>;
  /** CSV without a header. Read it to the end or destroy it before the next query. */
  copy(query: CompiledQuery): Readable;
  close(): Promise<void>;
}

/** Longer than the largest export takes. */
const LONGEST_MS = 30 * 60_000;

const SETTINGS = {
  statement_timeout: LONGEST_MS,
  idle_in_transaction_session_timeout: 0,
  default_transaction_isolation: 'repeatable read',
  default_transaction_read_only: 'on',
  work_mem: '32MB',
  jit: 'off',
};

/** @param url a direct address, because poolers refuse the session settings */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bedside-export',
    connectionTimeoutMillis: 5_000,
    options: startupOptions(SETTINGS),
  });
  // The failing query reports the error. Without a listener, the process would end.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  return {
    async count(query) {
      const { rows } = await client.query<unknown[]>({
        text: query.sql,
        values: [...query.parameters],
        rowMode: 'array',
      });
      return Number(rows[0]?.[0]);
    },
    copy: (query) =>
      client.query(
        copyTo(`copy (${withValues(query)}) to stdout with (format csv, encoding 'UTF8')`, {
          highWaterMark: 262_144,
        }),
      ),
    close: () => client.end().catch(() => undefined),
  };
}

/** COPY takes no parameters, so values are quoted into the text. */
export const withValues = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  sql.replaceAll(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]));

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(String(value));
}
