import { allCalls, allResources } from '@bedside/contracts/calls';
import { newId } from '@bedside/db/id';
import { issueVideoGuestLink, issueVideoLink } from '@bedside/domain/appointments/video-link.commands';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addMinutes, subMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage, startsAt } from './video-stage.fixture.ts';

const stage = await openVideoStage();
const { db, service, clock, newCall, listenAs } = stage;
const { anonymous, withKey } = service;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const BORN = '1985-03-22';
type Call = Awaited<ReturnType<typeof newCall>>;

async function linked(overrides = {}) {
  const call = await newCall(overrides);
  await db.updateTable('patients').set({ dateOfBirth: BORN }).where('id', '=', call.patientId).execute();
  const token = await db.transaction().execute((tx) => issueVideoLink(tx, { now: clock.now }, call.id));
  return { ...call, token };
}

const open = (body: object) => anonymous.post('/video/open', body);

async function seated(call: Call & { token: string }) {
  const opened = await open({ token: call.token, dateOfBirth: BORN });
  expect(opened.statusCode, opened.body).toBe(200);
  return withKey({ secret: opened.json().data.accessToken });
}

const joining = { deviceId: newId(), locationState: 'IL', atHome: true };
const auditOf = (id: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'actorRole', 'outcome', 'patientId'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

describe('the link of a video visit', () => {
  // Rule: security.video-links
  it('takes the patient’s seat after their date of birth, in that call alone', async () => {
    const call = await linked();
    const seat = await seated(call);
    const joined = await seat.post(`/video/${call.id}/join`, joining);
    expect(joined.json().data).toMatchObject({
      seats: [{ userId: call.patientId, role: 'patient', state: 'WAITING' }],
    });
    const other = await linked();
    expect((await seat.get(`/video/${other.id}`)).statusCode).toBe(404);
    expect((await seat.post(`/video/${other.id}/join`, joining)).statusCode).toBe(404);
    const by = { actorId: call.patientId, actorRole: 'PATIENT', outcome: 'done', patientId: call.patientId };
    expect(await auditOf(call.id)).toEqual([
      { action: 'video.open', ...by },
      { action: 'video.join', ...by },
    ]);
  });

  // Rule: people.court-orders
  it('takes no seat that lasts beyond a court order, and a newer link opens another', async () => {
    const call = await linked();
    const seat = await seated(call);
    const { id: personId } = await insertPatient(db);
    const order = { patientId: call.patientId, personId, createdBy: call.providerId };
    await insertCourtOrder(db, { ...order, createdAt: addMinutes(clock.now, 1) });
    expect((await seat.get(`/video/${call.id}`)).statusCode).toBe(401);
    clock.now = addMinutes(clock.now, 2);
    const again = await seated(call);
    expect((await again.get(`/video/${call.id}`)).statusCode).toBe(200);
  });

  // Rule: people.confidential-visits
  it('takes no seat that lasts beyond the end of the links, and a newer link opens another', async () => {
    const call = await linked();
    const seat = await seated(call);
    expect((await seat.get(`/video/${call.id}`)).statusCode).toBe(200);
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', call.patientId).execute();
    const asPatient = await service.as({ id: call.patientId });
    clock.now = addMinutes(clock.now, 1);
    const hidden = await asPatient.put(`/appointment/${call.id}/confidential`, { confidential: true });
    expect(hidden.statusCode, hidden.body).toBe(200);
    expect((await seat.get(`/video/${call.id}`)).statusCode).toBe(401);
    expect((await seat.post(`/video/${call.id}/join`, joining)).statusCode).toBe(401);
    clock.now = addMinutes(clock.now, 1);
    const token = await db.transaction().execute((tx) => issueVideoLink(tx, { now: clock.now }, call.id));
    const again = await seated({ ...call, token });
    expect((await again.get(`/video/${call.id}`)).statusCode).toBe(200);
  });

  // Rule: security.video-links
  it('answers alike to a wrong link and a wrong date, leaves a refused row, and counts the tries', async () => {
    const call = await linked();
    const wrong = [
      { token: call.token, dateOfBirth: '1985-03-23' },
      { token: call.token, name: 'Nora' },
      { token: `${call.token.slice(1)}A`, dateOfBirth: BORN },
    ];
    const answers = await Promise.all(wrong.map(open));
    const said = answers.map((answer) => [answer.statusCode, answer.json().message]);
    expect(new Set(said.map(String)).size).toBe(1);
    expect(said[0]?.[0]).toBe(401);
    const refused = { action: 'video.open', actorId: call.patientId, outcome: 'refused' };
    expect(await auditOf(call.id)).toMatchObject([refused, refused]);
    for (let tries = 0; tries < 8; tries += 1) await open(wrong[0] ?? {});
    const tired = await open({ token: call.token, dateOfBirth: BORN });
    expect(tired.statusCode).toBe(429);
  });

  // Rule: security.video-links
  it('counts no right date as a try, so who comes too early is not locked out', async () => {
    const call = await linked();
    const right = { token: call.token, dateOfBirth: BORN };
    clock.now = subMinutes(startsAt, 16);
    for (let tries = 0; tries < 11; tries += 1) expect((await open(right)).statusCode).toBe(422);
    clock.now = WEDNESDAY;
    expect((await open(right)).statusCode).toBe(200);
  });

  // Rule: security.video-links
  it('gives anyone who guesses no new tries after the patient came in', async () => {
    const call = await linked();
    const guess = () => open({ token: call.token, dateOfBirth: '1985-03-23' });
    for (let tries = 0; tries < 6; tries += 1) await guess();
    expect((await open({ token: call.token, dateOfBirth: BORN })).statusCode).toBe(200);
    const after: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) after.push((await guess()).statusCode);
    expect(after).toEqual([401, 401, 401, 401, 429]);
  });

  // Rule: security.video-links
  it.each([
    [
      'another provider is assigned',
      async (call: Call) => {
        const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
        await db.updateTable('appointments').set({ providerId }).where('id', '=', call.id).execute();
      },
      200,
    ],
    [
      'the visit is canceled',
      async (call: Call) => {
        const row = { status: 'CANCELLED', cancellationReason: 'Feels better' } as const;
        await db.updateTable('appointments').set(row).where('id', '=', call.id).execute();
      },
      422,
    ],
    [
      'the call is over',
      async () => {
        clock.now = addMinutes(startsAt, 61);
      },
      401,
    ],
    [
      'the patient’s account was deactivated',
      async (call: Call) => {
        await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', call.patientId).execute();
      },
      401,
    ],
    [
      'the patient died',
      async (call: Call) => {
        await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', call.patientId).execute();
      },
      401,
    ],
  ])('is refused once %s, and so is its live stream', async (_when, happens, statusOfLink) => {
    const call = await linked();
    const opened = (await open({ token: call.token, dateOfBirth: BORN })).json().data;
    const seat = withKey({ secret: opened.accessToken });
    expect((await seat.post(`/video/${call.id}/join`, joining)).statusCode).toBe(200);
    await happens(call);
    expect((await seat.get(`/video/${call.id}`)).statusCode).toBe(401);
    expect((await seat.get('/live')).statusCode).toBe(401);
    const again = await open({ token: call.token, dateOfBirth: BORN });
    expect(again.statusCode).toBe(statusOfLink);
  });

  it('opens 15 minutes before the visit', async () => {
    const call = await linked();
    clock.now = subMinutes(startsAt, 16);
    const early = await open({ token: call.token, dateOfBirth: BORN });
    expect(early.json().message).toBe('You can join the video call from 15 minutes before the visit.');
  });

  // Rule: security.video-links
  it('opens no other call of the API', async () => {
    const call = await linked();
    const seat = await seated(call);
    const own = allCalls.filter(({ forVideoSeats }) => forVideoSeats).map(({ name }) => name);
    expect(own.toSorted()).toEqual([
      'connectVideoMedia',
      'getVideoCall',
      'joinVideoCall',
      'leaveVideoCall',
      'live',
      'reportVideoConnection',
      'sendVideoSignal',
    ]);
    const others = allCalls.filter(
      ({ service: of, audience, forVideoSeats }) =>
        of === 'appointments' && !forVideoSeats && !audience.includes('public'),
    );
    expect(others.length).toBeGreaterThan(100);
    for (const { method, path, name } of others) {
      const url = path.replaceAll(/\{\w+\}/g, call.id);
      const send = { GET: seat.get, POST: seat.post, PUT: seat.put, DELETE: seat.delete }[method];
      expect((await send(url)).statusCode, name).toBe(403);
    }
    for (const { name } of allResources.filter((one) => one.service === 'appointments'))
      expect((await seat.get(`/admin/${name}`)).statusCode, name).toBe(403);
  });

  // Rule: security.video-links
  it('hears of its own call on the live stream, and of nothing else of the patient', async () => {
    const call = await linked();
    const { accessToken } = (await open({ token: call.token, dateOfBirth: BORN })).json().data;
    const heard = await listenAs(accessToken, newId());
    const to = { users: [call.patientId], staff: false };
    const { live } = service.parts;
    await live.publish({ type: 'changed', entityType: 'notification', entityId: call.patientId }, to);
    await live.publish({ type: 'changed', entityType: 'chart', entityId: call.patientId }, to);
    await live.publish({ type: 'changed', entityType: 'videoCall', entityId: newId() }, to);
    await live.publish({ type: 'changed', entityType: 'appointment', entityId: newId() }, to);
    await live.publish({ type: 'changed', entityType: 'appointment', entityId: call.id }, to);
    expect(await heard.next()).toMatchObject({ entityType: 'appointment', entityId: call.id });
    await call.joinAsProvider();
    await call.joinAsPatient();
    expect(await heard.next()).toMatchObject({ entityType: 'videoCall', entityId: call.id });
  });
});

