import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { everything, insertFullRecord } from './merge.fixture.ts';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, clock, as, admin, staff, merge, preview, undo } = await openMergeStage();

describe('merging two records of one patient', () => {
  // Rule: people.merges-can-be-undone
  it('combines everything, and undo restores it exactly', async () => {
    const merged = await insertFullRecord(db, admin);
    const surviving = await insertPatient(db, {
      user: { firstName: 'Mona', lastName: 'Reyes', status: 'INVITED', email: null, phoneE164: null },
    });
    const before = await everything(db);
    const shown = await preview(surviving, merged);
    expect(shown.obstacles).toEqual([]);
    expect(shown.moves).toEqual([
      { what: 'Visits', count: 1 },
      { what: 'Documents', count: 1 },
      { what: 'Invoices', count: 1 },
      { what: 'Payments', count: 1 },
      { what: 'Cards', count: 1 },
      { what: 'Autopay', count: 1 },
      { what: 'Payment plans', count: 1 },
      { what: 'Chart entries', count: 1 },
      { what: 'Insurances', count: 1 },
      { what: 'Pharmacies', count: 1 },
      { what: 'Questionnaires', count: 1 },
      { what: 'Consents', count: 1 },
      { what: 'Requests', count: 1 },
      { what: 'Notifications', count: 1 },
      { what: 'Messages', count: 1 },
    ]);
    expect(shown.takes.map(({ field }: { field: string }) => field)).toEqual([
      'Email',
      'Phone',
      'Username',
      'Photo',
      'Account',
      'Address',
      'Membership',
      'Cards',
    ]);
    expect(await everything(db)).toEqual(before);

    const answer = await merge(surviving, merged);
    expect(answer.statusCode, answer.payload).toBe(200);
    const record = (await staff.get(`/admin/patients/${surviving.id}`)).json();
    expect(record).toMatchObject({
      status: 'ACTIVE',
      hasUserAccount: true,
      membershipType: 'PREMIER',
      address: { city: 'CHICAGO' },
      insurances: [{ payer: 'Blue Prairie' }],
      shared: [{ patientId: merged.companion.id }],
    });
    expect((await staff.get(`/admin/patients/${merged.id}`)).statusCode).toBe(404);
    const left = await sql<{
      count: number;
    }>`select (select count(*) from appointments where patient_id = ${merged.id})
      + (select count(*) from cards where patient_id = ${merged.id})
      + (select count(*) from autopay where patient_id = ${merged.id})
      + (select count(*) from payment_plans where payer_id = ${merged.id})
      + (select count(*) from autopay_charges where patient_id = ${merged.id})
      + (select count(*) from consents where ${merged.id} in (recipient_id, requester_id, signatory_id)) as count`.execute(
      db,
    );
    expect(left.rows).toEqual([{ count: 0 }]);

    const { id } = answer.json().data;
    expect((await staff.get(`/users/merges/${surviving.id}`)).json().data.merges).toMatchObject([
      { id, mergedName: 'Mona Reyes', mergedBy: 'Ruth Adler', undoneAt: null },
    ]);
    clock.now = addHours(start, 23);
    const later = await as(admin);
    expect((await later.post(`/users/merge/${id}/undo`)).json().data.undoneAt).toBe(clock.now.toISOString());
    expect(await everything(db)).toEqual(before);
    expect((await later.post(`/users/merge/${id}/undo`)).statusCode).toBe(422);
    expect(await everything(db)).toEqual(before);
  });

  it('writes audit rows for both records, on merge and undo', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    await undo((await merge(kept, merged)).json().data.id);
    const rows = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('action', 'in', ['patient.merge', 'patient.unmerge'])
      .where('patientId', 'in', [kept.id, merged.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'patient.merge', patientId: kept.id },
      { action: 'patient.merge', patientId: merged.id },
      { action: 'patient.unmerge', patientId: kept.id },
      { action: 'patient.unmerge', patientId: merged.id },
    ]);
  });

  it("keeps the surviving record's own values", async () => {
    const merged = await insertFullRecord(db, admin);
    const surviving = await insertPatient(db, {
      user: { email: 'kept@example.com', phoneE164: '+13125558800' },
      patient: {
        membershipType: 'STANDARD',
        address1: '1 Own St',
        postalCode: '1',
        city: 'HERE',
        state: 'Ohio',
      },
    });
    await insertCoverage(db, surviving.id);
    const before = await everything(db);
    const { id } = (await merge(surviving, merged)).json().data;
    const record = (await staff.get(`/admin/patients/${surviving.id}`)).json();
    expect(record).toMatchObject({
      email: 'kept@example.com',
      membershipType: 'STANDARD',
      address: { address1: '1 Own St' },
    });
    expect(record.pharmacies.map((one: { preferred: boolean }) => one.preferred)).toEqual([true, false]);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await everything(db)).toEqual(before);
  });

  it('combines notification opt-outs', async () => {
    const merged = await insertPatient(db);
    const surviving = await insertPatient(db);
    const appointmentsByText = { kind: 'appointments', channel: 'text' } as const;
    const chatByEmail = { kind: 'chat', channel: 'email' } as const;
    await db
      .insertInto('notificationOptOuts')
      .values([
        { ...appointmentsByText, userId: merged.id },
        { ...chatByEmail, userId: merged.id },
        { ...chatByEmail, userId: surviving.id },
      ])
      .execute();
    const before = await everything(db);
    const { id } = (await merge(surviving, merged)).json().data;
    const { data } = (
      await staff.get('/users/notification-settings', { query: { userId: surviving.id } })
    ).json();
    expect([data.appointments.text, data.chat.email, data.chat.push]).toEqual([false, false, true]);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await everything(db)).toEqual(before);
  });

  it("ends the merged record's sessions, and its account then signs in to the surviving record", async () => {
    const merged = await insertFullRecord(db, admin);
    const surviving = await insertPatient(db, { user: { email: null } });
    const caller = await as(merged);
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', merged.id)
      .executeTakeFirstOrThrow();
    await merge(surviving, merged);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'passwordHash', 'status'])
      .where('id', 'in', [surviving.id, merged.id])
      .execute();
    expect(rows).toContainEqual({ id: surviving.id, email, passwordHash: 'a hash', status: 'ACTIVE' });
    expect(rows).toContainEqual({ id: merged.id, email: null, passwordHash: null, status: 'INACTIVE' });
  });

  it('leaves group appointments with their household, and moves the others', async () => {
    const holder = await insertPatient(db);
    const merged = await insertPatient(db, { patient: { householdId: holder.householdId } });
    const surviving = await insertPatient(db);
    const [alone, together] = [buildFinishedAppointment(merged), buildFinishedAppointment(merged)];
    await db.insertInto('appointments').values([alone, together]).execute();
    for (const [appointmentId, patientId] of [
      [alone.id, merged.id],
      [together.id, merged.id],
      [together.id, holder.id],
    ] as const)
      await db
        .insertInto('appointmentPatients')
        .values({ appointmentId, patientId, isPrimary: patientId === merged.id })
        .execute();
    const before = await everything(db);
    const { id } = (await merge(surviving, merged)).json().data;
    const householdOf = async (appointment: { id: string }) =>
      (
        await db
          .selectFrom('appointments')
          .select(['householdId', 'patientId'])
          .where('id', '=', appointment.id)
          .execute()
      )[0];
    expect(await householdOf(alone)).toEqual({ householdId: surviving.householdId, patientId: surviving.id });
    expect(await householdOf(together)).toEqual({ householdId: holder.householdId, patientId: surviving.id });
    await undo(id);
    expect(await everything(db)).toEqual(before);
  });

  it('within one household leaves one account holder', async () => {
    const merged = await insertPatient(db);
    const surviving = await insertPatient(db, {
      patient: { householdId: merged.householdId, relationshipToAccountHolder: 'Other' },
    });
    const before = await everything(db);
    const { id } = (await merge(surviving, merged)).json().data;
    expect((await staff.get(`/admin/patients/${surviving.id}`)).json()).toMatchObject({
      isAccountHolder: true,
      relation: 'Self',
      household: [{ id: surviving.id }],
    });
    await undo(id);
    expect(await everything(db)).toEqual(before);
  });
});
