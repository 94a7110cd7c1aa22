import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addDays, addMinutes, subMinutes, subYears } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCast, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage, signed, startsAt } from './video-stage.fixture.ts';

const stage = await openVideoStage();
const { db, service, clock, newCall, meeting, listen } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

describe('joining a video call', () => {
  // Rule: appointments.video-seats
  it('lets the patient wait until the provider admits them', async () => {
    const call = await newCall();
    const joined = await call.joinAsPatient();
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json().data).toMatchObject({
      deviceId: call.devices.patient,
      licensedStates: ['IL'],
      hasConsent: true,
      opensAt: subMinutes(startsAt, 15).toISOString(),
      closesAt: addMinutes(startsAt, 60).toISOString(),
      seats: [
        {
          userId: call.patientId,
          role: 'patient',
          state: 'WAITING',
          locationState: 'IL',
          locationConfirmedAt: expect.any(String),
        },
      ],
    });
    expect((await call.admit()).json().message).toBe('Join the call before you admit anyone.');
    await call.joinAsProvider();
    const admitted = await call.admit();
    expect(admitted.json().data.seats).toMatchObject([{ state: 'IN CALL' }, { state: 'IN CALL' }]);
    const status = await db.selectFrom('appointments').select('status').where('id', '=', call.id).execute();
    expect(status).toEqual([{ status: 'SCHEDULED' }]);
  });

  // Rule: appointments.video-hours
  it('is refused before it opens and after it closes', async () => {
    const call = await newCall();
    const at = async (now: Date) => {
      clock.now = now;
      const patient = await service.as({ id: call.patientId });
      const body = { deviceId: call.devices.patient, locationState: 'IL' };
      return (await patient.post(`/video/${call.id}/join`, body)).statusCode;
    };
    expect(await at(subMinutes(startsAt, 16))).toBe(422);
    expect(await at(subMinutes(startsAt, 15))).toBe(200);
    expect(await at(addMinutes(startsAt, 60))).toBe(200);
    expect(await at(addMinutes(startsAt, 61))).toBe(422);
  });

  // Rule: appointments.video-seats
  it('starts over at another time of the visit, also where no one left', async () => {
    const call = await meeting();
    const later = { appointmentDate: '2026-10-15', appointmentTime: '10:10' };
    const moved = await call.admin.post('/appointment/reschedule-appointment', {
      appointmentId: call.id,
      ...later,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    clock.now = addDays(WEDNESDAY, 1);
    const patient = await service.as({ id: call.patientId });
    const joined = await patient.post(`/video/${call.id}/join`, {
      deviceId: call.devices.patient,
      locationState: 'IL',
    });
    expect(joined.statusCode, joined.body).toBe(200);
    expect(joined.json().data.seats).toEqual([
      expect.objectContaining({ userId: call.patientId, state: 'WAITING', since: clock.now.toISOString() }),
    ]);
    const notified = await db
      .selectFrom('outbox')
      .select('createdAt')
      .where('type', '=', 'video.patientWaiting')
      .where('entityId', '=', call.id)
      .orderBy('createdAt')
      .execute();
    expect(notified.map(({ createdAt }) => createdAt)).toEqual([WEDNESDAY, clock.now]);
  });

  // Rule: appointments.video-relay
  it('names the relay while it is open, and no server before', async () => {
    const { ice } = service.parts.config;
    service.parts.config.ice = {
      stunUrls: ['stun:turn.example:3478'],
      turn: { urls: ['turns:turn.example:5349'], secret: 'a secret shared with coturn 1234' },
      transportPolicy: 'relay',
    };
    const call = await newCall();
    const joined = await call.joinAsPatient();
    expect(joined.json().data).toMatchObject({
      iceTransportPolicy: 'relay',
      iceServers: [
        { urls: ['stun:turn.example:3478'] },
        { urls: ['turns:turn.example:5349'], username: expect.stringMatching(/^\d{10}:/) },
      ],
    });
    clock.now = subMinutes(startsAt, 16);
    const early = await (await service.as({ id: call.patientId })).get(`/video/${call.id}`);
    expect(early.json().data.iceServers).toEqual([]);
    service.parts.config.ice = ice;
  });

  it.each([
    ['in person', { telemedicine: false }],
    ['canceled', { status: 'CANCELLED', cancellationReason: 'Feels better' }],
    ['without a confirmed time', { status: 'AWAITING TIME', startsAt: null, endsAt: null, providerId: null }],
  ])('is refused for a visit %s', async (_what, overrides) => {
    const call = await newCall(overrides);
    const answer = await call.joinAsPatient();
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().message).toMatch(/^This visit has no video call\. Please call /);
    expect(await call.seats()).toEqual([]);
  });

  // Rule: appointments.video-licensed-states
  it('is refused to a patient outside the provider’s states, and asks for the state', async () => {
    const call = await newCall();
    expect((await call.joinAsPatient({ locationState: 'WI' })).statusCode).toBe(422);
    const unsaid = await call.joinAsPatient({ locationState: undefined });
    expect(unsaid.json().issues).toMatchObject([{ path: 'locationState' }]);
    await db
      .updateTable('providers')
      .set({ licenseExpiresOn: '2026-10-13' })
      .where('id', '=', call.providerId)
      .execute();
    expect((await call.joinAsPatient()).statusCode).toBe(422);
    expect(await call.seats()).toEqual([]);
  });

  // Rule: appointments.video-consent
  it('needs the patient’s telemedicine consent of the last year', async () => {
    const call = await newCall({ consent: false });
    const refusal = 'Sign the telemedicine consent first. It is under Consents.';
    expect((await call.joinAsPatient()).json().message).toBe(refusal);
    const patient = { id: call.patientId };
    const old = signed(call.patientId, subYears(WEDNESDAY, 1));
    await insertConsent(db, patient, { type: 'TELEMEDICINE', ...old });
    expect((await call.joinAsPatient()).json().message).toBe(refusal);
    await insertConsent(db, patient, { type: 'TELEMEDICINE', ...signed(call.patientId) });
    expect((await call.joinAsPatient()).statusCode).toBe(200);
  });

  it('is closed to strangers, to a former provider, and to their seat', async () => {
    const call = await meeting();
    const stranger = await newCast(stage);
    const body = { deviceId: newId(), locationState: 'IL' };
    for (const caller of [stranger.patient, stranger.provider]) {
      expect((await caller.get(`/video/${call.id}`)).statusCode).toBe(404);
      expect((await caller.post(`/video/${call.id}/join`, body)).statusCode).toBe(404);
    }
    expect((await call.admin.get(`/video/${call.id}`)).statusCode).toBe(403);
    const next = await insertStaff(db, { role: 'PROVIDER' });
    await db.updateTable('appointments').set({ providerId: next.id }).where('id', '=', call.id).execute();
    expect((await call.signal()).statusCode).toBe(404);
    const seats = (await call.patient.get(`/video/${call.id}`)).json().data.seats;
    expect(seats).toMatchObject([{ userId: call.patientId }]);
    const answer = { deviceId: call.devices.patient, to: call.providerId, signal: 'answer' };
    expect((await call.patient.post(`/video/${call.id}/signal`, answer)).statusCode).toBe(404);
  });

  it('leaves one audit row for each act, with the patient', async () => {
    const call = await meeting();
    await call.provider.get(`/video/${call.id}`);
    await call.patient.post(`/video/${call.id}/leave`, { deviceId: call.devices.patient });
    const rows = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'patientId'])
      .where('entityId', '=', call.id)
      .orderBy('id')
      .execute();
    const by = (action: string, actorId: string) => ({ action, actorId, patientId: call.patientId });
    expect(rows).toEqual([
      by('video.join', call.patientId),
      by('video.join', call.providerId),
      by('video.admit', call.providerId),
      by('getVideoCall', call.providerId),
      by('video.leave', call.patientId),
    ]);
  });
});

