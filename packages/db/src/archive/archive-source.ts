import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { startupOptions } from '../connection.ts';
import { type ArchivedTable, archivedTables, steadyText, textOf } from './archived-tables.ts';

interface SourceTable extends ArchivedTable {
  /** An estimate from PostgreSQL’s statistics. */
  expectedRows: number;
  /** CSV with a header. Read it to the end before the next query, and before counting its rows. */
  copy: () => { csv: CopyToStreamQuery; countRows: () => Promise<number> };
}

interface ArchiveSource {
  tables: SourceTable[];
  /** The id of the exported snapshot, so that other connections can read the same data until this one closes. */
  snapshot: string;
  /** The name of the last applied migration. */
  schema: string;
  practice: string;
  /** The last value of each sequence. */
  sequences: Record<string, number>;
  /** The size of the tables on disk and of the files in storage. */
  sizes: { tableBytes: number; fileBytes: number };
  /** The storage keys that rows refer to. */
  files: string[];
  close: () => Promise<void>;
}

/**
 * Opens a snapshot of the whole database as of one moment.
 * @param url a direct address, because poolers refuse the session settings
 * @throws Error with a sentence if the user may not read everything
 */
export async function openArchiveSource(url: string): Promise<ArchiveSource> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bedside-archive',
    options: startupOptions({
      ...steadyText,
      // Raises an error instead of silently leaving out rows that a policy hides.
      row_security: 'off',
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      default_transaction_isolation: 'repeatable read',
      default_transaction_read_only: 'on',
    }),
  });
  // The failing query reports the error; without a listener the process ends.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    return await readSource(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function readSource(client: pg.Client): Promise<ArchiveSource> {
  const tables = await archivedTables(client);
  const one = async <T>(text: string): Promise<T[]> =>
    (await client.query<{ value: T }>(text)).rows.map(({ value }) => value);
  const [snapshot = ''] = await one<string>('select pg_export_snapshot() as value');
  const [schema = ''] = await one<string>('select max(name) as value from kysely_migration');
  const [practice = ''] = await one<string>(
    "select coalesce((select value #>> '{}' from settings where key = 'name'), 'Bedside') as value",
  );
  // Without the privilege, a sequence’s last value reads as null, as if it were unused.
  const [hidden] = await one<string>(
    `select format('%1$I may not read %2$I. As the owner, run: grant select on %2$I to %1$I', current_user, sequencename)
      as value from pg_sequences
    where schemaname = 'public'
      and not has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'SELECT, USAGE')`,
  );
  if (hidden) throw new Error(hidden);
  const sequences = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`,
  );
  const [tableBytes = 0] = await one<number>(
    `select coalesce(sum(pg_table_size(oid)), 0)::float8 as value from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [fileBytes = 0] = await one<number>(
    `select coalesce(sum(size_bytes), 0)::float8 as value from
    (select storage_key, size_bytes from documents union select storage_key, size_bytes from images) as originals`,
  );
  return {
    sizes: { tableBytes, fileBytes },
    tables: tables.map((table) => ({
      name: table.name,
      columns: table.columns,
      months: table.months,
      expectedRows: table.rows,
      copy: () => {
        const csv = client.query(
          copyTo(`copy (${textOf(table)}) to stdout with (format csv, header, encoding 'UTF8')`, {
            highWaterMark: 262_144,
          }),
        );
        // The stream may end before PostgreSQL reports the number of rows, which the next query waits for.
        return { csv, countRows: () => client.query('select').then(() => csv.rowCount) };
      },
    })),
    snapshot,
    schema,
    practice,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, Number(last)])),
    files: await one<string>(
      'select storage_key as value from documents union select storage_key from images order by 1',
    ),
    close: () => client.end().catch(() => undefined),
  };
}
