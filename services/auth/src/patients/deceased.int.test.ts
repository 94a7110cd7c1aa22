import { newId } from '@bedside/db/id';
import { createDeliveriesForEvent } from '@bedside/domain/messaging/create-deliveries.commands';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { addDays, addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const now = new Date();
const { as } = await startServices([authService], database);
/** Only the people permission: it covers what marking a death cancels. */
const admin = await insertStaff(db, { role: 'ADMIN', permissions: ['people'] });
const staff = await as(admin);
const mark = (id: string) => staff.post(`/users/mark-as-deceased/${id}`);

const provider = await insertStaff(db, { role: 'PROVIDER' });
const dispatcher = await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] });

type Appointment = Parameters<typeof buildFinishedAppointment>[1];
async function insertAppointment(patient: { id: string; householdId: string }, overrides: Appointment) {
  const appointment = buildFinishedAppointment(patient, overrides);
  await db.insertInto('appointments').values(appointment).execute();
  return appointment.id;
}
let days = 2;
const scheduled = (): Appointment => {
  days += 1;
  const startsAt = addDays(now, days);
  return { status: 'SCHEDULED', providerId: provider.id, startsAt, endsAt: addHours(startsAt, 1) };
};
const statusOf = async (id: string) =>
  (
    await db
      .selectFrom('appointments')
      .select(['status', 'cancellationReason'])
      .where('id', '=', id)
      .execute()
  )[0];
const plan = (entityType: 'appointment' | 'consent', entityId: string) =>
  db
    .insertInto('plannedEvents')
    .values({
      key: newId(),
      type: 'appointment.reminderDue',
      payload: '{}',
      entityType,
      entityId,
      requestId: 'a-request',
      dueAt: addDays(now, 1),
    })
    .execute();

describe('a deceased patient', () => {
  // Rule: people.deceased-patients
  it('is signed out everywhere, loses every device and link, and cannot sign in', async () => {
    const { id } = await insertPatient(db);
    const caller = await as({ id });
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    await db.insertInto('deviceTokens').values({ token: newId(), userId: id, sessionId }).execute();
    await db
      .insertInto('accessLinks')
      .values({
        tokenHash: Buffer.from(id),
        purpose: 'SET_PASSWORD',
        subjectId: id,
        createdAt: now,
        expiresAt: addHours(now, 5),
      })
      .execute();
    expect((await mark(id)).json().message).toBe('Patient marked as deceased.');
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    expect(await db.selectFrom('deviceTokens').selectAll().where('userId', '=', id).execute()).toEqual([]);
    const links = await db
      .selectFrom('accessLinks')
      .select('revokedAt')
      .where('subjectId', '=', id)
      .execute();
    expect(links[0]?.revokedAt).not.toBeNull();
    for (const path of ['set-account-link/', 'send-direct-login-link/', 'send-set-password-email?userId='])
      expect((await staff.post(`/users/${path}${id}`)).statusCode).toBe(422);
    expect((await staff.post('/users/change-status', { userId: id, status: 'ACTIVE' })).statusCode).toBe(422);
  });

  // Rule: people.deceased-patients
  it('has open appointments canceled and plans dropped, and keeps completed ones', async () => {
    const patient = await insertPatient(db, { patient: { membershipType: 'PREMIER' } });
    const open = [
      await insertAppointment(patient, { status: 'PENDING APPROVAL' }),
      await insertAppointment(patient, scheduled()),
    ];
    const done = await insertAppointment(patient, { status: 'COMPLETED' });
    const billed = await insertAppointment(patient, { status: 'AWAITING PAYMENT' });
    for (const id of [...open, billed]) await plan('appointment', id);
    expect((await mark(patient.id)).json().message).toBe('Patient marked as deceased. 2 visits canceled.');
    for (const id of open)
      expect(await statusOf(id)).toEqual({ status: 'CANCELLED', cancellationReason: 'Patient deceased' });
    expect((await statusOf(done))?.status).toBe('COMPLETED');
    expect((await statusOf(billed))?.status).toBe('AWAITING PAYMENT');
    const plans = await db
      .selectFrom('plannedEvents')
      .selectAll()
      .where('entityId', 'in', [...open, billed])
      .execute();
    expect(plans).toEqual([]);
    const record = (await staff.get(`/admin/patients/${patient.id}`)).json();
    expect(record).toMatchObject({ status: 'DECEASED', membershipType: 'ON DEMAND' });
    const histories = await db
      .selectFrom('appointmentHistory')
      .select('toStatus')
      .where('appointmentId', 'in', open)
      .execute();
    expect(histories).toEqual([{ toStatus: 'CANCELLED' }, { toStatus: 'CANCELLED' }]);
  });

  // Rule: people.deceased-patients
  it('gets no messages: only the provider and staff are notified of the cancellation', async () => {
    const holder = await insertPatient(db);
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Child' },
    });
    const notified: (string | null)[] = [];
    for (const patient of [child, await insertPatient(db)]) {
      const appointmentId = await insertAppointment(patient, scheduled());
      await mark(patient.id);
      const event = await db
        .selectFrom('outbox')
        .select('id')
        .where('entityId', '=', appointmentId)
        .where('type', '=', 'appointment.canceled')
        .executeTakeFirstOrThrow();
      const ctx = { actor: null, requestId: 'a-request', now: new Date(), ip: null };
      await createDeliveriesForEvent(db, ctx, event.id, () => ({ title: 'A title', body: 'Words' }));
      const deliveries = await db
        .selectFrom('deliveries')
        .select('recipientId')
        .where('eventId', '=', event.id)
        .execute();
      const bells = await db
        .selectFrom('notifications')
        .select('userId')
        .where('eventId', '=', event.id)
        .execute();
      notified.push(...deliveries.map((one) => one.recipientId), ...bells.map((one) => one.userId));
    }
    expect(new Set(notified)).toEqual(new Set([provider.id, dispatcher.id]));
  });

  it('is reported once with one audit row, however often the death is recorded', async () => {
    const { id } = await insertPatient(db);
    const answers = await Promise.all([mark(id), mark(id), mark(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await mark(id)).json().message).toBe('This patient is already marked as deceased.');
    expect(await eventTypesOf(db, id)).toEqual(['patient.deceased']);
    const audits = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'patient.markAsDeceased')
      .where('patientId', '=', id)
      .execute();
    expect(audits).toMatchObject([{ actorId: admin.id, before: { status: 'ACTIVE' } }]);
  });

  it.each([
    ['a provider', async () => provider.id],
    ['oneself', async () => admin.id],
    ['someone unknown', async () => newId()],
    ['a removed patient', async () => (await insertPatient(db, { patient: { removedAt: now } })).id],
  ])('is not %s', async (_name, make) => {
    const id = await make();
    const before = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
    expect((await mark(id)).statusCode).toBe(404);
    expect(await db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
  });

  it('can be recorded by staff only', async () => {
    const { id } = await insertPatient(db);
    for (const person of [{ id }, provider])
      expect((await (await as(person)).post(`/users/mark-as-deceased/${id}`)).statusCode).toBe(403);
    const { status } = await db
      .selectFrom('users')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('ACTIVE');
  });
});

