import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connect } from './connection.ts';
import { newId } from './id.ts';
import { maintainPartitions, tablesWithStrays } from './partitions.ts';

const { db, url } = await withDatabase();
const application = connect({ url, session: { role: 'bedside_app' }, size: 2 });
afterAll(() => application.destroy());

const JUNE = new Date('2025-06-10T12:00:00Z');
const idAt = (at: Date) => v7({ msecs: at.getTime() });

const makeMonth = (table: string, month: string) =>
  sql`select make_partition(${table}, ${month}::date)`.execute(db);

const eventAt = (at: Date, dispatchedAt: Date | null = at) => ({
  id: idAt(at),
  type: 'patient.registered' as const,
  payload: '{}',
  entityType: 'person' as const,
  entityId: 'x',
  urgent: false,
  requestId: 'r',
  createdAt: at,
  dispatchedAt,
});

const partitions = async (table: string) =>
  (
    await db
      .selectFrom('tablePartitions')
      .select('month')
      .where('tableName', '=', table)
      .orderBy('month')
      .execute()
  ).map(({ month }) => month);

const partitionOf = async (id: string) => {
  const { rows } = await sql<{ name: string }>`select tableoid::regclass::text as name from outbox
    where id = ${id}`.execute(db);
  return rows[0]?.name;
};

afterEach(async () => {
  await sql`delete from outbox`.execute(db);
});

describe('partitions', () => {
  it('are there for this month and the next three, with an empty one for what no one foresaw', async () => {
    const { rows } = await sql<{ tables: number; months: number; rest: number }>`
      select count(distinct table_name) as tables, count(month) as months, count(*) filter (where month is null) as rest
      from table_partitions`.execute(db);
    expect(rows).toEqual([{ tables: 11, months: 44, rest: 11 }]);
    expect(await tablesWithStrays(application)).toEqual([]);
    expect((await sql`select make_partitions() as made`.execute(application)).rows).toEqual([{ made: 0 }]);
  });

  it('take in stray rows, append-only ones too', async () => {
    const event = eventAt(JUNE);
    await application.insertInto('outbox').values(event).execute();
    const line = { id: newId(), at: JUNE, requestId: 'r', action: 'a', entityType: 'person', entityId: 'x' };
    await application.insertInto('auditLog').values(line).execute();
    expect(await tablesWithStrays(application)).toEqual(['audit_log', 'outbox']);
    expect(await partitionOf(event.id)).toBe('outbox_default');

    await sql`select make_partitions()`.execute(application);

    expect(await partitionOf(event.id)).toBe('outbox_2025_06');
    expect(await tablesWithStrays(application)).toEqual([]);
    expect(await db.selectFrom('auditLog').selectAll().where('id', '=', line.id).execute()).toMatchObject([
      line,
    ]);
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`truncate audit_log_2025_06`.execute(db)).rejects.toThrow('append-only');
    await sql`delete from outbox_default`.execute(db);
  });

  // Rule: security.retention
  it('are dropped after their time, unless rows still wait', async () => {
    await makeMonth('outbox', '2025-06-01');
    await makeMonth('job_runs', '2025-06-01');
    await makeMonth('delivery_keys', '2025-06-01');
    const event = eventAt(JUNE, null);
    await db.insertInto('outbox').values(event).execute();
    expect(await maintainPartitions(application)).toEqual([]);
    await db.updateTable('outbox').set({ dispatchedAt: JUNE }).execute();
    const run = {
      eventId: event.id,
      queue: 'notifications' as const,
      name: 'one',
      data: '{}',
      queuedAt: JUNE,
    };
    await db
      .insertInto('jobRuns')
      .values({ ...run, id: `${event.id}--one` })
      .execute();
    expect(await maintainPartitions(application)).toEqual([]);
    await db.updateTable('jobRuns').set({ state: 'done', finishedAt: JUNE }).execute();

    expect(await maintainPartitions(application)).toEqual(['outbox_2025_06']);

    for (const table of ['outbox', 'job_runs', 'delivery_keys'])
      expect(await partitions(table)).not.toContain('2025-06-01');
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const gone = await db.selectFrom('retiredPartitions').selectAll().execute();
    expect(gone).toMatchObject([{ tableName: 'outbox', month: '2025-06-01', months: 3, action: 'drop' }]);
    const audit = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'retention.retire')
      .execute();
    expect(audit).toMatchObject([{ entityId: 'outbox_2025_06', after: { month: '2025-06', months: 3 } }]);
  });

  // Rule: security.retention
  it('leave again after a late row created a month of its own', async () => {
    await makeMonth('delivery_keys', '2025-06-01');
    expect(await maintainPartitions(application)).toEqual(['outbox_2025_06']);
    expect(await partitions('delivery_keys')).not.toContain('2025-06-01');
    expect(await maintainPartitions(application)).toEqual([]);
  });

  it('are detached for the archive where the rule says so, and kept where it gives no time', async () => {
    await makeMonth('notifications', '2019-01-01');
    await makeMonth('appointment_history', '2019-01-01');
    await application
      .updateTable('retention')
      .set({ action: 'detach' })
      .where('tableName', '=', 'notifications')
      .execute();
    expect(await maintainPartitions(application)).toEqual(['notifications_2019_01']);
    const { rows } =
      await sql`select to_regclass('retired.notifications_2019_01') is not null as kept`.execute(db);
    expect(rows).toEqual([{ kept: true }]);
    await makeMonth('notifications', '2019-01-01');
    expect(await maintainPartitions(application)).toEqual(['notifications_2019_01']);
    expect(await partitions('appointment_history')).toContain('2019-01-01');
  });
});

