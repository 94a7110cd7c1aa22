import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { lockMembers } from '@bedside/domain/people/household-member';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingOf, newCast, openStage, WEDNESDAY } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;

const count = async () =>
  (
    await db
      .selectFrom('appointments')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const path = '/appointment/add-appointment';

const everything = async () => ({
  appointments: await count(),
  people: await db.selectFrom('appointmentPatients').selectAll().execute(),
  events: await db.selectFrom('outbox').select('id').execute(),
  audit: await db.selectFrom('auditLog').select('id').execute(),
});

/** Waits until a statement in this database is blocked by a lock. */
const somebodyWaits = () =>
  expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBe(1);
const waiting = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe('a refused booking', () => {
  it('reports every invalid field together, and leaves nothing behind', async () => {
    const cast = await newCast(stage);
    const before = await count();
    const events = await db.selectFrom('outbox').select('id').execute();
    const refused = await cast.patient.post(path, {
      ...bookingOf(cast, { preferedAppointmentDate: '2026-10-13', serviceIds: [cast.patientId] }),
      serviceAddress: undefined,
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues.map((issue: { path: string }) => issue.path)).toEqual([
      'serviceIds.0',
      'serviceAddress',
      'preferedAppointmentDate',
    ]);
    expect(await count()).toBe(before);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(events);
  });

  it('is one outside the service area, unless staff books it', async () => {
    const cast = await newCast(stage);
    const zones = JSON.stringify([{ name: 'Lake View', postalCodes: ['60657'] }]);
    await db.insertInto('settings').values({ key: 'zones', value: zones }).execute();
    const before = await count();
    const refused = await cast.patient.post(path, bookingOf(cast));
    expect(refused.json().issues?.[0]?.path).toBe('serviceAddress.postalCode');
    expect(await count()).toBe(before);
    const byStaff = await cast.admin.post(path, bookingOf(cast, { patientId: cast.patientId }));
    expect(byStaff.statusCode).toBe(200);
    await db.deleteFrom('settings').where('key', '=', 'zones').execute();
  });

  it('is a video call outside office hours or in the past, and an exact time for a home visit', async () => {
    const cast = await newCast(stage);
    const { id } = await insertService(db, { telemedicine: true });
    const before = await count();
    for (const request of [
      { serviceIds: [id], telemedicineTime: '07:30' },
      { serviceIds: [id], telemedicineTime: '09:59', preferedAppointmentDate: '2026-10-14' },
      { telemedicineTime: '10:30' },
    ]) {
      const refused = await cast.patient.post(path, bookingOf(cast, request));
      expect(refused.json().issues?.map((issue: { path: string }) => issue.path)).toEqual([
        'telemedicineTime',
      ]);
    }
    expect(await count()).toBe(before);
  });

  it('is one with a member of another household', async () => {
    const cast = await newCast(stage);
    const stranger = await newCast(stage);
    const along = await cast.patient.post(
      path,
      bookingOf(cast, {
        appointmentType: 'SELF_AND_FAMILY_MEMBER',
        familyMemberIds: [stranger.patientId],
      }),
    );
    expect(along.json().issues?.[0]?.path).toBe('familyMemberIds.0');
    const forOther = await cast.patient.post(path, bookingOf(cast, { patientId: stranger.patientId }));
    expect(forOther.json().issues?.[0]?.path).toBe('patientId');
  });

  it.each([
    [
      'is removed',
      async (tx: Tx, id: string) => {
        await tx.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', id).execute();
        await tx.updateTable('patients').set({ removedAt: WEDNESDAY }).where('id', '=', id).execute();
      },
    ],
    [
      'is marked as deceased',
      async (tx: Tx, id: string) => {
        await tx.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', id).execute();
      },
    ],
    [
      'moves to another household',
      async (tx: Tx, id: string) => {
        const householdId = newId();
        await tx.insertInto('households').values({ id: householdId, accountHolderId: id }).execute();
        await tx.updateTable('patients').set({ householdId }).where('id', '=', id).execute();
      },
    ],
  ])('is one for a patient who %s at the same moment', async (_name, change) => {
    const cast = await newCast(stage);
    const son = await insertPatient(db, {
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Son' },
    });
    const before = await everything();
    const { booking } = await db.transaction().execute(async (tx) => {
      await lockMembers(tx, [son.id]);
      await change(tx, son.id);
      const booking = cast.patient.post(
        path,
        bookingOf(cast, { appointmentType: 'SELF_AND_FAMILY_MEMBER', familyMemberIds: [son.id] }),
      );
      await somebodyWaits();
      return { booking };
    });
    const refused = await booking;
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json().issues).toEqual([
      {
        path: 'familyMemberIds',
        message: 'Someone on this visit is no longer in the household. Please choose again.',
      },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('is one by or for a patient who is marked as deceased at the same moment', async () => {
    for (const byStaff of [false, true]) {
      const cast = await newCast(stage);
      const before = await count();
      const { booking } = await db.transaction().execute(async (tx) => {
        await lockMembers(tx, [cast.patientId]);
        await tx.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', cast.patientId).execute();
        const booking = byStaff
          ? cast.admin.post(path, { ...bookingOf(cast), patientId: cast.patientId })
          : cast.patient.post(path, bookingOf(cast));
        await somebodyWaits();
        return { booking };
      });
      expect((await booking).json().issues?.[0]?.path).toBe('patientId');
      expect(await count()).toBe(before);
    }
  });

  // Rule: appointments.price-comes-from-the-server
  it('is one with a price, status, or version from the client', async () => {
    const cast = await newCast(stage);
    for (const extra of [
      { totalAmount: 1 },
      { discountAmount: 100 },
      { appointmentStatus: 'PAID' },
      { version: 9 },
    ]) {
      const refused = await cast.patient.post(path, { ...bookingOf(cast), ...extra });
      expect(refused.statusCode).toBe(400);
    }
  });
});