describe('signals of a video call', () => {
  // Rule: appointments.video-signals
  it('reach only the device with the seat, and are stored nowhere', async () => {
    const call = await meeting();
    const [holder, other] = [call.devices.patient, newId()];
    const [hears, hearsNot] = [
      await listen(call.patientId, 'PATIENT', holder),
      await listen(call.patientId, 'PATIENT', other),
    ];
    const before = await db.selectFrom('outbox').select('id').execute();
    const signal = 'a'.repeat(20_000);
    expect((await call.signal({ signal })).statusCode).toBe(200);
    const said = { type: 'signal', entityType: 'videoCall', entityId: call.id, by: call.providerId };
    expect(await hears.next()).toEqual({ ...said, device: holder, signal });
    const marker = { type: 'changed', entityType: 'appointment', entityId: call.id } as const;
    await service.parts.live.publish(marker, { users: [call.patientId], staff: false });
    expect(await hearsNot.next()).toEqual(marker);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before);
    expect((await call.signal({ signal: 'a'.repeat(20_001) })).statusCode).toBe(400);
  });

  it('are refused from a device that was taken over, and to someone who waits or left', async () => {
    const call = await meeting();
    const second = newId();
    expect((await call.joinAsPatient({ deviceId: second })).json().data).toMatchObject({ deviceId: second });
    const answer = { deviceId: call.devices.patient, to: call.providerId, signal: 'answer' };
    expect((await call.patient.post(`/video/${call.id}/signal`, answer)).statusCode).toBe(403);
    const fromSecond = { ...answer, deviceId: second };
    expect((await call.patient.post(`/video/${call.id}/signal`, fromSecond)).statusCode).toBe(200);
    await call.patient.post(`/video/${call.id}/leave`, { deviceId: call.devices.patient });
    expect((await call.signal()).statusCode).toBe(200);
    await call.patient.post(`/video/${call.id}/leave`, { deviceId: second });
    expect((await call.signal()).statusCode).toBe(404);
    await call.joinAsPatient();
    expect((await call.signal()).statusCode).toBe(404);
  });
});