describe('the role of services and workers', () => {
  // Rule: security.retention
  it.each([
    "select make_partition('audit_log', '2019-03-01')",
    'drop table outbox_default',
    'alter table outbox detach partition outbox_default',
    'select from audit_log_default',
    'delete from audit_log_default',
    'update retention set least_months = 1',
    "delete from retention where table_name = 'audit_log'",
    "insert into retention (table_name, least_months) values ('users', 1)",
    'delete from retired_partitions',
    'create table retired.mine (id int)',
  ])('may not run: %s', async (statement) => {
    const rules = await db.selectFrom('retention').selectAll().orderBy('tableName').execute();
    // biome-ignore lint/plugin: a statement of this test
    await expect(sql.raw(statement).execute(application)).rejects.toMatchObject({ code: '42501' });
    expect(await db.selectFrom('retention').selectAll().orderBy('tableName').execute()).toEqual(rules);
  });

  it('may not keep anything for less than the law says', async () => {
    const shorter = application
      .updateTable('retention')
      .set({ months: 71 })
      .where('tableName', '=', 'audit_log');
    await expect(shorter.execute()).rejects.toThrow('retention_within_law');
  });
});

describe('a message of one event', () => {
  // Rule: messages.one-event-one-message
  it('is queued once, also when it is repeated in another month or at the same moment', async () => {
    const { id: recipientId } = await insertPatient(db);
    const { id: other } = await insertPatient(db);
    const eventId = newId();
    const queue = (id: string, to = recipientId) =>
      application
        .insertInto('deliveries')
        .values({
          id,
          eventId,
          eventType: 'patient.registered',
          template: 'welcome',
          channel: 'email',
          recipientId: to,
          createdAt: JUNE,
        })
        .returning('id')
        .execute();
    const inTime = newId();
    const both = await Promise.all([queue(inTime), queue(idAt(JUNE))]);
    expect(both.flat()).toHaveLength(1);
    expect(await queue(newId())).toEqual([]);
    expect(await queue(newId(), other)).toHaveLength(1);

    await sql`delete from deliveries where recipient_id = ${other}`.execute(db);
    await sql`delete from delivery_keys where event_id = ${eventId}`.execute(db);
    await queue(newId());
    await sql`update deliveries set recipient_id = ${other} where event_id = ${eventId}`.execute(application);
    expect(await queue(newId(), other)).toEqual([]);
    expect(await queue(newId(), recipientId)).toHaveLength(1);
  });
});
