import { newId } from '@bedside/db/id';
import { issueVideoGuestLink, loadVideoSeat } from '@bedside/domain/appointments/video-link.commands';
import { sweepComingOfAge } from '@bedside/domain/people/coming-of-age.commands';
import { changeCustody } from '@bedside/domain/people/custody.commands';
import { insertPatient } from '@bedside/testing/factories/people';
import { addMinutes, subDays } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { videoLinkStage } from './video-links.fixture.ts';

const { db, clock, linked, open, seated, joining, withKey } = await videoLinkStage();

type Call = Awaited<ReturnType<typeof linked>>;

/** A call with a relative and an interpreter, both invited by the provider. */
async function callWithGuests() {
  const call = await linked();
  await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', call.patientId).execute();
  const invite = async (kind: string) => {
    const guest = { name: 'Omar Whitfield', phone: '(312) 555-0142', kind };
    const answer = await call.provider.post(`/video/${call.id}/guests`, guest);
    expect(answer.statusCode, answer.body).toBe(200);
    const { seats } = answer.json().data as { seats: { kind: string; userId: string }[] };
    const guestId = seats.find((seat) => seat.kind === kind)?.userId ?? '';
    const about = { appointmentId: call.id, guestId };
    const token = await db.transaction().execute((tx) => issueVideoGuestLink(tx, { now: clock.now }, about));
    const enter = () => open({ token, name: 'Omar' });
    const seat = withKey({ secret: (await enter()).json().data.accessToken });
    await seat.post(`/video/${call.id}/join`, { deviceId: newId() });
    return { guestId, enter, seat };
  };
  const [relative, interpreter] = [await invite('FAMILY'), await invite('INTERPRETER')];
  await call.joinAsProvider();
  await call.provider.post(`/video/${call.id}/admit`, { userId: relative.guestId });
  const kinds = async () => {
    const { seats } = (await call.provider.get(`/video/${call.id}`)).json().data;
    return seats.flatMap(({ kind }: { kind: string | null }) => kind ?? []).toSorted();
  };
  expect(await kinds()).toEqual(['FAMILY', 'INTERPRETER']);
  return { ...call, relative, interpreter, kinds };
}

const makeConfidential = async ({ id, patient }: Call) => {
  const answer = await patient.put(`/appointment/${id}/confidential`, { confidential: true });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** Adds a court order for the patient or another child on the visit. */
const order = async ({ adminId, householdId }: Call, patientId: string) => {
  await db.updateTable('patients').set({ dateOfBirth: '2019-05-02' }).where('id', '=', patientId).execute();
  const { id: personId } = await insertPatient(db, { patient: { householdId } });
  const actor = { userId: adminId, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
  await changeCustody(
    (_, change) => db.transaction().execute(change),
    { actor, requestId: 'test', now: clock.now, ip: null },
    { patientId, personId, reference: 'Cook County 2026 D 1234' },
  );
};

// Rules: appointments.video-guests, people.confidential-visits, people.court-orders, people.coming-of-age
describe.each([
  ['that becomes confidential', makeConfidential],
  ['whose patient gets a court order', (call: Call) => order(call, call.patientId)],
  [
    'with another child who gets a court order',
    async (call: Call) => {
      const { id } = await insertPatient(db, { patient: { householdId: call.householdId } });
      const part = { appointmentId: call.id, patientId: id, isPrimary: false, symptom: null };
      await db.insertInto('appointmentPatients').values(part).execute();
      await order(call, id);
    },
  ],
  [
    'whose patient comes of age',
    async ({ patientId }: Call) => {
      const grown = { dateOfBirth: '2005-01-02', householdSince: new Date('2020-03-02T15:00:00Z') };
      await db.updateTable('patients').set(grown).where('id', '=', patientId).execute();
      await sweepComingOfAge(db, { actor: null, requestId: 'test', now: clock.now, ip: null });
    },
  ],
])('the call of a visit %s', (_, change) => {
  it('ends for an invited relative, but not for an interpreter', async () => {
    const call = await callWithGuests();
    const seen = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await change(call);
    expect(await call.kinds()).toEqual(['INTERPRETER']);
    const { relative, interpreter } = call;
    expect([
      (await relative.seat.get(`/video/${call.id}`)).statusCode,
      (await relative.enter()).statusCode,
    ]).toEqual([401, 401]);
    expect([
      (await interpreter.seat.get(`/video/${call.id}`)).statusCode,
      (await interpreter.enter()).statusCode,
    ]).toEqual([200, 200]);
    const heard = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('entityId', '=', call.id)
      .where('id', '>', seen.id)
      .execute();
    expect(heard.flatMap(({ liveUserIds }) => liveUserIds)).toEqual(
      expect.arrayContaining([call.providerId, call.patientId]),
    );
  });
});

// Rule: people.confidential-visits
it('a seat taken by a link ends once the visit is confidential, and a signed-in one stays', async () => {
  const states = async (call: Call) => {
    const { seats } = (await call.provider.get(`/video/${call.id}`)).json().data;
    return seats.map(({ role, state }: { role: string; state: string }) => `${role} ${state}`);
  };
  const inCall = async (byLink: boolean) => {
    const call = await linked();
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', call.patientId).execute();
    if (byLink) await (await seated(call)).post(`/video/${call.id}/join`, joining);
    else await call.joinAsPatient();
    await call.joinAsProvider();
    await call.admit();
    expect(await states(call)).toEqual(['patient IN CALL', 'provider IN CALL']);
    clock.now = addMinutes(clock.now, 1);
    await makeConfidential(call);
    return call;
  };
  const call = await inCall(true);
  expect(await states(call)).toEqual(['provider IN CALL']);
  clock.now = addMinutes(clock.now, 1);
  await call.joinAsPatient();
  expect(await states(call)).toEqual(['provider IN CALL', 'patient WAITING']);
  expect(await states(await inCall(false))).toEqual(['patient IN CALL', 'provider IN CALL']);
});

// Rule: people.coming-of-age
it('a seat taken by a link while the patient was a minor ends at 18', async () => {
  const call = await linked();
  const now = new Date();
  const claim = {
    ...{ appointmentId: call.id, providerId: call.providerId, guestId: null },
    ...{ openedAt: subDays(now, 2), expiresAt: addMinutes(now, 60) },
  };
  expect(await loadVideoSeat(db, claim, now)).not.toBeNull();
  await sql`update patients set date_of_birth = ((now() at time zone 'America/Chicago')::date - interval '18 years')::date
    where id = ${call.patientId}`.execute(db);
  expect(await loadVideoSeat(db, claim, now)).toBeNull();
  expect(await loadVideoSeat(db, { ...claim, openedAt: now }, now)).not.toBeNull();
});

// Rule: people.confidential-visits
it('a seat taken by a link ends even if the link had ended before the provider admitted it', async () => {
  const call = await linked();
  const seat = await seated(call);
  await seat.post(`/video/${call.id}/join`, joining);
  const revokedAt = clock.now;
  clock.now = addMinutes(clock.now, 1);
  await call.joinAsProvider();
  await call.admit();
  await db.updateTable('accessLinks').set({ revokedAt }).where('subjectId', '=', call.id).execute();
  const { seats } = (await call.provider.get(`/video/${call.id}`)).json().data;
  expect(seats).toMatchObject([{ role: 'provider' }]);
  expect((await seat.get(`/video/${call.id}`)).statusCode).toBe(401);
});
