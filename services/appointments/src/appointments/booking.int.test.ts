import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { simultaneously } from '@bedside/testing/simultaneously';
import { addMinutes } from 'date-fns';
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
    const answers = await simultaneously(50, () => cast.patient.post(path, bookingOf(cast)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    const byStaff = await cast.admin.post(path, { ...bookingOf(cast), patientId: cast.patientId });
    expect(byStaff.statusCode, byStaff.body).toBe(200);
  });

  // Rule: appointments.twenty-bookings-a-day
  it('does not count refused bookings toward the daily limit', async () => {
    const cast = await newCast(stage);
    const past = bookingOf(cast, { preferedAppointmentDate: '2020-01-02' });
    const refused = await Promise.all(Array.from({ length: 20 }, () => cast.patient.post(path, past)));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(400));
    expect((await cast.patient.post(path, bookingOf(cast))).statusCode).toBe(200);
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
