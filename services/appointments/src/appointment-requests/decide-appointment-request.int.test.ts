import { newId } from '@bedside/db/id';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { eventTypesOf } from '@bedside/testing/traces';
import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { ask, asked, everything, requestFor, trustEachTokenOnce } from './appointment-request.fixture.ts';

const stage = await openStage();
const { db, clock, service } = stage;
trustEachTokenOnce(stage);
const cast = await newCast(stage);
let { admin } = cast;

/** Sessions from before the clock moved have expired. */
async function laterOn(days: number): Promise<void> {
  clock.now = addDays(WEDNESDAY, days);
  admin = await service.as({ id: cast.adminId });
}

const inHome = await insertService(db, { name: 'House Call', rateCents: 20_000 });

beforeEach(() => {
  clock.now = WEDNESDAY;
  admin = cast.admin;
});

const attach = (webAppointmentId: string, patientId: string, more = {}) =>
  admin.post('/appointment/attach-patient', { webAppointmentId, patientId, ...more });
const create = (webAppointmentId: string, more = {}) =>
  admin.post('/appointment/create-patient', { webAppointmentId, ...more });
const refuse = (id: string, more = {}) =>
  admin.post('/appointment/cancel-web-appointment', { id, reason: 'We are full that week', ...more });
const stored = (id: string) =>
  db.selectFrom('appointmentRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const appointmentOf = (webAppointmentId: string) =>
  db.selectFrom('appointments').selectAll().where('appointmentRequestId', '=', webAppointmentId).execute();

describe('an accepted request', () => {
  // Rule: appointments.accepting-books-as-requested
  it('becomes an appointment of the linked patient, at the quoted price with member benefits', async () => {
    const sold = await insertService(db, { name: 'Old Name', rateCents: 10_000 });
    const request = await asked(stage, inHome, { serviceIds: [inHome.id, sold.id] });
    await db
      .updateTable('services')
      .set({ name: 'New Name', rateCents: 99_000, enabled: false, removedAt: WEDNESDAY })
      .where('id', '=', sold.id)
      .execute();
    const member = await insertPatient(db, {
      patient: { membershipType: 'PREMIER', membershipInGoodStanding: true },
    });
    await laterOn(4);

    const answer = await attach(request.id, member.id, { version: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
    const [appointment] = await appointmentOf(request.id);
    expect(answer.json().data).toEqual({
      appointmentId: appointment?.id,
      appointmentKey: appointment?.key,
      patientId: member.id,
      webAppointmentId: request.id,
    });
    expect(appointment).toMatchObject({
      status: 'PENDING APPROVAL',
      patientId: member.id,
      householdId: member.householdId,
      bookedBy: cast.adminId,
      preferredDate: '2026-10-15',
      preferredTimesOfDay: ['MORNING'],
      address1: '12 Harbor Lane',
      estimate: { services: 300, discountAmount: 45, travelFeeWaived: 150 },
    });
    const lines = await db
      .selectFrom('appointmentServices')
      .select(['name', 'rateCents'])
      .where('appointmentId', '=', appointment?.id ?? '')
      .orderBy('position')
      .execute();
    expect(lines).toEqual([
      { name: 'House Call', rateCents: 20_000 },
      { name: 'Old Name', rateCents: 10_000 },
    ]);
    expect(await stored(request.id)).toMatchObject({
      status: 'accepted',
      decidedBy: cast.adminId,
      version: 2,
    });
    expect(await eventTypesOf(db, request.id)).toEqual([
      'appointmentRequest.received',
      'appointmentRequest.accepted',
    ]);
    expect(await eventTypesOf(db, appointment?.id ?? '')).toEqual(['appointment.requested']);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId', 'before', 'after'])
      .where('entityId', '=', request.id)
      .where('action', '=', 'appointmentRequest.accept')
      .execute();
    expect(audit).toEqual([
      {
        action: 'appointmentRequest.accept',
        patientId: member.id,
        before: { status: 'requested' },
        after: { status: 'accepted', appointmentId: appointment?.id },
      },
    ]);
  });

  it('leaves a missing aesthetics consent to staff, and stores its time', async () => {
    const aesthetics = await insertService(db, { needsConsent: true });
    const consented = await asked(stage, aesthetics, { consentAccepted: true });
    await laterOn(1);
    await attach(consented.id, cast.patientId);
    expect(await appointmentOf(consented.id)).toMatchObject([{ consentAcceptedAt: WEDNESDAY }]);
  });

  // Rule: appointments.accepting-books-as-requested
  it('creates patient and appointment together from the request and staff corrections', async () => {
    const request = await asked(stage, inHome, { DOB: '1961-01-09' });
    const answer = await create(request.id, { firstName: 'Adah', version: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
    const { patientId } = answer.json().data;
    const person = await db
      .selectFrom('users')
      .innerJoin('patients', 'patients.id', 'users.id')
      .select([
        'firstName',
        'lastName',
        'email',
        'phoneE164',
        'status',
        'dateOfBirth',
        'address1',
        'membershipType',
      ])
      .where('users.id', '=', patientId)
      .executeTakeFirstOrThrow();
    expect(person).toEqual({
      firstName: 'Adah',
      lastName: 'Lindqvist',
      email: request.email,
      phoneE164: request.phoneE164,
      status: 'INVITED',
      dateOfBirth: '1961-01-09',
      address1: '12 Harbor Lane',
      membershipType: 'ON DEMAND',
    });
    expect(await appointmentOf(request.id)).toMatchObject([{ patientId, status: 'PENDING APPROVAL' }]);
    expect(await eventTypesOf(db, patientId)).toEqual(['patient.registered', 'user.accountLinkRequested']);
  });

  // Rule: appointments.likely-patients-are-shown
  it('creates no duplicate: a used contact or likely match is reported with a way forward, and nothing changes', async () => {
    const there = await insertPatient(db, {
      user: { firstName: 'Ada', lastName: 'Lindqvist', email: 'there@example.com' },
      patient: { dateOfBirth: '1955-05-05' },
    });
    const sameEmail = await asked(stage, inHome, { email: 'there@example.com' });
    const sameName = await asked(stage, inHome, { DOB: '1955-05-05' });
    const before = await everything(stage);
    for (const [id, path] of [
      [sameEmail.id, 'email'],
      [sameName.id, 'notDuplicate'],
    ] as const) {
      const answer = await create(id);
      expect(answer.json()).toMatchObject({ code: 'DUPLICATE', issues: [{ path }] });
      expect(answer.json().message).toContain('Link the request to that patient instead.');
    }
    expect(await everything(stage)).toEqual(before);
    expect((await create(sameName.id, { notDuplicate: true })).statusCode).toBe(200);
    expect((await attach(sameEmail.id, there.id)).statusCode).toBe(200);
  });

  it('requires an existing patient', async () => {
    const { id } = await asked(stage, inHome);
    const removed = await insertPatient(db, { user: { status: 'DECEASED' } });
    const before = await everything(stage);
    for (const patientId of [newId(), removed.id, cast.providerId]) {
      const answer = await attach(id, patientId);
      expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, 'patientId']);
    }
    expect(await everything(stage)).toEqual(before);
  });
});

describe('a rejected request', () => {
  it.each([
    ['rejected', 'rejected'],
    ['cancelled', 'canceled'],
  ] as const)('becomes %s with the reason, once', async (action, past) => {
    const { id } = await asked(stage, inHome);
    expect((await refuse(id, { action, version: 1 })).statusCode).toBe(200);
    expect(await stored(id)).toMatchObject({
      status: action,
      decisionReason: 'We are full that week',
      decidedBy: cast.adminId,
    });
    expect(await eventTypesOf(db, id)).toEqual(['appointmentRequest.received', `appointmentRequest.${past}`]);

    const before = await everything(stage);
    for (const answer of [await refuse(id, { action }), await attach(id, cast.patientId), await create(id)])
      expect(answer.json()).toMatchObject({ code: 'INVALID_TRANSITION', from: action, allowed: [] });
    expect((await refuse(id, { version: 1 })).json().code).toBe('CONCURRENT_UPDATE');
    expect((await refuse(newId())).statusCode).toBe(404);
    expect(await everything(stage)).toEqual(before);
  });

  // Rule: appointments.requests-are-decided-once
  it('requires a reason', async () => {
    const { id } = await asked(stage, inHome);
    expect((await refuse(id, { reason: ' ' })).json().issues).toMatchObject([{ path: 'reason' }]);
    expect(await stored(id)).toMatchObject({ status: 'requested' });
  });
});

describe('two dispatchers at the same time', () => {
  // Rule: appointments.requests-are-decided-once
  it('decide a request once, and the second gets a conflict', async () => {
    const { id } = await asked(stage, inHome);
    const other = await insertPatient(db);
    const answers = await Promise.all([
      attach(id, cast.patientId),
      attach(id, other.id, { version: 1 }),
      create(id),
      refuse(id, { version: 1 }),
    ]);
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'won' : answer.json().code));
    expect(codes.filter((code) => code === 'won')).toHaveLength(1);
    for (const code of codes) expect(['won', 'CONCURRENT_UPDATE', 'INVALID_TRANSITION']).toContain(code);
    expect((await appointmentOf(id)).length).toBeLessThanOrEqual(1);
    expect(await stored(id)).toMatchObject({ version: 2 });
  });
});

describe('requests for staff', () => {
  it('require the dispatch permission', async () => {
    const { id } = await asked(stage, inHome);
    const before = await everything(stage);
    for (const caller of [cast.patient, cast.provider]) {
      expect((await caller.get('/admin/web-appointments')).statusCode).toBe(403);
      expect((await caller.get(`/appointment/web-appointment-detail/${id}`)).statusCode).toBe(403);
      expect(
        (
          await caller.post('/appointment/attach-patient', {
            webAppointmentId: id,
            patientId: cast.patientId,
          })
        ).statusCode,
      ).toBe(403);
    }
    expect((await service.anonymous.get('/appointment/web-appointments')).statusCode).toBe(401);
    await db.updateTable('users').set({ permissions: [] }).where('id', '=', cast.adminId).execute();
    for (const answer of [await attach(id, cast.patientId), await create(id), await refuse(id)])
      expect(answer.statusCode).toBe(403);
    await db
      .updateTable('users')
      .set({ permissions: ['dispatch'] })
      .where('id', '=', cast.adminId)
      .execute();
    expect(await everything(stage)).toEqual(before);
  });

  it('can be searched by name, email, phone, and key, by date and status, with tab counts', async () => {
    const request = await asked(stage, inHome, { lastName: 'Quillfeather', isPatient: true });
    await refuse((await asked(stage, inHome, { lastName: 'Quillfeather' })).id);
    const list = async (filter: object) =>
      admin.get('/admin/web-appointments', { query: { filter: JSON.stringify(filter) } });
    const found = await list({ q: 'quillf', status: 'requested', from: '2026-10-14', to: '2026-10-14' });
    expect(found.json()).toMatchObject([
      {
        id: request.id,
        isPatient: true,
        serviceNames: ['House Call'],
        totalAmount: 350,
        appointmentId: null,
      },
    ]);
    expect(JSON.parse(String(found.headers['x-facets']))).toEqual({
      status: { requested: 1, cancelled: 1 },
    });
    for (const q of [request.email, request.key, request.body.phoneNumber])
      expect((await list({ q })).json().map((row: { id: string }) => row.id)).toEqual([request.id]);
    expect((await list({ q: 'quillf', from: '2026-10-15' })).json()).toEqual([]);
    const call = await admin.get('/appointment/web-appointments', {
      query: { searchQuery: 'quillf', status: 'cancelled,requested' },
    });
    expect(call.json()).toMatchObject({
      data: { appointments: [{ status: 'cancelled' }] },
      meta: { itemCount: 1 },
    });
  });

  // Rule: appointments.likely-patients-are-shown
  it('show likely patients best first until decided, and audit each read once', async () => {
    const named = await insertPatient(db, {
      user: { firstName: 'Ada', lastName: 'Lindqvist' },
      patient: { dateOfBirth: '1949-09-09' },
    });
    const same = await insertPatient(db, {
      user: { email: 'same@example.com', firstName: 'Bo', lastName: 'Lindqvist' },
    });
    const { id } = await asked(stage, inHome, { email: 'same@example.com', DOB: '1949-09-09' });
    const read = await admin.get(`/admin/web-appointments/${id}`);
    expect(read.json().possibleDuplicates).toMatchObject([
      { id: same.id, because: ['email'] },
      { id: named.id, because: ['name and birth date'] },
    ]);
    await attach(id, same.id);
    const decided = await admin.get(`/appointment/web-appointment-detail/${id}`);
    expect(decided.json().data).toMatchObject({
      status: 'accepted',
      possibleDuplicates: [],
      decidedByName: 'Dana Okafor',
      appointmentKey: expect.stringMatching(/./),
    });
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('entityId', '=', id)
      .where('action', 'in', ['web-appointments.get', 'getAppointmentRequest'])
      .orderBy('id')
      .execute();
    expect(reads).toEqual([
      { action: 'web-appointments.get', patientId: null },
      { action: 'getAppointmentRequest', patientId: same.id },
    ]);
    expect((await ask(service.anonymous, requestFor(inHome))).statusCode).toBe(200);
  });
});