describe('a household whose account holder has died', () => {
  const account = { passwordHash: 'a hash' };

  // Rule: people.holder-succession
  it('passes to its oldest adult with an account', async () => {
    const holder = await insertPatient(db, { user: account, patient: { membershipType: 'PREMIER' } });
    const member = (user: object, dateOfBirth: string, more: object = {}) =>
      insertPatient(db, { user, patient: { householdId: holder.householdId, dateOfBirth, ...more } });
    await member({ firstName: 'Oldest' }, '1930-01-01');
    await member({ ...account, firstName: 'Gone', status: 'INACTIVE' }, '1940-01-01');
    const heir = await member({ ...account, firstName: 'Hal', lastName: 'Heir' }, '1950-01-01', {
      relationshipToAccountHolder: 'Spouse',
      membershipType: 'DEPENDENT',
    });
    await member({ ...account, firstName: 'Younger' }, '1960-01-01');
    const child = await member({ firstName: 'Cleo' }, '2020-01-01', { membershipType: 'DEPENDENT' });
    expect((await mark(holder.id)).json().message).toBe(
      'Patient marked as deceased. Hal Heir is now the account holder. Check the relationships in the household.',
    );
    expect((await staff.get(`/admin/patients/${heir.id}`)).json()).toMatchObject({
      isAccountHolder: true,
      relation: 'Self',
      membershipType: 'ON DEMAND',
    });
    expect((await staff.get(`/admin/patients/${child.id}`)).json()).toMatchObject({
      membershipType: 'ON DEMAND',
    });
    const [audit] = await db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'household.passOn')
      .where('patientId', '=', heir.id)
      .execute();
    expect(audit).toMatchObject({
      before: { accountHolderId: holder.id },
      after: { accountHolderId: heir.id },
    });
  });

  // Rule: people.holder-succession
  it('is left to staff if no adult has an account, with a note', async () => {
    const holder = await insertPatient(db, { user: account });
    const minor = `${now.getUTCFullYear() - 17}-01-01`;
    for (const [user, dateOfBirth] of [
      [account, minor],
      [{}, '1950-01-01'],
    ] as const)
      await insertPatient(db, { user, patient: { householdId: holder.householdId, dateOfBirth } });
    expect((await mark(holder.id)).json().message).toMatch(/no account holder yet/);
    expect((await staff.get(`/admin/patients/${holder.id}`)).json().isAccountHolder).toBe(true);
  });

  it("keeps others' appointments that included the deceased, with a note", async () => {
    const holder = await insertPatient(db);
    const member = await insertPatient(db, { patient: { householdId: holder.householdId } });
    const appointmentId = await insertAppointment(holder, scheduled());
    for (const { id } of [holder, member])
      await db
        .insertInto('appointmentPatients')
        .values({ appointmentId: appointmentId, patientId: id, isPrimary: id === holder.id })
        .execute();
    expect((await mark(member.id)).json().message).toMatch(
      /1 visit for others in the household still include/,
    );
    expect((await statusOf(appointmentId))?.status).toBe('SCHEDULED');
  });
});
