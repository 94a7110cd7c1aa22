import { newId } from '@bedside/db/id';
import { buildFinishedAppointment, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { householdStage } from './household.fixture.ts';
import { answerOf, rowsOf } from './rows.fixture.ts';

const { db, as, signsIn, staff, household, patientOf, addExisting } = await householdStage();

describe('adding an existing patient', () => {
  // Rule: people.admins-add-at-once
  it('takes effect immediately for an admin: the old household is dissolved and appointments move along', async () => {
    const { holder } = await household();
    const alone = await insertPatient(db, { user: signsIn });
    const appointment = buildFinishedAppointment(alone, { status: 'COMPLETED' });
    await db.insertInto('appointments').values(appointment).execute();
    const answer = await staff.post(addExisting, {
      patientId: alone.id,
      householdOf: holder.id,
      relationship: 'sibling',
    });
    expect(answer.statusCode).toBe(200);
    expect(await patientOf(alone.id)).toMatchObject({
      householdId: holder.householdId,
      relationshipToAccountHolder: 'Sibling',
      membershipType: 'DEPENDENT',
      passwordHash: 'a hash',
      status: 'ACTIVE',
    });
    const moved = await db
      .selectFrom('appointments')
      .select('householdId')
      .where('id', '=', appointment.id)
      .executeTakeFirst();
    expect(moved).toEqual({ householdId: holder.householdId });
    const audit = await db.selectFrom('auditLog').selectAll().where('entityId', '=', alone.id).execute();
    expect(audit).toMatchObject([
      {
        action: 'household.join',
        before: { householdId: alone.householdId, relationshipToAccountHolder: 'Self' },
      },
    ]);
  });

  it('is refused for an account holder with members, and for an unknown patient', async () => {
    const [{ holder }, other] = [await household(), await household()];
    const before = await rowsOf(db);
    const request = { householdOf: holder.id, relationship: 'Parent' };
    expect((await staff.post(addExisting, { ...request, patientId: other.holder.id })).statusCode).toBe(422);
    expect((await staff.post(addExisting, { ...request, patientId: newId() })).statusCode).toBe(404);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('three concurrent add requests join the household once', async () => {
    const { holder } = await household();
    const alone = await insertPatient(db, { user: signsIn });
    const request = { patientId: alone.id, householdOf: holder.id, relationship: 'Parent' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(addExisting, request)));
    expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
    const audit = await db.selectFrom('auditLog').selectAll().where('entityId', '=', alone.id).execute();
    expect(audit.filter(({ action }) => action === 'household.join')).toHaveLength(1);
  });

  // Rule: people.existing-patients-are-asked
  it('by a patient sends a request, moves no one yet, and gives the same response if no such patient exists', async () => {
    const { caller, holder } = await household();
    const alone = await insertPatient(db, { user: signsIn });
    const { email } = await patientOf(alone.id);
    const known = await caller.post(addExisting, { email, relationship: 'Parent' });
    expect(known.statusCode).toBe(200);
    const sent = await db.selectFrom('consents').selectAll().where('requesterId', '=', holder.id).execute();
    expect(sent).toMatchObject([
      {
        recipientId: alone.id,
        mode: 'REQUEST',
        status: 'SENT',
        grantsHouseholdMembership: true,
        relationship: 'Parent',
      },
    ]);
    expect((await patientOf(alone.id)).householdId).toBe(alone.householdId);
    const before = (await rowsOf(db)) as Record<string, unknown>;
    const unknown = await caller.post(addExisting, { email: 'nobody@example.com', relationship: 'Parent' });
    expect(answerOf(unknown)).toEqual(answerOf(known));
    const after = (await rowsOf(db)) as Record<string, unknown>;
    for (const table of ['consents', 'patients', 'outbox']) expect(after[table]).toEqual(before[table]);
  });

  // Rule: people.existing-patients-are-asked
  it('by a patient is limited to ten requests an hour, including refused ones', async () => {
    const { caller, spouse, holder } = await household();
    const [{ email }, { email: own }] = [await patientOf(spouse.id), await patientOf(holder.id)];
    const ask = async (asked: string | null) =>
      (await caller.post(addExisting, { email: asked, relationship: 'Parent' })).statusCode;
    const answers: number[] = [];
    for (let time = 0; time < 5; time += 1) answers.push(await ask(email), await ask(own));
    expect(answers).toEqual(Array(5).fill([200, 400]).flat());
    const before = await rowsOf(db);
    expect(await ask(email)).toBe(429);
    expect(await ask('nobody@example.com')).toBe(429);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('is refused to a patient who names an id or is not the account holder', async () => {
    const { caller, holder, spouse } = await household();
    const alone = await insertPatient(db);
    const member = await as(spouse);
    const before = await rowsOf(db);
    const byId = { patientId: alone.id, relationship: 'Parent' };
    expect((await caller.post(addExisting, byId)).statusCode).toBe(400);
    const elsewhere = { email: 'a@example.com', relationship: 'Parent', householdOf: alone.id };
    expect((await caller.post(addExisting, elsewhere)).statusCode).toBe(400);
    const asMember = await member.post(addExisting, { email: 'a@example.com', relationship: 'Parent' });
    expect(asMember.statusCode).toBe(403);
    for (const key of ['householdId', 'consentId', 'role', 'status'])
      expect(
        (await staff.post(addExisting, { ...byId, householdOf: holder.id, [key]: 'x' })).statusCode,
      ).toBe(400);
    expect(await rowsOf(db)).toEqual(before);
  });
});

describe('removing a household member', () => {
  const remove = (id: string) => `/patient/delete/${id}`;

  // Rule: people.removal-keeps-the-record
  it('without an account keeps the record, deactivates it, and frees the contacts', async () => {
    const { caller, child, holder } = await household();
    await db.updateTable('users').set({ email: 'kit@example.com' }).where('id', '=', child.id).execute();
    expect((await caller.delete(remove(child.id))).statusCode).toBe(200);
    const removed = await patientOf(child.id);
    expect(removed).toMatchObject({ status: 'INACTIVE', email: null, householdId: holder.householdId });
    expect(removed.removedAt).not.toBeNull();
    const audit = await db.selectFrom('auditLog').selectAll().where('entityId', '=', child.id).execute();
    expect(audit).toMatchObject([{ action: 'household.remove', before: { email: 'kit@example.com' } }]);
    const before = await rowsOf(db);
    expect((await caller.delete(remove(child.id))).statusCode).toBe(404);
    expect(await rowsOf(db)).toEqual(before);
  });

  // Rule: people.removal-keeps-the-record
  it('with an account moves them to a household of their own, with their appointments', async () => {
    const { caller, child, spouse, holder } = await household();
    const own = buildFinishedAppointment(
      { id: spouse.id, householdId: holder.householdId },
      { status: 'COMPLETED' },
    );
    const childs = buildFinishedAppointment(
      { id: child.id, householdId: holder.householdId },
      { status: 'COMPLETED' },
    );
    await db.insertInto('appointments').values([own, childs]).execute();
    expect((await caller.delete(remove(spouse.id))).statusCode).toBe(200);
    const moved = await patientOf(spouse.id);
    expect(moved).toMatchObject({
      status: 'ACTIVE',
      removedAt: null,
      relationshipToAccountHolder: 'Self',
      membershipType: 'ON DEMAND',
      passwordHash: 'a hash',
    });
    expect(moved.householdId).not.toBe(holder.householdId);
    const appointments = await db
      .selectFrom('appointments')
      .select(['id', 'householdId'])
      .where('id', 'in', [own.id, childs.id])
      .execute();
    expect(new Map(appointments.map((appointment) => [appointment.id, appointment.householdId]))).toEqual(
      new Map([
        [own.id, moved.householdId],
        [childs.id, holder.householdId],
      ]),
    );
  });

  it('happens once for concurrent requests', async () => {
    const { caller, child, spouse } = await household();
    for (const { id } of [child, spouse]) {
      const answers = await Promise.all([1, 2, 3].map(() => caller.delete(remove(id))));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const audit = await db.selectFrom('auditLog').selectAll().where('entityId', '=', id).execute();
      expect(
        audit.filter(({ action, outcome }) => action === 'household.remove' && outcome === 'done'),
      ).toHaveLength(1);
    }
  });

  // Rule: people.removal-waits-for-open-business
  it('is refused with an open appointment or a balance due', async () => {
    const { caller, child, spouse, holder } = await household();
    const at = { householdId: holder.householdId };
    await insertPayableInvoice(db, { id: child.id, ...at });
    await insertPayableInvoice(db, { id: spouse.id, ...at }, { appointment: { status: 'COMPLETED' } });
    const before = await rowsOf(db);
    const open = await caller.delete(remove(child.id));
    expect(open.statusCode).toBe(422);
    expect(open.json()).toMatchObject({ code: 'RULE_REFUSED', message: expect.stringMatching(/open visit/) });
    const due = await staff.delete(remove(spouse.id));
    expect(due.json()).toMatchObject({ code: 'RULE_REFUSED', message: expect.stringMatching(/balance due/) });
    expect(await rowsOf(db)).toEqual(before);
  });

  // Rule: people.removal-waits-for-open-business
  it('is refused for the account holder while others remain, and to everyone but the account holder', async () => {
    const { caller, holder, spouse, child } = await household();
    const member = await as(spouse);
    const before = await rowsOf(db);
    for (const one of [caller, staff]) expect((await one.delete(remove(holder.id))).statusCode).toBe(422);
    for (const { id } of [holder, spouse, child])
      expect((await member.delete(remove(id))).statusCode).toBe(403);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('of another household answers the same 404 as an unknown member', async () => {
    const { caller } = await household();
    const { child, holder } = await household();
    const before = await rowsOf(db);
    const unknown = await caller.delete(remove(newId()));
    for (const { id } of [child, holder])
      expect(answerOf(await caller.delete(remove(id)))).toEqual(answerOf(unknown));
    expect(unknown.statusCode).toBe(404);
    expect(await rowsOf(db)).toEqual(before);
  });
});