describe('the facts of a video visit', () => {
  // Rule: appointments.video-facts
  // Rule: appointments.video-claims
  it("record both sides' actions and reports, for its provider and for billing", async () => {
    const call = await newCall();
    await call.joinAsPatient({ atHome: true });
    await call.joinAsProvider();
    await call.admit();
    const { provider, patient, devices, id } = call;
    const report = { deviceId: devices.patient, state: 'CONNECTED', relayed: true };
    expect((await patient.post(`/video/${id}/connection`, report)).statusCode).toBe(200);
    const unknown = { ...report, deviceId: newId() };
    expect((await patient.post(`/video/${id}/connection`, unknown)).statusCode).toBe(403);
    clock.now = addMinutes(WEDNESDAY, 5);
    await patient.post(`/video/${id}/leave`, { deviceId: devices.patient });
    const facts = await provider.get(`/video/${id}/facts`);
    expect(facts.json().data).toEqual({
      joins: 2,
      drops: 0,
      seconds: 300,
      relayed: true,
      audioOnly: false,
      startedAt: WEDNESDAY.toISOString(),
      endedAt: addMinutes(WEDNESDAY, 5).toISOString(),
      placeOfService: '10',
      modifier: '95',
    });
    const read = { action: 'getVideoFacts', actorId: call.providerId, patientId: call.patientId };
    expect(
      await db
        .selectFrom('auditLog')
        .select(['action', 'actorId', 'patientId'])
        .where('entityId', '=', id)
        .where('action', '=', 'getVideoFacts')
        .execute(),
    ).toEqual([read]);
    expect((await patient.get(`/video/${id}/facts`)).statusCode).toBe(403);
    const billing = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
    expect((await billing.get(`/video/${id}/facts`)).json().data).toMatchObject({ placeOfService: '10' });
  });
});

// Rule: appointments.video-claims
it('the place of service is where the patient said they are, or else the parent who was admitted', async () => {
  const call = await newCall();
  const { id: parentId } = await insertPatient(db);
  const seat = { appointmentId: call.id, role: 'patient' as const, stateSince: WEDNESDAY };
  const parent = { ...seat, userId: parentId, state: 'WAITING' as const, deviceId: newId(), atHome: false };
  await db
    .insertInto('videoSeats')
    .values({ ...parent, locationState: 'IL', audioOnly: false })
    .execute();
  const place = async () =>
    (await call.provider.get(`/video/${call.id}/facts`)).json().data.placeOfService as string | null;
  expect(await place()).toBeNull();
  const joined = { appointmentId: call.id, seatId: parentId, role: 'patient' as const, audioOnly: false };
  await db
    .insertInto('videoFacts')
    .values({ ...joined, id: newId(), what: 'JOINED', at: WEDNESDAY })
    .execute();
  expect(await place()).toBe('02');
  clock.now = addMinutes(WEDNESDAY, 2);
  await call.joinAsPatient({ atHome: true });
  expect(await place()).toBe('02');
  await call.joinAsProvider();
  await call.admit();
  expect(await place()).toBe('10');
});

describe('who waits', () => {
  const planned = (id: string) =>
    db.selectFrom('plannedEvents').select(['key', 'dueAt']).where('entityId', '=', id).execute();
  const notified = (id: string) =>
    db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', id)
      .where('type', '=', 'video.patientWaiting')
      .execute();

  // Rule: appointments.video-waiting
  it('reaches a provider who is not there once for each arrival, and both sides after ten minutes', async () => {
    const call = await newCall();
    await call.joinAsPatient();
    await call.joinAsPatient();
    const due = [{ key: `video-alone:${call.id}`, dueAt: addMinutes(WEDNESDAY, 10) }];
    expect(await planned(call.id)).toEqual(due);
    expect(await notified(call.id)).toEqual([{ type: 'video.patientWaiting' }]);
    await call.joinAsProvider();
    expect(await planned(call.id)).toEqual([]);
    await call.provider.post(`/video/${call.id}/leave`, { deviceId: call.devices.provider });
    expect(await planned(call.id)).toEqual(due);
    await call.patient.post(`/video/${call.id}/leave`, { deviceId: call.devices.patient });
    expect(await planned(call.id)).toEqual([]);
    await call.joinAsPatient();
    expect(await notified(call.id)).toHaveLength(1);
  });
});
