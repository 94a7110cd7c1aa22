import type pg from 'pg';

/**
 * What a practice archive leaves out; everything else is included.
 * Rule: security.archive-leaves-secrets-behind
 */
export const leftOut = {
  /** Sign-in state, links, and keys of this installation. */
  secrets: [
    'access_links',
    'api_key_secrets',
    'api_keys',
    'app_assertions',
    'app_codes',
    'app_grants',
    'app_tokens',
    'apps',
    'calendar_feeds',
    'device_tokens',
    'one_time_codes',
    'refresh_tokens',
    'sessions',
    'webhook_endpoints',
    'webhook_secrets',
  ],
  /** Unfinished and finished work of this installation. */
  work: [
    'backfills',
    'bulk_export_files',
    'bulk_exports',
    'bulk_items',
    'bulk_runs',
    'channel_outages',
    'delivery_keys',
    'exports',
    'idempotency_keys',
    'job_runs',
    'kysely_migration',
    'kysely_migration_lock',
    'outbox',
    'rate_limits',
    'record_downloads',
    'schema_compatibility',
    'webhook_attempts',
    'webhook_messages',
    'webhook_redeliveries',
  ],
} as const;

/**
 * The hash of discarded random bytes. The archive still has to show who signs in, also by code alone, because an
 * account holder acts for the other family members.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$zvm8bIIxEZF+9J1EaroIcw$3y627vVpxdxgv5t263LmGAOCWfcu04QkWgUfYaE5en8';

/** SQL that replaces a column’s value in the archive. */
const replaced: Readonly<Record<string, string>> = {
  // Neither the uploaded file nor the jobs that read it are archived.
  'imports.storage_key': 'null::text',
  'payments.stripe_client_secret': 'null::text',
  'users.password_hash': `case when password_hash is not null
    or exists (select from sessions where user_id = users.id) then '${NOBODYS_HASH}' end`,
};

export interface ArchivedTable {
  name: string;
  columns: string[];
  /** The months that have a partition, yyyy-MM-dd. Empty for an unpartitioned table. */
  months: string[];
}

interface CatalogRow extends ArchivedTable {
  key: string[] | null;
  rows: number;
}

/** Sorted by name. */
export async function archivedTables(client: pg.Client): Promise<CatalogRow[]> {
  const { rows } = await client.query<CatalogRow>({
    text: `select class.relname as name,
        array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0
          and not attisdropped and attgenerated = ''
          order by attnum) as columns,
        array(select month::text from table_partitions where table_name = class.relname and month is not null
          order by 1) as months,
        (select array_agg(attname::text order by position) from pg_index,
          unnest(indkey) with ordinality as of_key (number, position)
          join pg_attribute on attnum = number and attrelid = class.oid
          where indrelid = class.oid and indisprimary) as key,
        greatest((select sum(greatest(reltuples, 0)) from pg_class as leaf
          where leaf.oid = class.oid or leaf.oid in (select inhrelid from pg_inherits where inhparent = class.oid)), 0)::float8
          as rows
      from pg_class as class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all($1)
      order by relname`,
    values: [Object.values(leftOut).flat()],
  });
  return rows;
}

/** Ordered, so that the same rows always produce the same text. */
export function textOf({ name, columns, key }: CatalogRow): string {
  const order = (key ?? columns).map(quoted).join(', ');
  const texts = columns.map((column) => {
    const instead = replaced[`${name}.${column}`];
    return instead ? `${instead} as ${quoted(column)}` : quoted(column);
  });
  return `select ${texts.join(', ')} from ${quoted(name)} order by ${order}`;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Session settings that make text independent of the server’s configuration. */
export const steadyText = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: 1,
} as const;
