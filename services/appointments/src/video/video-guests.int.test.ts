import { once } from 'node:events';
import { newId } from '@bedside/db/id';
import { readVideoSeat } from '@bedside/domain/access/signed-link';
import { issueVideoGuestLink, loadVideoSeat } from '@bedside/domain/appointments/video-link.commands';
import { insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import { describe, expect, it, vi } from 'vitest';
import { openLiveStream } from '../live/live.routes.ts';
import { videoLinkStage } from './video-links.fixture.ts';

const { db, service, clock, listenAs, withKey, BORN, linked, open, auditOf } = await videoLinkStage();

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
  it('joins by their own link, and waits until the provider admits them', async () => {
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
  it("waits again on another device, so that anyone who got a guest's link is not let in", async () => {
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

  // Rule: appointments.video-guests
  it('who closed the page gives the third seat to the next, and keeps it while the page is open', async () => {
    const call = await invited();
    const { seats } = (await call.provider.post(`/video/${call.id}/guests`, guest)).json().data;
    const nextId = seats.find((seat: { userId: string }) => seat.userId !== call.guestId).userId;
    const about = { appointmentId: call.id, guestId: nextId };
    const next = await db.transaction().execute((tx) => issueVideoGuestLink(tx, { now: clock.now }, about));
    const enter = async (token: string, deviceId = newId()) => {
      const { accessToken } = (await open({ token, name: 'Marta' })).json().data;
      await withKey({ secret: accessToken }).post(`/video/${call.id}/join`, { deviceId });
      return { accessToken, deviceId };
    };
    const { accessToken, deviceId } = await enter(call.guestToken);
    await enter(next);
    await call.joinAsPatient();
    await call.joinAsProvider();
    const admit = (userId: string) => call.provider.post(`/video/${call.id}/admit`, { userId });
    for (const userId of [call.patientId, call.guestId]) expect((await admit(userId)).statusCode).toBe(200);
    clock.now = addMinutes(clock.now, 2);
    const closing = new AbortController();
    const actor = await actorOfSeat(accessToken);
    const stream = openLiveStream(service.parts, actor, closing.signal, {
      heartbeatMs: 10,
      device: deviceId,
    });
    stream.resume();
    const seen = () =>
      db.selectFrom('videoGuests').select('seenAt').where('id', '=', call.guestId).executeTakeFirst();
    await expect.poll(async () => (await seen())?.seenAt).toEqual(clock.now);
    expect((await admit(nextId)).json().message).toMatch(/^Three people are in this call/);
    closing.abort();
    await once(stream, 'close');
    // A beat that was on its way may still arrive; the next minutes pass without one.
    const admitted = await vi.waitFor(async () => {
      clock.now = addMinutes(clock.now, 2);
      const answer = await admit(nextId);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    });
    expect(admitted.json().data.seats).toMatchObject([
      { role: 'patient', state: 'IN CALL' },
      { role: 'provider', state: 'IN CALL' },
      { userId: call.guestId, state: 'LEFT' },
      { userId: nextId, state: 'IN CALL' },
    ]);
  });

  async function actorOfSeat(accessToken: string) {
    const claim = readVideoSeat(service.parts.config.secrets.link, accessToken, clock.now);
    const loaded = claim && (await loadVideoSeat(db, claim, clock.now));
    if (!loaded) throw new Error('the seat has ended');
    return loaded.actor;
  }
});
