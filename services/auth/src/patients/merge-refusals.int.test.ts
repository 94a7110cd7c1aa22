import { newId } from '@bedside/db/id';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { everything, insertFullRecord } from './merge.fixture.ts';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, as, admin, staff, both, merge, preview } = await openMergeStage();

type Person = Awaited<ReturnType<typeof insertPatient>>;

describe('a merge is refused', () => {
  const child = { passwordHash: 'a hash' };
  it.each<[string, () => Promise<[Person, Person]>, RegExp]>([
    [
      'when one of them has died',
      async () => [await insertPatient(db), await insertPatient(db, { user: { status: 'DECEASED' } })],
      /deceased/,
    ],
    [
      'when both sign in',
      async () => [await insertPatient(db, { user: child }), await insertPatient(db, { user: child })],
      /their own sign-in/,
    ],
    [
      'when both pay with cards and a payment is open',
      async () => {
        const [kept, merged] = [await insertFullRecord(db, admin), await insertFullRecord(db, admin)];
        await db.updateTable('users').set({ passwordHash: null }).where('id', '=', merged.id).execute();
        await db.updateTable('payments').set({ status: 'OPEN' }).where('patientId', '=', merged.id).execute();
        await db
          .updateTable('paymentPlans')
          .set({ state: 'STOPPED', endedAt: new Date() })
          .where('payerId', '=', merged.id)
          .execute();
        return [kept, merged];
      },
      /payment is in progress/,
    ],
    [
      'when both have cards and those of the merged one pay a plan',
      async () => {
        const merged = await insertFullRecord(db, admin);
        return [await insertPatient(db, { patient: { stripeCustomerId: 'cus_kept' } }), merged];
      },
      /pay for a membership or a payment plan/,
    ],
    [
      'when both have cards and those of the merged one pay for a membership',
      async () => {
        const merged = await insertPatient(db, { patient: { stripeCustomerId: 'cus_of_member' } });
        const priceId = await insertPlan(db);
        await insertSubscription(db, { patientId: merged.id, priceId });
        return [await insertPatient(db, { patient: { stripeCustomerId: 'cus_other' } }), merged];
      },
      /pay for a membership or a payment plan/,
    ],
    [
      'when the merged one holds a household with others',
      async () => {
        const holder = await insertPatient(db);
        await insertPatient(db, { patient: { householdId: holder.householdId } });
        return [await insertPatient(db), holder];
      },
      /Keep that record instead|Keep the other record instead/,
    ],
    [
      'when both take part in a visit',
      async () => {
        const surviving = await insertPatient(db);
        const merged = await insertPatient(db, { patient: { householdId: surviving.householdId } });
        const appointment = buildFinishedAppointment(surviving);
        await db.insertInto('appointments').values(appointment).execute();
        for (const { id } of [surviving, merged])
          await db
            .insertInto('appointmentPatients')
            .values({ appointmentId: appointment.id, patientId: id, isPrimary: id === surviving.id })
            .execute();
        return [surviving, merged];
      },
      /may be two people/,
    ],
    [
      'when they are one and the same record',
      async () => {
        const one = await insertPatient(db);
        return [one, one];
      },
      /same record/,
    ],
  ])('%s', async (_name, make, texts) => {
    const [kept, merged] = await make();
    const before = await everything(db);
    expect((await preview(kept, merged)).obstacles).toEqual([expect.stringMatching(texts)]);
    const refused = await merge(kept, merged);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toMatch(texts);
    expect(await everything(db)).toEqual(before);
  });

  it('never for different birth dates, which only cause a warning', async () => {
    const surviving = await insertPatient(db);
    const merged = await insertPatient(db, { patient: { dateOfBirth: '1990-02-03' } });
    expect(await preview(surviving, merged)).toMatchObject({
      obstacles: [],
      warnings: ['Their dates of birth don’t match: 03/22/1985 and 02/03/1990.'],
    });
    expect((await merge(surviving, merged)).statusCode).toBe(200);
  });

  it('for staff and unknown records', async () => {
    const surviving = await insertPatient(db);
    for (const other of [admin, { id: newId() }]) {
      expect((await merge(surviving, other)).statusCode).toBe(404);
      expect((await staff.post('/users/merge-preview', both(other, surviving))).statusCode).toBe(404);
    }
  });

  it('to everyone but admins', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const before = await everything(db);
    for (const person of [kept, await insertStaff(db, { role: 'PROVIDER' })]) {
      const caller = await as(person);
      expect((await caller.post('/users/merge', both(kept, merged))).statusCode).toBe(403);
      expect((await caller.get(`/users/merges/${kept.id}`)).statusCode).toBe(403);
    }
    const after = await everything(db);
    expect(after.patients).toEqual(before.patients);
  });
});

describe('concurrent', () => {
  it('merges of the same two records produce one, in either direction', async () => {
    const [one, other] = [await insertFullRecord(db, admin), await insertPatient(db)];
    const answers = await Promise.all([
      merge(other, one),
      merge(other, one),
      merge(one, other),
      merge(other, one),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(3);
    const rows = await db
      .selectFrom('patientMerges')
      .select('id')
      .where('survivingPatientId', 'in', [one.id, other.id])
      .execute();
    expect(rows).toHaveLength(1);
  });
});
