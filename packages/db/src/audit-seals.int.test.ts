import { connect } from '@bedside/db/connection';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkAudit } from './audit-check.ts';
import { sealAudit, sealBatch } from './audit-seals.ts';
import { newId } from './id.ts';

const { db, url } = await withDatabase();
const now = () => new Date('2026-11-20T16:00:00Z');

const line = (overrides: { id?: string; at?: Date } = {}) => ({
  id: newId(),
  at: now(),
  requestId: 'request-1',
  action: 'patientDetail',
  entityType: 'person',
  entityId: 'somebody',
  actorId: null,
  actorRole: null,
  sessionId: null,
  ip: '203.0.113.7',
  patientId: null,
  before: null,
  after: JSON.stringify({ b: 1, a: [2, 'ü'] }),
  ...overrides,
});

async function write(count: number): Promise<string[]> {
  const lines = Array.from({ length: count }, () => line());
  await db.insertInto('auditLog').values(lines).execute();
  return lines.map(({ id }) => id);
}

/** Disables the triggers, as a database owner can. */
const tamper = (change: ReturnType<typeof sql>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });

const sealedIds = async () =>
  (await sql<{ id: string }>`select unnest(row_ids) as id from audit_seals`.execute(db)).rows.map(
    ({ id }) => id,
  );

beforeEach(async () => {
  await tamper(sql`truncate audit_log, audit_seal_queue, audit_seals`);
  await sql`select setval('audit_seals_made', 0)`.execute(db);
});

async function sealedTrail(): Promise<string[]> {
  const ids = await write(9);
  for (let seal = 0; seal < 3; seal += 1) await sealBatch(db, now(), 3);
  return ids;
}