describe('a third person', () => {
  const guest = { name: 'Marta Ruiz', phone: '(312) 555-0142', kind: 'INTERPRETER', language: 'es' };

  async function invited() {
    const call = await linked();
    const answer = await call.provider.post(`/video/${call.id}/guests`, guest);
    expect(answer.statusCode, answer.body).toBe(200);
    const { userId: guestId } = answer.json().data.seats[0];
    const about = { appointmentId: call.id, guestId };
    const token = await db.transaction().execute((tx) => issueVideoGuestLink(tx, { now: clock.now }, about));
    return { ...call, guestId, guestToken: token, seats: answer.json().data.seats };
  }

  // Rule: appointments.video-guests
  it('comes in by their own link, and waits until the provider admits them', async () => {
    const call = await invited();
    expect(call.seats).toMatchObject([
      { role: 'guest', state: 'INVITED', name: 'Marta Ruiz', kind: 'INTERPRETER' },
    ]);
    const opened = (await open({ token: call.guestToken, name: 'Marta R.' })).json().data;
    expect(opened).toMatchObject({ role: 'guest', userId: call.guestId, appointmentId: call.id });
    const seat = withKey({ secret: opened.accessToken });
    const deviceId = newId();
    await call.joinAsPatient();
    const joined = await seat.post(`/video/${call.id}/join`, { deviceId });
    expect(joined.json().data.seats).toMatchObject([
      { role: 'patient', locationState: null },
      { role: 'guest', state: 'WAITING', name: 'Marta R.' },
    ]);
    await call.joinAsProvider();
    const admitted = await call.provider.post(`/video/${call.id}/admit`, { userId: call.guestId });
    expect(admitted.statusCode, admitted.body).toBe(200);
    const seen = (await call.patient.get(`/video/${call.id}`)).json().data.seats;
    expect(seen).toMatchObject([
      { role: 'patient' },
      { role: 'provider' },
      { role: 'guest', state: 'IN CALL' },
    ]);
    const heard = await listenAs(opened.accessToken, deviceId);
    const signal = { deviceId: call.devices.provider, to: call.guestId, signal: 'offer' };
    expect((await call.provider.post(`/video/${call.id}/signal`, signal)).statusCode).toBe(200);
    expect(await heard.next()).toMatchObject({ type: 'signal', by: call.providerId, signal: 'offer' });
    const rows = await auditOf(call.id);
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'video.join', actorId: null, actorRole: null }),
    );
  });

  // Rule: appointments.video-guests
  it('waits again on another device, so that who got the link from a guest is not let in', async () => {
    const call = await invited();
    const enter = async (name: string) =>
      withKey({ secret: (await open({ token: call.guestToken, name })).json().data.accessToken });
    const [marta, deviceId] = [await enter('Marta R.'), newId()];
    await marta.post(`/video/${call.id}/join`, { deviceId });
    await call.joinAsProvider();
    await call.provider.post(`/video/${call.id}/admit`, { userId: call.guestId });
    const state = (answer: { json(): { data: { seats: { role: string; state: string }[] } } }) =>
      answer.json().data.seats.find(({ role }) => role === 'guest')?.state;
    expect(state(await marta.post(`/video/${call.id}/join`, { deviceId }))).toBe('IN CALL');
    const other = await enter('Somebody');
    expect(state(await other.post(`/video/${call.id}/join`, { deviceId: newId() }))).toBe('WAITING');
    const signal = { deviceId: call.devices.provider, to: call.guestId, signal: 'offer' };
    expect((await call.provider.post(`/video/${call.id}/signal`, signal)).statusCode).toBe(404);
  });

  // Rule: appointments.video-guests
  it('is out once removed, and after another provider took over', async () => {
    const call = await invited();
    const enter = () => open({ token: call.guestToken, name: 'Marta' });
    const seat = withKey({ secret: (await enter()).json().data.accessToken });
    const removed = await call.provider.delete(`/video/${call.id}/guests/${call.guestId}`);
    expect(removed.json().data.seats).toEqual([]);
    expect((await seat.get(`/video/${call.id}`)).statusCode).toBe(401);
    expect((await enter()).statusCode).toBe(401);
    expect((await call.provider.delete(`/video/${call.id}/guests/${call.guestId}`)).statusCode).toBe(404);

    const next = await invited();
    const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
    await db.updateTable('appointments').set({ providerId }).where('id', '=', next.id).execute();
    expect((await open({ token: next.guestToken, name: 'Marta' })).statusCode).toBe(401);
    expect((await next.patient.get(`/video/${next.id}`)).json().data.seats).toEqual([]);
  });

  it('with many open streams takes none from the patient', async () => {
    const call = await invited();
    const guest = (await open({ token: call.guestToken, name: 'Marta' })).json().data;
    const patient = (await open({ token: call.token, dateOfBirth: BORN })).json().data;
    for (let streams = 0; streams < 20; streams += 1) await listenAs(guest.accessToken, newId());
    await listenAs(patient.accessToken, newId());
  });

  it('is invited by the assigned provider alone, five at most', async () => {
    const call = await linked();
    const path = `/video/${call.id}/guests`;
    expect((await call.patient.post(path, guest)).statusCode).toBe(403);
    const stranger = await service.as(await insertStaff(db, { role: 'PROVIDER' }));
    expect((await stranger.post(path, guest)).statusCode).toBe(404);
    expect((await call.provider.post(path, { ...guest, phone: '555' })).json().issues).toMatchObject([
      { path: 'phone' },
    ]);
    for (let asked = 0; asked < 5; asked += 1) await call.provider.post(path, guest);
    expect((await call.provider.post(path, guest)).json().message).toMatch(/^Five people/);
  });

  it('is not sent text after text by removing and inviting them again', async () => {
    const call = await linked();
    const path = `/video/${call.id}/guests`;
    for (let asked = 0; asked < 15; asked += 1) {
      const { seats } = (await call.provider.post(path, guest)).json().data;
      const { userId } = seats.find(({ role }: { role: string }) => role === 'guest');
      expect((await call.provider.delete(`${path}/${userId}`)).statusCode).toBe(200);
    }
    expect((await call.provider.post(path, guest)).json().message).toMatch(/^15 people were invited/);
  });
});
