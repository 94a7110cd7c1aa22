import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { ask, asked, everything, requestFor, trustEachTokenOnce } from './appointment-request.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;
trustEachTokenOnce(stage);
const nobody = stage.service.anonymous;
const cast = await newCast(stage);
const inHome = await insertService(db);
const telemedicine = await insertService(db, { telemedicine: true, rateCents: 9_000 });
const aesthetics = await insertService(db, { needsConsent: true });
const disabled = await insertService(db, { enabled: false });
const removed = await insertService(db, { removedAt: WEDNESDAY });
const BOOKED = { message: 'Appointment has been booked successfully.' };

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const stored = (email: string) =>
  db.selectFrom('appointmentRequests').selectAll().where('email', '=', email).orderBy('createdAt').execute();
const eventsAbout = (id: string) =>
  db.selectFrom('outbox').select(['type', 'payload', 'liveToStaff']).where('entityId', '=', id).execute();

describe('a visitor without an account', () => {
  it('requests an appointment and gets only a confirmation', async () => {
    const body = requestFor(inHome, {
      firstName: ' Ada ',
      email: 'Ada@Example.com',
      phoneNumber: '(312)-444-9999',
    });
    const answer = await ask(nobody, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(BOOKED);
    const [request] = await stored('ada@example.com');
    expect(request).toMatchObject({
      key: expect.stringMatching(/^REQ-\d+$/),
      status: 'requested',
      firstName: 'Ada',
      phoneE164: '+13124449999',
      telemedicine: false,
      city: 'CHICAGO',
      createdAt: WEDNESDAY,
    });
    expect(request?.estimate).toMatchObject({
      services: 220,
      travelFee: 150,
      discountAmount: 0,
      totalAmount: 370,
    });
    expect(await eventsAbout(request?.id ?? '')).toEqual([
      { type: 'appointmentRequest.received', payload: { webAppointmentId: request?.id }, liveToStaff: true },
    ]);
    const audit = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', request?.id ?? '')
      .execute();
    expect(audit).toMatchObject([{ action: 'appointmentRequest.add', actorId: null, patientId: null }]);
  });

  // Rule: appointments.request-answers-tell-nothing
  it('gets the same response whether or not a patient uses the address', async () => {
    const known = await insertPatient(db, { user: { email: 'known@example.com' } });
    const answer = await ask(nobody, requestFor(inHome, { email: 'known@example.com' }));
    expect([answer.statusCode, answer.json()]).toEqual([200, BOOKED]);
    expect(known.id).toEqual(expect.any(String));
  });

  it('requests telemedicine without an address, and an address sent along is not stored', async () => {
    const { serviceAddress, locationType, ...placeless } = requestFor(telemedicine);
    expect((await ask(nobody, placeless)).statusCode).toBe(200);
    expect(await stored(placeless.email)).toMatchObject([
      { telemedicine: true, address1: null, locationType: null, estimate: { travelFee: 0, totalAmount: 90 } },
    ]);
    const placed = requestFor(telemedicine, { serviceAddress, locationType });
    await ask(nobody, placed);
    expect(await stored(placed.email)).toMatchObject([{ address1: null, locationType: null }]);
  });

  // Rule: appointments.requests-follow-booking-rules
  it.each([
    ['a human check that fails', { token: 'bad' }, 'token'],
    ['telemedicine beside others', { serviceIds: [inHome.id, telemedicine.id] }, 'serviceIds.1'],
    ['a disabled service', { serviceIds: [disabled.id] }, 'serviceIds.0'],
    ['a removed service', { serviceIds: [removed.id] }, 'serviceIds.0'],
    ['aesthetics without its consent', { serviceIds: [aesthetics.id] }, 'consentAccepted'],
    ['a day that has passed', { preferedAppointmentDate: '2026-10-13' }, 'preferedAppointmentDate'],
    ['a visit nowhere', { serviceAddress: undefined }, 'serviceAddress'],
    ['a place of no kind', { locationType: undefined }, 'locationType'],
    ['a number that is none', { phoneNumber: '1115550000' }, 'phoneNumber'],
    ['no slot', { appointmentSlot: [] }, 'appointmentSlot'],
  ] as const)('gets an error for %s at its field, and nothing is stored', async (_what, change, path) => {
    const before = await everything(stage);
    const answer = await ask(nobody, { ...requestFor(inHome), ...change });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await everything(stage)).toEqual(before);
  });

  it('can use each human check once', async () => {
    const body = requestFor(inHome);
    expect((await ask(nobody, body)).statusCode).toBe(200);
    const again = await ask(nobody, { ...requestFor(inHome), token: body.token });
    expect(again.json().issues).toEqual([expect.objectContaining({ path: 'token' })]);
  });

  it('stores the consent that aesthetics requires', async () => {
    const { consentAcceptedAt } = await asked(stage, aesthetics, { consentAccepted: true });
    expect(consentAcceptedAt).toEqual(WEDNESDAY);
  });

  it('is offered an alternative outside the service area', async () => {
    const zones = JSON.stringify([{ name: 'North', postalCodes: ['606', '02138'] }]);
    await db.insertInto('settings').values({ key: 'zones', value: zones }).execute();
    const place = (postalCode: string) => ({
      serviceAddress: { address1: '12 Harbor Lane', postalCode, city: 'CHICAGO', state: 'Illinois' },
    });
    const answer = await ask(nobody, requestFor(inHome, place('53703')));
    const served = [
      await ask(nobody, requestFor(inHome, place('60614'))),
      await ask(nobody, requestFor(inHome, place('2138'))),
    ];
    await db.deleteFrom('settings').where('key', '=', 'zones').execute();
    expect(answer.json().issues).toEqual([
      { path: 'serviceAddress.postalCode', message: expect.stringContaining('(312) 555-0100') },
    ]);
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});

describe('a repeated appointment request', () => {
  // Rule: appointments.repeated-requests-fold
  it('counts as one for ten minutes, even with different spelling or simultaneous submissions', async () => {
    const wish = requestFor(inHome, { serviceIds: [inHome.id, cast.serviceId] });
    const again = { ...wish, firstName: 'ADA', serviceIds: [cast.serviceId, inHome.id] };
    const sent = [wish, again, wish, again].map((body, index) =>
      ask(nobody, { ...body, token: `${wish.email} ${index}` }),
    );
    for (const answer of await Promise.all(sent)) expect(answer.json()).toEqual(BOOKED);
    clock.now = addMinutes(WEDNESDAY, 9);
    await ask(nobody, { ...wish, token: 'nine' });
    const [request, ...others] = await stored(wish.email);
    expect(others).toEqual([]);
    expect(await eventsAbout(request?.id ?? '')).toHaveLength(1);

    clock.now = addMinutes(WEDNESDAY, 10);
    await ask(nobody, { ...wish, token: 'ten' });
    expect(await stored(wish.email)).toHaveLength(2);
  });

  // Rule: appointments.repeated-requests-fold
  it('is a new request after a correction, so no success message hides lost data', async () => {
    const { body } = await asked(stage, inHome);
    const corrected = { ...body, specialInstruction: 'Ring twice', token: `${body.email} again` };
    expect((await ask(nobody, corrected)).json()).toEqual(BOOKED);
    expect(await stored(body.email)).toHaveLength(2);
  });

  it('is a new request once the first one was rejected', async () => {
    const { id, body } = await asked(stage, inHome);
    await cast.admin.post('/appointment/cancel-web-appointment', { id, reason: 'Sent by mistake' });
    await ask(nobody, { ...body, token: `${body.email} again` });
    expect((await stored(body.email)).map(({ status }) => status).sort()).toEqual(['cancelled', 'requested']);
  });
});

describe('requests with the same contact', () => {
  // Rule: appointments.ten-requests-per-contact
  it('are limited to ten an hour across all senders, because replies go to one address', async () => {
    const { email, phoneNumber } = requestFor(inHome);
    const requests = Array.from({ length: 11 }, (_, index) =>
      requestFor(inHome, { phoneNumber, ...(index % 2 && { email }), primarySymptoms: `Symptom ${index}` }),
    );
    const statuses: number[] = [];
    for (const request of requests) statuses.push((await ask(nobody, request)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await stored(requests[10]?.email ?? '')).toEqual([]);
  });

  // Rule: appointments.ten-requests-per-contact
  it('do not count toward the limit when refused', async () => {
    const request = requestFor(inHome);
    const past = { ...request, preferedAppointmentDate: '2020-01-02' };
    for (let tried = 0; tried < 10; tried += 1) {
      const refused = await ask(nobody, { ...past, token: `${past.email} ${tried}` });
      expect(refused.json().issues).toMatchObject([{ path: 'preferedAppointmentDate' }]);
    }
    expect((await ask(nobody, request)).statusCode).toBe(200);
  });
});
