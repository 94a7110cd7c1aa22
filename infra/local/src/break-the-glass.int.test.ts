import { randomUUID } from 'node:crypto';
import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';

/** Wednesday, 10:00 in Chicago */
const WEDNESDAY = new Date('2026-10-14T15:00:00Z');
const clock = { now: WEDNESDAY };
const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService, appointmentsService], database, { now: () => clock.now });

const superAdmin = await insertStaff(db, { role: 'SUPER_ADMIN' });
const reason = 'Found unconscious at home, allergies unknown';

interface Scene {
  patientId: string;
  appointmentId: string;
  provider: { id: string };
  theirs: Caller;
}
let scene: Scene;

beforeEach(async () => {
  clock.now = WEDNESDAY;
  const patient = await insertPatient(db);
  const service = await insertService(db);
  const booked = await (await as(patient)).post(
    '/appointment/add-appointment',
    buildBooking(patient, service, { preferedAppointmentDate: '2026-10-14' }),
  );
  expect(booked.statusCode, booked.body).toBe(200);
  const appointmentId: string = booked.json().data.id;
  const colleague = await insertStaff(db, { role: 'PROVIDER' });
  const assigned = await (await as(superAdmin)).post('/appointment/assign-provider', {
    appointmentId: appointmentId,
    providerId: colleague.id,
    appointmentDate: '2026-10-14',
    appointmentTime: '14:00',
  });
  expect(assigned.statusCode, assigned.body).toBe(200);
  const provider = await insertStaff(db, { role: 'PROVIDER' });
  scene = { patientId: patient.id, appointmentId, provider, theirs: await as(provider) };
});

const take = (caller: Caller, body: object) => caller.post('/users/emergency-access', body);
const details = (id: string) => scene.theirs.get(`/appointment/detail/${id}`);
const record = (id: string) => scene.theirs.get(`/admin/appointments/${id}`);
const listed = async () =>
  (await scene.theirs.get('/admin/appointments')).json().map(({ id }: { id: string }) => id);
const withoutRequestId = ({ statusCode, payload }: Awaited<ReturnType<typeof record>>) => ({
  statusCode,
  payload: payload.replace(/"requestId":"[^"]+"/, ''),
});
const trace = async () => ({
  access: await db.selectFrom('breakTheGlassGrants').selectAll().execute(),
  outbox: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
  appointments: await db.selectFrom('appointments').selectAll().orderBy('id').execute(),
});

