import { allCalls, allResources } from '@bedside/contracts/calls';
import { newId } from '@bedside/db/id';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addMinutes, subMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { videoLinkStage } from './video-links.fixture.ts';
import { startsAt } from './video-stage.fixture.ts';

const { db, service, clock, listenAs, withKey, BORN, linked, open, seated, joining, auditOf } =
  await videoLinkStage();
type Call = Awaited<ReturnType<typeof linked>>;

interface Joined {
  json(): { data: { seats: { userId: string; emergencyAddress?: string }[] } };
}
const addressIn = (answer: Joined, { patientId }: { patientId: string }) =>
  answer.json().data.seats.find(({ userId }) => userId === patientId)?.emergencyAddress;

describe('the link of a video visit', () => {
  // Rule: security.video-links
  it('takes the patient’s seat after their date of birth, only in that call', async () => {
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

  // Rule: appointments.video-emergency-address
  it('shows the emergency address only to the provider and to the signed-in patient who gave it', async () => {
    const call = await linked();
    const seat = await seated(call);
    const emergencyAddress = '1847 N Howe St, Unit 2, Chicago';
    const joined = await seat.post(`/video/${call.id}/join`, { ...joining, emergencyAddress });
    expect(joined.statusCode, joined.body).toBe(200);
    expect(addressIn(joined, call)).toBeUndefined();
    expect(addressIn(await call.joinAsProvider(), call)).toBe(emergencyAddress);
    expect(addressIn(await call.patient.get(`/video/${call.id}`), call)).toBe(emergencyAddress);
    const helper = await insertPatient(db);
    const owner = { passwordHash: 'a hash' };
    await db.updateTable('users').set(owner).where('id', '=', call.patientId).execute();
    await insertFamilyGrant(db, { ownerId: call.patientId, granteeId: helper.id, kinds: ['BOOK', 'VISITS'] });
    const seen = await (await service.as(helper)).get(`/video/${call.id}`);
    expect(seen.statusCode, seen.body).toBe(200);
    expect(addressIn(seen, call)).toBeUndefined();
  });

  // Rule: appointments.video-emergency-address
  it('keeps the emergency address over a reload, and forgets it at another place or when it is emptied', async () => {
    const call = await linked();
    const emergencyAddress = '1847 N Howe St, Unit 2, Chicago';
    await call.joinAsPatient({ emergencyAddress });
    expect(addressIn(await call.joinAsPatient(), call), 'after a reload').toBe(emergencyAddress);
    await db
      .updateTable('videoSeats')
      .set({ locationState: 'WI' })
      .where('userId', '=', call.patientId)
      .execute();
    expect(addressIn(await call.joinAsPatient(), call), 'in another state').toBeNull();
    await call.joinAsPatient({ emergencyAddress, atHome: true });
    expect(addressIn(await call.joinAsPatient({ atHome: false }), call), 'away from home').toBeNull();
    await call.joinAsPatient({ emergencyAddress });
    expect(addressIn(await call.joinAsPatient({ emergencyAddress: '' }), call), 'emptied').toBeNull();
  });

  // Rule: security.video-links
  it("waits again on another device, so that anyone who knows the date of birth can't enter a call in progress", async () => {
    const call = await linked();
    const [first, other] = [await seated(call), await seated(call)];
    const state = (answer: { json(): { data: { seats: { role: string; state: string }[] } } }) =>
      answer.json().data.seats.find(({ role }) => role === 'patient')?.state;
    expect(state(await first.post(`/video/${call.id}/join`, joining))).toBe('WAITING');
    await call.joinAsProvider();
    await call.admit();
    expect(state(await first.post(`/video/${call.id}/join`, joining))).toBe('IN CALL');
    const elsewhere = { ...joining, deviceId: newId() };
    expect(state(await other.post(`/video/${call.id}/join`, elsewhere))).toBe('WAITING');
    expect((await call.signal()).statusCode).toBe(404);
    await call.admit();
    expect(state(await call.joinAsPatient())).toBe('IN CALL');
  });

  // Rule: security.video-links
  it('does not reveal which device has the seat, so another one can’t impersonate it', async () => {
    const call = await linked();
    const [first, other] = [await seated(call), await seated(call)];
    const { deviceId } = joining;
    const own = (await first.post(`/video/${call.id}/join`, joining)).json().data;
    expect(own.deviceId).toBe(deviceId);
    const read = await first.get(`/video/${call.id}?device=${deviceId}`);
    expect(read.json().data.deviceId).toBe(deviceId);
    const elsewhere = { deviceId: newId() };
    const seen = [
      await other.get(`/video/${call.id}`),
      await other.get(`/video/${call.id}?device=${elsewhere.deviceId}`),
      await other.post(`/video/${call.id}/leave`, elsewhere),
    ];
    for (const answer of seen) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).not.toContain(deviceId);
      expect(answer.json().data.deviceId).toBe('another device');
    }
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
    const again = await seated({ ...call, token: await call.newLink() });
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
  it('locks no patient out for a day: a newer link has its own tries, the same one again after an hour', async () => {
    const call = await linked();
    const guess = () => open({ token: call.token, dateOfBirth: '1985-03-23' });
    const opens = async (token = call.token) => (await open({ token, dateOfBirth: BORN })).statusCode;
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).statusCode).toBe(401);
    const tired = await guess();
    expect(tired.json().message).toMatch(
      /^Too many tries with this link\. Sign in, open the latest link we sent you, or call \(\d{3}\) \d{3}-\d{4}\. Or try this link again later\.$/,
    );
    expect(await opens()).toBe(429);
    expect(await opens(await call.newLink())).toBe(200);
    const passAnHour = () =>
      db.updateTable('rateLimits').set({ expire: 1 }).where('key', 'like', 'video-link-hour%').execute();
    await passAnHour();
    expect(await opens()).toBe(200);
    const after: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let tries = 0; tries < 10; tries += 1) after.push((await guess()).statusCode);
      await passAnHour();
    }
    expect(after.filter((status) => status === 401)).toHaveLength(20);
  });

  // Rule: security.video-links
  it('does not count a correct date as an attempt, so a patient who is too early is not locked out', async () => {
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
    expect(early.json().message).toBe('You can join the video call starting 15 minutes before the visit.');
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
