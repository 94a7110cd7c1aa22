import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { lockMembers } from '@bedside/domain/people/household-member';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
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

describe('booking over HTTP', () => {
  // Rule: messages.live-updates-reach-their-audience
  it('updates only the screens of the household', async () => {
    const cast = await newCast(stage);
    const spouse = await insertPatient(db, { patient: { householdId: cast.householdId } });
    await insertPatient(db, {});
    const { statusCode } = await cast.patient.post(path, bookingOf(cast));
    expect(statusCode).toBe(200);
    const notified = await db
      .selectFrom('outbox')
      .where('type', '=', 'appointment.requested')
      .select('liveUserIds')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(notified.liveUserIds.toSorted()).toEqual([cast.patientId, spouse.id].toSorted());
  });

  // Rule: appointments.inactive-patients-are-not-booked
  it('for an inactive patient is refused with advice, and writes nothing', async () => {
    const cast = await newCast(stage);
    const child = await insertPatient(db, {
      user: { firstName: 'Theo', status: 'INACTIVE' },
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Son' },
    });
    const forChild = { appointmentType: 'FAMILY_MEMBER_ONLY', familyMemberIds: [child.id] };
    const request = {
      ...bookingOf(cast, forChild),
      primarySymptoms: [{ patientId: child.id, symptom: 'Fever' }],
    };
    const before = await everything();
    const byParent = await cast.patient.post(path, request);
    const byStaff = await cast.admin.post(path, { ...request, patientId: cast.patientId });
    expect([byParent.statusCode, byStaff.statusCode]).toEqual([400, 400]);
    expect(byParent.json().issues).toEqual([
      { path: 'familyMemberIds.0', message: 'Theo is inactive. Please call us to book for them.' },
    ]);
    expect(byStaff.json().message).toBe(
      'Theo is inactive. Reactivate them on their patient page, then book.',
    );
    const after = await everything();
    expect([after.appointments, after.people, after.events]).toEqual([
      before.appointments,
      before.people,
      before.events,
    ]);
  });

  // Rule: appointments.twenty-bookings-a-day
  it('is limited to 20 a day per patient, even for 50 simultaneous requests, but not for staff', async () => {
    const cast = await newCast(stage);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cast.patient.post(path, bookingOf(cast))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    const byStaff = await cast.admin.post(path, { ...bookingOf(cast), patientId: cast.patientId });
    expect(byStaff.statusCode, byStaff.body).toBe(200);
  });

  // Rule: appointments.booking-keeps-an-estimate
  it('returns a key, transitions, and an estimate that later rates do not change', async () => {
    const cast = await newCast(stage);
    const booked = await cast.patient.post(path, bookingOf(cast, { specialInstruction: 'Ring twice' }));
    expect(booked.statusCode, booked.body).toBe(200);
    const { data } = booked.json();
    expect(data).toMatchObject({
      appointmentKey: expect.stringMatching(/^BSD-\d+$/),
      appointmentStatus: 'PENDING APPROVAL',
      version: 1,
      estimate: { services: 220, travelFee: 150, travelFeeWaived: 0, totalAmount: 370 },
      price: null,
      totalAmount: 370,
      services: [{ id: cast.serviceId, rate: 220 }],
      primarySymptoms: [{ patientId: cast.patientId, symptom: 'Sore throat' }],
      allowedTransitions: [
        { move: 'reschedule', to: 'PENDING APPROVAL', requiresReason: false },
        { move: 'updateAddress', to: 'PENDING APPROVAL', requiresReason: false },
        { move: 'cancel', to: 'CANCELLED', requiresReason: true },
      ],
    });
    await db.updateTable('services').set({ rateCents: 1 }).where('id', '=', cast.serviceId).execute();
    const later = await cast.patient.get(`/appointment/detail/${data.id}`);
    expect(later.json().data.estimate).toEqual(data.estimate);
  });

  it('returns the same as reading the appointment, for every caller and patient', async () => {
    const cast = await newCast(stage);
    const son = await insertPatient(db, {
      user: { firstName: 'Theo' },
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Son' },
    });
    const { id: scan } = await insertService(db, { producesReport: true, durationMinutes: 20 });
    const together = {
      familyMemberIds: [son.id],
      appointmentType: 'SELF_AND_FAMILY_MEMBER' as const,
      serviceIds: [scan, cast.serviceId],
      primarySymptoms: [{ patientId: son.id, symptom: 'Ear pain' }],
    };
    for (const [caller, request] of [
      [cast.patient, bookingOf(cast)],
      [cast.patient, bookingOf(cast, together)],
      [cast.admin, bookingOf(cast, { ...together, patientId: cast.patientId })],
    ] as const) {
      const { data } = (await caller.post(path, request)).json();
      expect((await caller.get(`/appointment/appointmentDetails/${data.id}`)).json().data).toEqual(data);
    }
  });

  it('includes member discount and waiver in the estimate', async () => {
    const cast = await newCast(stage);
    await db
      .updateTable('patients')
      .set({ membershipType: 'PREMIER' })
      .where('id', '=', cast.patientId)
      .execute();
    const booked = await cast.patient.post(path, bookingOf(cast));
    expect(booked.json().data).toMatchObject({
      estimate: { discountAmount: 33, travelFee: 150, travelFeeWaived: 150, totalAmount: 187 },
      travelFee: 0,
    });
  });

  // Rule: appointments.one-decision-books-once
  it('returns the same response for a repeated Idempotency-Key, and books once', async () => {
    const cast = await newCast(stage);
    const before = await count();
    const send = () =>
      cast.patient.post(path, bookingOf(cast), { headers: { 'idempotency-key': 'one-wish-0001' } });
    const first = await send();
    const second = await send();
    expect(second.json().data).toEqual(first.json().data);
    expect(await count()).toBe(before + 1);
  });

  // Rule: appointments.one-decision-books-once
  it('books once if the process crashed after the commit and before storing the response', async () => {
    const cast = await newCast(stage);
    const before = await count();
    const send = () =>
      cast.patient.post(path, bookingOf(cast), { headers: { 'idempotency-key': 'lost-answer-01' } });
    const first = await send();
    const lost = db
      .updateTable('idempotencyKeys')
      .set({ responseStatus: null, responseBody: null })
      .where('key', '=', 'lost-answer-01');
    await lost.execute();
    expect((await send()).json().code).toBe('CONFLICT');
    await lost.set({ createdAt: addMinutes(WEDNESDAY, -2) }).execute();
    expect((await send()).json().data).toEqual(first.json().data);
    expect(await count()).toBe(before + 1);
  });

  // Rule: appointments.people-of-one-household
  it('allows family members with or without the patient', async () => {
    const cast = await newCast(stage);
    const son = await insertPatient(db, {
      user: { firstName: 'Theo' },
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Son' },
    });
    const family = { familyMemberIds: [son.id] };
    const both = await cast.patient.post(
      path,
      bookingOf(cast, { ...family, appointmentType: 'SELF_AND_FAMILY_MEMBER' }),
    );
    expect(both.json().data).toMatchObject({
      patient: { id: cast.patientId, relationship: 'Self' },
      familyMembers: [{ id: son.id, firstName: 'Theo', relationship: 'Son' }],
    });
    const alone = await cast.patient.post(
      path,
      bookingOf(cast, {
        ...family,
        appointmentType: 'FAMILY_MEMBER_ONLY',
        primarySymptoms: [{ patientId: son.id, symptom: 'Ear pain' }],
      }),
    );
    expect(alone.json().data).toMatchObject({ patient: { id: son.id }, familyMembers: [] });
  });

  // Rule: appointments.home-needs-an-address
  it('needs no address or travel fee for telemedicine', async () => {
    const cast = await newCast(stage);
    const { id } = await insertService(db, { telemedicine: true, rateCents: 9_000 });
    const online = bookingOf(cast, { serviceIds: [id], telemedicineTime: '10:30' });
    const { serviceAddress: _address, locationType: _location, ...request } = online;
    expect((await cast.patient.post(path, request)).json().data).toMatchObject({
      telemedicine: true,
      telemedicineTime: '10:30',
      serviceAddress: null,
      totalAmount: 90,
    });
  });

  it('can be done by staff for a patient', async () => {
    const cast = await newCast(stage);
    const booked = await cast.admin.post(path, bookingOf(cast, { patientId: cast.patientId }));
    expect(booked.json().data.patient.id).toBe(cast.patientId);
    const nobody = await cast.admin.post(path, bookingOf(cast));
    expect(nobody.json().issues).toEqual([{ path: 'patientId', message: 'Select a patient.' }]);
  });
});

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