describe('break-the-glass access', () => {
  // Rule: security.break-the-glass
  it('opens a patient’s appointments to read for one hour and hides them again afterward', async () => {
    const { patientId, appointmentId, theirs } = scene;
    expect((await record(appointmentId)).statusCode).toBe(404);
    expect(await listed()).toEqual([]);
    const taken = await take(theirs, { patientId, reason });
    expect(taken.json().data).toEqual({ patientId, endsAt: addMinutes(WEDNESDAY, 60).toISOString() });

    expect((await details(appointmentId)).json().data).toMatchObject({
      id: appointmentId,
      allowedTransitions: [],
    });
    expect((await record(appointmentId)).json()).toMatchObject({ id: appointmentId, allowedTransitions: [] });
    expect(await listed()).toEqual([appointmentId]);

    clock.now = addMinutes(WEDNESDAY, 60);
    scene.theirs = await as(scene.provider);
    const after = await record(appointmentId);
    expect(withoutRequestId(after)).toEqual(withoutRequestId(await record(randomUUID())));
    expect(after.statusCode).toBe(404);
    expect((await details(appointmentId)).statusCode).toBe(404);
    expect(await listed()).toEqual([]);
  });

  // Rule: security.break-the-glass
  it('is audited with its reason and notifies super-admins', async () => {
    const { patientId, provider, theirs } = scene;
    await take(theirs, { patientId, reason });
    const [access] = await db
      .selectFrom('breakTheGlassGrants')
      .selectAll()
      .where('patientId', '=', patientId)
      .execute();
    expect(access).toMatchObject({ userId: provider.id, patientId, reason, grantedAt: WEDNESDAY });
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'actorRole', 'patientId', 'after'])
      .where('action', '=', 'breakTheGlass.use')
      .where('patientId', '=', patientId)
      .execute();
    expect(audit).toMatchObject([
      { actorId: provider.id, actorRole: 'PROVIDER', patientId, after: { reason } },
    ]);
    const notified = await db
      .selectFrom('outbox')
      .select(['payload', 'liveUserIds', 'liveToStaff'])
      .where('type', '=', 'breakTheGlass.used')
      .where('entityId', '=', patientId)
      .execute();
    expect(notified).toEqual([
      { payload: { grantId: access?.id }, liveUserIds: [superAdmin.id], liveToStaff: false },
    ]);
  });

  it('writes one audit row for each read', async () => {
    const { patientId, appointmentId, provider, theirs } = scene;
    await take(theirs, { patientId, reason });
    await details(appointmentId);
    await record(appointmentId);
    await listed();
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'outcome', 'patientId'])
      .where('actorId', '=', provider.id)
      .where('action', '<>', 'breakTheGlass.use')
      .orderBy('id')
      .execute();
    expect(reads).toEqual([
      { action: 'getAppointment', outcome: 'done', patientId },
      { action: 'appointments.get', outcome: 'done', patientId },
      { action: 'appointments.list', outcome: 'done', patientId },
    ]);
  });

  // Rule: security.break-the-glass
  it('allows no change', async () => {
    const { patientId, appointmentId, theirs } = scene;
    await take(theirs, { patientId, reason });
    const before = await trace();
    const about = { appointmentId: appointmentId };
    for (const attempt of [
      theirs.post('/appointment/change-status', { ...about, appointmentStatus: 'ON THE WAY' }),
      theirs.put('/appointment/add-services-availed', {
        ...about,
        servicesAvailed: [{ serviceId: randomUUID() }],
      }),
      theirs.post('/appointment/add-comments', { ...about, providerNotes: 'Seen' }),
    ])
      expect((await attempt).statusCode).not.toBe(200);
    expect(
      (await theirs.post('/appointment/change-status', { ...about, appointmentStatus: 'ON THE WAY' }))
        .statusCode,
    ).toBe(404);
    expect(await trace()).toEqual(before);
  });

  it('covers no other patient and no other provider', async () => {
    const { patientId, appointmentId, theirs } = scene;
    await take(theirs, { patientId: (await insertPatient(db)).id, reason });
    expect((await record(appointmentId)).statusCode).toBe(404);
    await take(theirs, { patientId, reason });
    const other = await as(await insertStaff(db, { role: 'PROVIDER' }));
    expect((await other.get(`/admin/appointments/${appointmentId}`)).statusCode).toBe(404);
  });

  it.each([
    ['without a reason', {}],
    ['with a reason of a few letters', { reason: 'hurry' }],
    ['with a reason of blanks', { reason: '            ' }],
    ['with a time of its own', { reason, endsAt: '2027-01-01T00:00:00Z' }],
    ['for someone else', { reason, userId: randomUUID() }],
  ])('is refused %s', async (_what, body) => {
    const before = await trace();
    expect((await take(scene.theirs, { patientId: scene.patientId, ...body })).statusCode).toBe(400);
    expect(await trace()).toEqual(before);
  });

  it('to a user who is not a patient returns 404', async () => {
    const before = await trace();
    for (const patientId of [randomUUID(), superAdmin.id])
      expect((await take(scene.theirs, { patientId, reason })).statusCode).toBe(404);
    expect(await trace()).toEqual(before);
  });

  it('is for providers only', async () => {
    const { patientId } = scene;
    const others = [superAdmin, await insertStaff(db, { role: 'ADMIN' }), { id: patientId }];
    for (const person of others)
      expect((await take(await as(person), { patientId, reason })).statusCode).toBe(403);
  });
});
