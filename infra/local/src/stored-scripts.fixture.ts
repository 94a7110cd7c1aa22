import type { Db } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';

/** Would run as an element, from an attribute, or as a template expression. */
const SCRIPT = `"><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script>{{constructor.constructor('window.ran=1')()}}`;

/** For columns with a short limit. */
const SHORT_SCRIPT = '<img src=x onerror="window.ran=1">';

/** Columns that programs read, although no check constraint says so. */
const notWords = new Set(
  `kind type role purpose deliveries.template event_type entity_type channel language queue request_id resource search
  password_hash storage_key content_type external_message_id provider_payment_id stripe_customer_id payment_method_id
  stripe_refund_id stripe_client_secret stripe_payment_intent_id device_key override_address email phone_e164 fax_e164 postal_code state time_zone
  user_name token jti key number action outcome ip relationship relationship_to_account_holder relationship_to_subscriber location_type brand last4 profile_image
  front_image back_image symptom_image1 symptom_image2 version_name user_agent name_key code category telemedicine_link
  status actor_role from_status to_status transition sender_role consent_status membership_type payment_mode entity_id
  stripe_charge_id signature_path license_state gender referral_source message_template_override_versions.template`.split(
    /\s+/,
  ),
);

const isWords = ({ table, column }: { table: string; column: string }): boolean =>
  !notWords.has(column) && !notWords.has(`${table}.${column}`);

/**
 * Bypasses API validation. Skips columns with a check constraint.
 * @returns affected columns as `table.column`
 */
export async function writeScriptsEverywhere(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select columns.table_name as table, columns.column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
      and table_name not in ('outbox', 'job_runs', 'planned_events', 'audit_log', 'audit_seals', 'rate_limits',
        'idempotency_keys', 'one_time_codes', 'access_links', 'device_tokens', 'sessions', 'refresh_tokens',
        'kysely_migration', 'kysely_migration_lock', 'settings', 'webhook_events', 'message_template_overrides')
    order by 1, 2`.execute(db);
  const written: string[] = [];
  for (const { table, column } of columns.filter(isWords)) {
    const added = await write(
      db,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ${SCRIPT}
        where ${sql.ref(column)} is not null`,
    ).catch(() => null);
    if (added) written.push(`${table}.${column}`);
  }
  await write(
    db,
    sql`update chart_entries set fields = (
      select jsonb_object_agg(key, case when key in ('condition', 'substance', 'name', 'procedure', 'note', 'reaction',
        'dose', 'route',
        'frequency', 'facility', 'prescriber') then to_jsonb((value #>> '{}') || ${SHORT_SCRIPT}) else value end)
      from jsonb_each(fields))`,
  );
  await write(
    db,
    sql`update settings set value = to_jsonb((value #>> '{}') || ${SCRIPT}) where key = 'practiceName'`,
  );
  return written;
}

/** Bypasses the triggers that protect append-only tables, and foreign keys. */
const write = (db: Db, statement: RawBuilder<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    return await statement.execute(tx);
  });
