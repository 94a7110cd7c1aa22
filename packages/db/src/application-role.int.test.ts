import { connect } from '@bedside/db/connection';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from './audit-seals.ts';
import { newId } from './id.ts';

const { db, url } = await withDatabase();
const application = connect({ url, session: { role: 'bedside_app' }, size: 2 });
afterAll(() => application.destroy());

const lineId = newId();
beforeAll(async () => {
  await application
    .insertInto('auditLog')
    .values({
      id: lineId,
      at: new Date(),
      requestId: 'request-1',
      action: 'patientDetail',
      entityType: 'person',
      entityId: 'somebody',
      actorId: null,
      actorRole: null,
      sessionId: null,
      ip: null,
      patientId: null,
      before: null,
      after: null,
    })
    .execute();
});

const trail = () => db.selectFrom('auditLog').selectAll().execute();

describe('the role of services and workers', () => {
  it('writes to the audit trail and seals it', async () => {
    expect(await sealAudit(application, () => new Date())).toMatchObject({ seq: 1, rows: 1 });
    expect(await application.selectFrom('auditSeals').select('seq').execute()).toEqual([{ seq: 1 }]);
  });

  // Rule: security.sealed-trail
  it.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_seals set seq = seq',
    'delete from audit_seals',
    'truncate audit_seals',
    'update appointment_history set transition = transition',
    'delete from appointment_history',
    'truncate appointment_history',
    'update ledger_entries set kind = kind',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update payout_entries set day = day',
    'delete from payout_entries',
    'truncate users cascade',
    'create table another (id int)',
    'alter table users add column another int',
    'drop table audit_log',
    'create index on audit_log (ip)',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_append_only on audit_log',
    'create or replace function reject_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'delete from kysely_migration',
  ])('may not run: %s', async (statement) => {
    const before = await trail();
    // biome-ignore lint/plugin: a statement of this test
    await expect(sql.raw(statement).execute(application)).rejects.toMatchObject({ code: '42501' });
    expect(await trail()).toEqual(before);
  });

  it('changes other rows', async () => {
    await application.insertInto('settings').values({ key: 'hours', value: '"always"' }).execute();
    await application.updateTable('settings').set({ value: '"never"' }).where('key', '=', 'hours').execute();
    const gone = await application.deleteFrom('settings').where('key', '=', 'hours').executeTakeFirst();
    expect(gone.numDeletedRows).toBe(1n);
  });
});

describe('the database owner', () => {
  it.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_seals',
    'truncate ledger_entries cascade',
  ])('is protected against accidental: %s', async (statement) => {
    const before = await trail();
    // biome-ignore lint/plugin: a statement of this test
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
    expect(await trail()).toEqual(before);
  });
});
