import { newId } from '@bedside/db/id';
import { describe, expect, it } from 'vitest';
import { householdStage } from './household.fixture.ts';
import { answerOf, rowsOf } from './rows.fixture.ts';

const { db, as, staff, household, newborn, patientOf, add } = await householdStage();
const dayOf2020 = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);

describe('adding a new person to a household', () => {
  // Rule: people.holder-manages-members
  it('is done by the account holder, with membership benefits and no account', async () => {
    const { holder, caller } = await household();
    const answer = await caller.post(add, newborn);
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json().data;
    expect(answer.json().data).toMatchObject({
      firstName: 'Robin',
      relationship: 'Child',
      membershipType: 'DEPENDENT',
      status: 'ACTIVE',
      isAccountHolder: false,
      hasUserAccount: false,
    });
    expect(await patientOf(id)).toMatchObject({
      householdId: holder.householdId,
      email: null,
      passwordHash: null,
      userName: null,
    });
    const audit = await db.selectFrom('auditLog').selectAll().where('entityId', '=', id).execute();
    expect(audit).toMatchObject([{ action: 'household.add', actorId: holder.id, patientId: id }]);
  });

  // Rule: people.twenty-members
  it('stops at twenty, even for fifty simultaneous additions', async () => {
    const { caller } = await household();
    const people = Array.from({ length: 50 }, (_, at) => ({ ...newborn, dateOfBirth: dayOf2020(at) }));
    const answers = await Promise.all(people.map((person) => caller.post(add, person)));
    // The household limit includes the existing child and spouse.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(18);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(32);
  });

  // Rule: people.no-second-record-in-a-household
  it('makes one record of a person who is added on two devices at once', async () => {
    const { caller, holder, spouse } = await household();
    const again = { ...newborn, firstName: 'ROBIN', lastName: ' whitfield' };
    const answers = await Promise.all([caller.post(add, newborn), caller.post(add, again)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'DUPLICATE',
      message: 'This household already has someone with this name and birth date.',
      issues: [{ path: 'firstName' }],
    });
    expect((await staff.post(add, { ...newborn, patientId: spouse.id })).statusCode).toBe(409);
    const robin = answers.find(({ statusCode }) => statusCode === 200)?.json().data.id;
    expect((await caller.delete(`/patient/delete/${robin}`)).statusCode).toBe(200);
    expect((await caller.post(add, newborn)).statusCode).toBe(200);
    expect((await patientOf(holder.id)).householdId).toBe(holder.householdId);
  });

  it('gives no benefits if the account holder has none', async () => {
    const { caller } = await household('ON DEMAND');
    expect((await caller.post(add, newborn)).json().data.membershipType).toBe('ON DEMAND');
  });

  it('can be done by an admin for any household, with contacts and an address', async () => {
    const { child, holder } = await household();
    const answer = await staff.post(add, {
      ...newborn,
      patientId: child.id,
      email: 'Robin@Example.com',
      mobile: '(312)-555-8123',
      address: { address1: '9 Lake Drive', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' },
    });
    expect(await patientOf(answer.json().data.id)).toMatchObject({
      householdId: holder.householdId,
      email: 'robin@example.com',
      phoneE164: '+13125558123',
      address1: '9 Lake Drive',
      locationType: 'Home',
    });
  });

  it('happens once per request, however often it is sent', async () => {
    const { caller, holder } = await household();
    const sent = { headers: { 'idempotency-key': 'one-decision' } };
    const [first, second] = [await caller.post(add, newborn, sent), await caller.post(add, newborn, sent)];
    expect(second.json()).toEqual(first.json());
    const robins = await db
      .selectFrom('patients')
      .innerJoin('users', 'users.id', 'patients.id')
      .select('users.id')
      .where('householdId', '=', holder.householdId)
      .where('firstName', '=', 'Robin')
      .execute();
    expect(robins).toHaveLength(1);
  });

  // Rule: people.holder-manages-members
  it('is refused to other members and to patients of other households', async () => {
    const { spouse, holder } = await household();
    const { caller: stranger } = await household();
    const member = await as(spouse);
    const before = await rowsOf(db);
    expect((await member.post(add, newborn)).statusCode).toBe(403);
    const foreign = await stranger.post(add, { ...newborn, patientId: holder.id });
    expect(foreign.statusCode).toBe(400);
    expect(answerOf(foreign)).toEqual(answerOf(await stranger.post(add, { ...newborn, patientId: newId() })));
    expect((await staff.post(add, { ...newborn, patientId: newId() })).statusCode).toBe(404);
    expect((await staff.post(add, newborn)).json().issues).toMatchObject([{ path: 'patientId' }]);
    expect(await rowsOf(db)).toEqual(before);
  });

  it('is refused for a contact already in use', async () => {
    const { caller, spouse } = await household();
    const { email } = await patientOf(spouse.id);
    const before = await rowsOf(db);
    const refused = await caller.post(add, { ...newborn, email: email?.toUpperCase() });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'DUPLICATE', issues: [{ path: 'email' }] });
    expect(await rowsOf(db)).toEqual(before);
  });

  it.each(['role', 'status', 'membershipType', 'householdId', 'isVerified', 'createdBy', 'version', 'id'])(
    'accepts no %s',
    async (key) => {
      const { caller } = await household();
      const before = await rowsOf(db);
      const refused = await caller.post(add, { ...newborn, [key]: 'PREMIER' });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().issues).toMatchObject([{ path: key }]);
      expect(await rowsOf(db)).toEqual(before);
    },
  );
});
