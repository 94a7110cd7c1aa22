import { newId } from '@bedside/db/id';
import { issueVideoGuestLink } from '@bedside/domain/appointments/video-link.commands';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
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
