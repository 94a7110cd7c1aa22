import { databaseUrl, runSql } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkAudit } from './audit-check.ts';
import { rowHash, sealAudit, sealHash } from './audit-seals.ts';
import { connect } from './connection.ts';
import { newId } from './id.ts';
import { migrate } from './migrate.ts';
import { migrationFiles } from './migration-files.ts';
import { maintainPartitions, tablesWithStrays } from './partitions.ts';

const { url: server } = inject('postgres');
const name = `bedside_old_rows_${newId().replaceAll('-', '')}`;
await runSql(server, `create database ${name}`);
const db = connect({ url: databaseUrl(server, name), name });
afterAll(async () => {
  await db.destroy();
  await runSql(server, `drop database if exists ${name} with (force)`);
});

const MARCH = new Date('2019-03-31T12:00:00Z');
const APRIL = new Date('2019-04-01T12:00:00Z');
const idAt = (at: Date) => v7({ msecs: at.getTime() });
const event = idAt(APRIL);
const patient = newId();
const audits = [idAt(MARCH), idAt(APRIL), newId()] as const;

async function rowsOf020() {
  const now = new Date();
  await sql`insert into users (id, role, status, first_name, last_name, created_at, updated_at)
    values (${patient}, 'PATIENT', 'ACTIVE', 'Ada', 'Baker', ${now}, ${now})`.execute(db);
  await sql`insert into outbox (id, type, payload, entity_type, entity_id, urgent, request_id, created_at, dispatched_at)
    values (${event}, 'patient.registered', '{}', 'person', ${patient}, false, 'r', ${APRIL}, ${APRIL})`.execute(
    db,
  );
  await sql`insert into job_runs (id, event_id, queue, name, data, queued_at)
    values (${`${event}--one`}, ${event}, 'notifications', 'one', '{}', ${APRIL})`.execute(db);
  await sql`insert into deliveries (id, event_id, event_type, template, channel, recipient_id, created_at)
    values (${idAt(APRIL)}, ${event}, 'patient.registered', 'welcome', 'email', ${patient}, ${APRIL})`.execute(
    db,
  );
  await sql`insert into notifications (id, event_id, user_id, type, title, body, entity_type, entity_id, created_at)
    values (${newId()}, ${event}, ${patient}, 'welcome', '', '', 'person', ${patient}, ${APRIL})`.execute(db);
  await sql`insert into webhook_events (id, type, object_id, livemode, created_at, received_at)
    values ('evt_1', 't', 'o', false, ${APRIL}, ${now})`.execute(db);
  await sql`insert into audit_log (id, at, request_id, action, entity_type, entity_id) values
    (${audits[0]}, ${MARCH}, 'r', 'a', 'person', 'x'), (${audits[1]}, ${APRIL}, 'r', 'b', 'person', 'x'),
    (${audits[2]}, ${now}, 'r', 'c', 'person', 'x')`.execute(db);
  await sql`delete from audit_seal_queue where id <> ${audits[2]}`.execute(db);
  await sql`with seal as (
      select 1 as seq, ${now}::timestamptz as sealed_at, array_agg(line.id order by line.id) as row_ids,
        array_agg(${rowHash} order by line.id) as row_hashes, ''::bytea as previous_hash
      from audit_log line where id = any(${audits.slice(0, 2)}::uuid[]))
    insert into audit_seals select seq, sealed_at, row_ids, row_hashes, previous_hash, ${sealHash} from seal`.execute(
    db,
  );
  await sql`select setval('audit_seals_made', 1)`.execute(db);
}

beforeAll(async () => {
  await migrate(db, { files: (await migrationFiles()).filter(({ number }) => number <= 18) });
  await rowsOf020();
  await migrate(db);
});

const monthOf = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{ month: string }>`select right(tableoid::regclass::text, 7) as month
    from ${sql.table(table)} where ${where} order by 1`.execute(db);
  return rows.map(({ month }) => month);
};

describe('rows from before there were partitions', () => {
  it('are in their months', async () => {
    for (const table of [
      'outbox',
      'job_runs',
      'deliveries',
      'delivery_keys',
      'notifications',
      'webhook_events',
    ])
      expect(await monthOf(table)).toEqual(['2019_04']);
    expect(await monthOf('audit_log', sql`id = any(${audits.slice(0, 2)}::uuid[])`)).toEqual([
      '2019_03',
      '2019_04',
    ]);
    expect(await monthOf('audit_seals')).toEqual(['2019_04']);
    expect(await tablesWithStrays(db)).toEqual([]);
  });

  it('still count as sent, run and received', async () => {
    const again = sql`insert into deliveries (id, event_id, event_type, template, channel, recipient_id, created_at)
      values (${newId()}, ${event}, 'patient.registered', 'welcome', 'email', ${patient}, now())`;
    expect((await again.execute(db)).numAffectedRows).toBe(0n);
    const run = sql`insert into job_runs (id, event_id, queue, name, data, queued_at)
      values (${`${event}--one`}, ${event}, 'notifications', 'one', '{}', now()) on conflict (id) do nothing`;
    expect((await run.execute(db)).numAffectedRows).toBe(0n);
    const ring = sql`insert into notifications
      (id, event_id, user_id, type, title, body, entity_type, entity_id, created_at)
      values (${newId()}, ${event}, ${patient}, 'welcome', '', '', 'person', 'x', now())`;
    await expect(ring.execute(db)).rejects.toMatchObject({ code: '23505' });
    const webhook = sql`insert into webhook_events (id, type, object_id, livemode, created_at, received_at)
      values ('evt_1', 't', 'o', false, ${APRIL}, now()) on conflict (id, created_at) do nothing`;
    expect((await webhook.execute(db)).numAffectedRows).toBe(0n);
  });

  // Rule: security.trail-kept
  it('leave with their months, and a seal over two of them stays good until the later one leaves', async () => {
    expect(await checkAudit(db)).toMatchObject({ rows: 3, waiting: 1, seals: 1, broken: null });
    await sealAudit(db, () => new Date());
    expect(await checkAudit(db)).toMatchObject({ rows: 3, waiting: 0, seals: 2, broken: null });
    const retire = () => sql<{ name: string }>`select retire_partition() as name`.execute(db);
    expect((await retire()).rows).toEqual([{ name: 'audit_log_2019_03' }]);
    expect(await checkAudit(db)).toMatchObject({ rows: 3, seals: 2, broken: null });
    expect(await maintainPartitions(db)).toContain('audit_log_2019_04');
    await sealAudit(db, () => new Date());
    expect((await checkAudit(db)).broken).toBeNull();
    expect(await monthOf('outbox')).toEqual(['2019_04']);
  });
});