describe('audit trail seals', () => {
  // Rule: security.sealed-trail
  it('contain each row once, in an unbroken chain', async () => {
    const ids = await sealedTrail();
    expect((await sealedIds()).sort()).toEqual([...ids].sort());
    const { last, ...report } = await checkAudit(db);
    expect(report).toEqual({ rows: 9, waiting: 0, seals: 3, retired: [], broken: null });
    expect(last).toMatchObject({ seq: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('are not created when nothing is waiting', async () => {
    expect(await sealAudit(db, now)).toBeNull();
    expect(await checkAudit(db)).toEqual({
      rows: 0,
      waiting: 0,
      seals: 0,
      last: null,
      retired: [],
      broken: null,
    });
  });

  it('leave unsealed rows waiting and report how many', async () => {
    await sealedTrail();
    await write(2);
    expect(await checkAudit(db)).toMatchObject({ rows: 11, waiting: 2, seals: 3, broken: null });
  });

  it('include a row committed late with an earlier id and time', async () => {
    const late = line({ at: new Date('2026-11-20T15:00:00Z') });
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('auditLog').values(late).execute();
      await write(3);
      expect(await sealAudit(db, now)).toMatchObject({ seq: 1, rows: 3 });
    });
    expect(await sealAudit(db, now)).toMatchObject({ seq: 2, rows: 1 });
    expect(await sealedIds()).toContain(late.id);
    expect((await checkAudit(db)).broken).toBeNull();
  });

  it('ignore a row that was rolled back', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await tx.insertInto('auditLog').values(line()).execute();
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await sealAudit(db, now)).toBeNull();
    expect(await checkAudit(db)).toMatchObject({ rows: 0, waiting: 0, broken: null });
  });

  it('seal each row once under concurrent writers and sealers', async () => {
    const sealers = [connect({ url, size: 2 }), connect({ url, size: 2 })];
    const writing = Array.from({ length: 12 }, async () => {
      for (let turn = 0; turn < 8; turn += 1) await write(3);
    });
    let written = false;
    const sealing = sealers.map(async (own) => {
      while (!written) await sealBatch(own, now(), 7);
    });
    await Promise.all(writing);
    written = true;
    await Promise.all(sealing);
    await Promise.all(sealers.map((own) => own.destroy()));
    await sealAudit(db, now);
    const ids = await sealedIds();
    expect(ids).toHaveLength(12 * 8 * 3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await checkAudit(db)).toMatchObject({ rows: 288, waiting: 0, broken: null });
  });

  it('are created by one sealer at a time', async () => {
    await write(2);
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7226001)`.execute(tx);
      expect(await sealBatch(db, now())).toBeNull();
    });
    expect(await sealBatch(db, now())).toMatchObject({ seq: 1, rows: 2 });
  });
});

describe('an audit trail check', () => {
  // Rule: security.sealed-trail
  it.each([
    ['a changed action', (id: string) => sql`update audit_log set action = 'innocent' where id = ${id}`],
    [
      'a time moved by a microsecond',
      (id: string) => sql`update audit_log set at = at + interval '1 microsecond' where id = ${id}`,
    ],
    ['another actor', (id: string) => sql`update audit_log set actor_id = ${newId()} where id = ${id}`],
    ['a value taken out', (id: string) => sql`update audit_log set after = after - 'a' where id = ${id}`],
    ['the address left out', (id: string) => sql`update audit_log set ip = null where id = ${id}`],
  ])('names a sealed row with %s', async (_name, change) => {
    const ids = await sealedTrail();
    await tamper(change(ids[4] ?? ''));
    expect((await checkAudit(db)).broken).toBe(`Row ${ids[4]} (seal 2) was changed after it was sealed.`);
  });

  // Rule: security.sealed-trail
  it('names a sealed row that was removed', async () => {
    const ids = await sealedTrail();
    await tamper(sql`delete from audit_log where id = ${ids[4]}`);
    expect((await checkAudit(db)).broken).toBe(`Row ${ids[4]} (seal 2) was removed after it was sealed.`);
  });

  it('names a row that was removed before it was sealed', async () => {
    await sealedTrail();
    const [id] = await write(1);
    await tamper(sql`delete from audit_log where id = ${id}`);
    await sealAudit(db, now);
    expect((await checkAudit(db)).broken).toBe(`Row ${id} was removed before it was sealed.`);
  });

  it('names a row that was inserted later', async () => {
    await sealedTrail();
    const id = newId();
    await tamper(sql`insert into audit_log (id, at, request_id, action, entity_type, entity_id)
      values (${id}, '2026-11-19', 'r', 'made.up', 'person', 'x')`);
    await sealAudit(db, now);
    expect((await checkAudit(db)).broken).toBe(
      `Row ${id} is in no seal and waits for none: it was slipped in.`,
    );
  });

  it('names a seal with an extra row', async () => {
    await sealedTrail();
    const id = newId();
    await tamper(sql`insert into audit_log (id, at, request_id, action, entity_type, entity_id)
      values (${id}, '2026-11-19', 'r', 'made.up', 'person', 'x')`);
    await tamper(
      sql`update audit_seals set row_ids = row_ids || ${id}::uuid, row_hashes = row_hashes || '\\x00'::bytea where seq = 2`,
    );
    expect((await checkAudit(db)).broken).toMatch(/^Seal 2 was changed/);
  });

  it('names a seal whose rows are in another order', async () => {
    await sealedTrail();
    await tamper(sql`update audit_seals set row_ids = array[row_ids[2], row_ids[1], row_ids[3]],
      row_hashes = array[row_hashes[2], row_hashes[1], row_hashes[3]] where seq = 2`);
    expect((await checkAudit(db)).broken).toMatch(/^Seal 2 was changed/);
  });

  it('names two rows that were swapped', async () => {
    const ids = await sealedTrail();
    const between = newId();
    await tamper(sql`update audit_log set id = ${between} where id = ${ids[1]}`);
    await tamper(sql`update audit_log set id = ${ids[1]}, request_id = 'moved' where id = ${ids[7]}`);
    await tamper(sql`update audit_log set id = ${ids[7]} where id = ${between}`);
    expect((await checkAudit(db)).broken).toBe(`Row ${ids[1]} (seal 1) was changed after it was sealed.`);
  });

  it('names a seal that is missing in the middle', async () => {
    await sealedTrail();
    await tamper(sql`delete from audit_seals where seq = 2`);
    expect((await checkAudit(db)).broken).toBe('Seal 2 is missing.');
  });

  it('names a seal that was rebuilt over other rows', async () => {
    const ids = await sealedTrail();
    await tamper(sql`update audit_log set action = 'innocent' where id = ${ids[4]}`);
    await tamper(sql`delete from audit_seals where seq = 2`);
    await sql`insert into audit_seal_queue (id, at) select id, at from audit_log
      where id = any(${ids.slice(3, 6)}::uuid[])`.execute(db);
    await sealBatch(db, now());
    await tamper(sql`update audit_seals set seq = 2 where seq = 4`);
    expect((await checkAudit(db)).broken).toMatch(/^Seal 2 was changed/);
  });

  it('are intact while more are made', async () => {
    for (let round = 0; round < 20; round += 1) {
      await write(3);
      const [report] = await Promise.all([checkAudit(db), sealBatch(db, now(), 3)]);
      expect(report.broken).toBeNull();
    }
  });

  it('detects that the end was cut off, rows and seals included', async () => {
    const ids = await sealedTrail();
    await tamper(sql`delete from audit_seals where seq = 3`);
    await tamper(sql`delete from audit_log where id = any(${ids.slice(6)}::uuid[])`);
    expect((await checkAudit(db)).broken).toBe(
      'The end is cut off: 3 seals were made and the last one here is 2.',
    );
  });

  it('detects from an external seal that the whole chain was rebuilt', async () => {
    const ids = await sealedTrail();
    const { last } = await checkAudit(db);
    if (!last) throw new Error('nothing was sealed');
    expect((await checkAudit(db, last)).broken).toBeNull();
    await tamper(sql`delete from audit_seals`);
    await tamper(sql`update audit_log set action = 'innocent' where id = ${ids[4]}`);
    await sql`insert into audit_seal_queue (id, at) select id, at from audit_log`.execute(db);
    for (let seal = 0; seal < 3; seal += 1) await sealBatch(db, now(), 3);
    expect((await checkAudit(db)).broken).toBeNull();
    expect((await checkAudit(db, last)).broken).toBe(
      'Seal 3 is not the one that was kept: the chain was rebuilt.',
    );
  });

  it('handles many pages of seals', async () => {
    await write(90);
    for (let seal = 0; seal < 45; seal += 1) await sealBatch(db, now(), 2);
    expect(await checkAudit(db)).toMatchObject({ rows: 90, seals: 45, last: { seq: 45 }, broken: null });
  });
});
