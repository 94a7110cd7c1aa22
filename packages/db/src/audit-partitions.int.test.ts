import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerSummary, checkAudit } from './audit-check.ts';
import { sealAudit, sealBatch } from './audit-seals.ts';
import { maintainPartitions } from './partitions.ts';

const { db } = await withDatabase();
const now = () => new Date('2026-11-20T16:00:00Z');

const MARCH = new Date('2019-03-10T12:00:00Z');
const APRIL = new Date('2019-04-10T12:00:00Z');

async function write(...times: Date[]): Promise<string[]> {
  const ids = times.map((at) => v7({ msecs: at.getTime() }));
  const rows = times.map((at, place) => ({
    id: ids[place] ?? '',
    at,
    requestId: 'r',
    action: 'patientDetail',
    entityType: 'person',
    entityId: 'somebody',
  }));
  await db.insertInto('auditLog').values(rows).execute();
  return ids;
}

/** Disables the triggers, as a database owner can. */
const tamper = (change: ReturnType<typeof sql>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });

const makeMonth = (month: string) =>
  sql`select make_partition('audit_log', ${month}), make_partition('audit_seals', ${month})`.execute(db);

beforeEach(async () => {
  await tamper(sql`truncate audit_log, audit_seal_queue, audit_seals, retired_partitions`);
  await sql`select setval('audit_seals_made', 0)`.execute(db);
  for (const month of ['2019-03-01', '2019-04-01']) await makeMonth(month);
});

/** Seal 3 covers March again because its row was committed late. */
async function sealedMonths() {
  const march = await write(MARCH, MARCH);
  await sealBatch(db, now());
  const april = await write(APRIL);
  await sealBatch(db, now());
  const late = await write(MARCH);
  await sealBatch(db, now());
  const today = await write(now(), now());
  await sealBatch(db, now());
  return { march, april, late, today };
}

describe('a seal', () => {
  // Rule: security.sealed-trail
  it('contains rows of one month, while rows of several wait', async () => {
    await write(MARCH, APRIL, MARCH, now());
    expect(await sealAudit(db, now)).toMatchObject({ seq: 3, more: false });
    const seals = await db
      .selectFrom('auditSeals')
      .select(['seq', 'month', 'rowIds'])
      .orderBy('seq')
      .execute();
    expect(seals.map(({ month, rowIds }) => [month, rowIds.length])).toEqual([
      ['2019-03-01', 2],
      ['2019-04-01', 1],
      ['2026-11-01', 1],
    ]);
    expect(await checkAudit(db)).toMatchObject({ rows: 4, waiting: 0, seals: 3, broken: null });
  });
});

describe('a month of the audit trail', () => {
  // Rule: security.trail-kept
  it('is retired with its seals after its time, and the check names it', async () => {
    await sealedMonths();
    const { last } = await checkAudit(db);
    expect(await maintainPartitions(db)).toEqual(['audit_log_2019_03', 'audit_log_2019_04']);
    await sealAudit(db, now);
    const report = await checkAudit(db, last ?? undefined);
    expect(report).toMatchObject({ rows: 4, seals: 2, last: { seq: 5 }, broken: null });
    const retiredOn = report.retired[0]?.retiredOn;
    expect(answerSummary(report)).toEqual([
      '4 rows, 2 seals, 0 rows not sealed yet.',
      `Retired lawfully on ${retiredOn}: 2019-03, kept for 72 months, 3 rows, seals 1 to 3.`,
      `Retired lawfully on ${retiredOn}: 2019-04, kept for 72 months, 1 rows, seals 2 to 2.`,
      `The last seal, to be kept elsewhere: --kept 5:${report.last?.hash}`,
      'The audit trail is whole.',
    ]);
  });

  it('waits for its rows to be sealed', async () => {
    await write(MARCH);
    expect(await maintainPartitions(db)).toEqual(['audit_log_2019_04']);
    await sealAudit(db, now);
    expect(await maintainPartitions(db)).toEqual(['audit_log_2019_03']);
  });

  it('leaves the last hash of its seals, to compare with a stored seal', async () => {
    await write(MARCH);
    const seal = await sealBatch(db, now());
    await write(now());
    await sealAudit(db, now);
    await maintainPartitions(db);
    await sealAudit(db, now);
    expect((await checkAudit(db, { seq: 1, hash: seal?.hash ?? '' })).broken).toBeNull();
    expect((await checkAudit(db, { seq: 1, hash: 'f'.repeat(64) })).broken).toMatch(/^Seal 1 is not the one/);
  });
});

describe('the check finds', () => {
  // Rule: security.trail-kept
  it.each([
    ['a month dropped by hand', 'drop table audit_log_2019_03', /^Row .* \(seal 1\) was removed after/],
    [
      'a month dropped by hand with its seals',
      'drop table audit_log_2019_03, audit_seals_2019_03',
      /^Seal 1 is missing\./,
    ],
    [
      'a month that was only detached',
      'alter table audit_log detach partition audit_log_2019_04',
      /^Row .* \(seal 2\) was removed after/,
    ],
  ])('%s', async (_what, statement, broken) => {
    await sealedMonths();
    // biome-ignore lint/plugin: a statement of this test
    await sql.raw(statement).execute(db);
    expect((await checkAudit(db)).broken).toMatch(broken);
    await sql`drop table if exists audit_log_2019_04`.execute(db);
  });

  it('one row removed by hand beside months that left lawfully', async () => {
    const { today } = await sealedMonths();
    await maintainPartitions(db);
    await sealAudit(db, now);
    await tamper(sql`delete from audit_log where id = ${today[1]}`);
    expect((await checkAudit(db)).broken).toBe(`Row ${today[1]} (seal 4) was removed after it was sealed.`);
  });

  it('a retirement made up to hide a month dropped by hand', async () => {
    await sealedMonths();
    await maintainPartitions(db);
    await sealAudit(db, now);
    await tamper(sql`update retired_partitions set audit_id = gen_random_uuid() where month = '2019-04-01'`);
    expect((await checkAudit(db)).broken).toBe(
      'The month 2019-04 was removed, and no audit row says that it was retired.',
    );
    await tamper(sql`update retired_partitions set retired_at = '2020-01-01' where month = '2019-04-01'`);
    expect((await checkAudit(db)).broken).toBe(
      'The month 2019-04 was removed on 2020-01-01, before its time was up.',
    );
  });

  it('a retired run of seals with other hashes at its ends', async () => {
    await sealedMonths();
    await maintainPartitions(db);
    await tamper(sql`update retired_partitions set seals = jsonb_set(seals, '{0,hash}', to_jsonb(repeat('f', 64)))
      where month = '2019-04-01'`);
    expect((await checkAudit(db)).broken).toBe(
      'Seal 3 does not continue the one before it: a seal was replaced.',
    );
  });

  it('a row inserted again under its id in another month', async () => {
    const { march } = await sealedMonths();
    await tamper(sql`insert into audit_log select (jsonb_populate_record(line, '{"at": "2019-04-02T00:00:00Z"}')).*
      from audit_log line where id = ${march[0]}`);
    expect((await checkAudit(db)).broken).toBe(`Row ${march[0]} is there twice: it was slipped in.`);
  });
});
