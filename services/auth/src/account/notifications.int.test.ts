import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);

const url = '/users/notification-settings';
const every = { email: true, text: true, push: true };
const wanted = { appointments: every, reminders: every, payments: every, results: every, chat: every };
const unwantedOf = (userId: string) =>
  db.selectFrom('notificationOptOuts').select(['kind', 'channel']).where('userId', '=', userId).execute();
const set = async (person: { id: string }, body: object) =>
  (await as(person)).post('/users/set-notifications', body);

describe('notification settings', () => {
  // Rule: messages.preferences-per-kind-and-channel
  it('default to everything, and can be turned off and on', async () => {
    const me = await insertPatient(db);
    expect((await (await as(me)).get(url)).json().data).toEqual(wanted);
    const off = await set(me, { settings: { reminders: { email: false }, chat: { push: false } } });
    expect(off.json().data).toEqual({
      ...wanted,
      reminders: { ...every, email: false },
      chat: { ...every, push: false },
    });
    expect(await unwantedOf(me.id)).toHaveLength(2);
    const on = await set(me, { settings: { reminders: { email: true, text: true } } });
    expect(on.json().data).toEqual({ ...wanted, chat: { ...every, push: false } });
    const audit = await db.selectFrom('auditLog').select('after').where('entityId', '=', me.id).execute();
    expect(audit.map((row) => row.after)).toEqual([
      {
        off: [
          { kind: 'reminders', channel: 'email' },
          { kind: 'chat', channel: 'push' },
        ],
        on: [],
      },
      { off: [], on: [{ kind: 'reminders', channel: 'email' }] },
    ]);
  });

  it('can be set by an admin for a patient, with an audit row, and by the account holder for a child', async () => {
    const holder = await insertPatient(db);
    const child = await insertPatient(db, { patient: { householdId: holder.householdId } });
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const settings = { appointments: { text: false } };
    expect((await set(admin, { userId: holder.id, settings })).statusCode).toBe(200);
    expect((await set(holder, { userId: child.id, settings })).statusCode).toBe(200);
    await (await as(admin)).get(url, { query: { userId: child.id } });
    const reads = await db
      .selectFrom('auditLog')
      .select('actorId')
      .where('patientId', '=', child.id)
      .where('action', '=', 'getNotificationSettings')
      .execute();
    expect(reads).toEqual([{ actorId: admin.id }]);
  });

  it('cannot be accessed by others', async () => {
    const owner = await insertPatient(db);
    const others = [
      await insertPatient(db),
      await insertPatient(db, { patient: { householdId: owner.householdId } }),
      await insertStaff(db, { role: 'PROVIDER' }),
    ];
    for (const other of others) {
      const refused = await set(other, { userId: owner.id, settings: { appointments: { email: false } } });
      expect(refused.statusCode).toBe(404);
      expect((await (await as(other)).get(url, { query: { userId: owner.id } })).statusCode).toBe(404);
    }
    expect(await unwantedOf(owner.id)).toEqual([]);
  });

  it('reject an unknown kind or channel', async () => {
    const me = await insertPatient(db);
    expect((await set(me, { settings: { codes: { email: false } } })).statusCode).toBe(400);
    expect((await set(me, { settings: { appointments: { fax: false } } })).statusCode).toBe(400);
  });
});
