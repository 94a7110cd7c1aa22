import { newId } from '@bedside/db/id';
import { readCalendar } from '@bedside/testing/calendar';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  snapshot,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock, service } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const fileOf = (caller: Caller, id: string) => caller.get(`/appointment/${id}/calendar`);
const describeIt = (caller: Caller, id: string, body: object) =>
  caller.post(`/appointment/createOrUpdateCalendarEvent/${id}`, body);

async function eventIn(caller: Caller, id: string) {
  const answer = await fileOf(caller, id);
  expect(answer.statusCode, answer.body).toBe(200);
  const { properties, events } = readCalendar(answer.body);
  expect(events).toHaveLength(1);
  const { UID, SEQUENCE, ...event } = events[0] ?? {};
  return { method: properties.METHOD, headers: answer.headers, ...event, UID, SEQUENCE };
}

describe('the calendar file of an appointment', () => {
  // Rule: appointments.one-calendar-entry
  it('is one entry that changes replace and a cancellation removes', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const first = await eventIn(cast.patient, id);
    expect(first).toMatchObject({
      method: 'PUBLISH',
      STATUS: 'CONFIRMED',
      DTSTART: '20261014T190000Z',
      DTEND: '20261014T194500Z',
      UID: `${id}@bedside`,
      LOCATION: '12 Harbor Lane, Chicago 60614',
    });
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(first.headers['content-disposition']).toMatch(/^attachment; filename="visit-BSD-\d+\.ics"$/);
    const described = await describeIt(cast.provider, id, { description: 'Ring twice;\nside door, please' });
    expect(described.json().data).toMatchObject({ uid: first.UID, sequence: Number(first.SEQUENCE) + 1 });
    const second = await eventIn(cast.provider, id);
    await cast.admin.post('/appointment/reschedule-appointment', {
      appointmentId: id,
      appointmentDate: '2026-10-15',
      appointmentTime: '09:00',
    });
    const third = await eventIn(cast.admin, id);
    await cast.admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' });
    const last = await eventIn(cast.patient, id);
    const all = [first, second, third, last];
    expect(new Set(all.map(({ UID }) => UID)).size).toBe(1);
    const sequence = all.map(({ SEQUENCE }) => Number(SEQUENCE));
    expect(sequence).toEqual([...new Set(sequence)].sort((a, b) => a - b));
    expect(third).toMatchObject({ DTSTART: '20261015T140000Z' });
    expect(last).toMatchObject({ method: 'CANCEL', STATUS: 'CANCELLED' });
  });

  it("shows staff's text to staff only, and no names to the patient", async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await describeIt(cast.admin, id, { description: 'Ring twice;\nside door, please' });
    expect(await eventIn(cast.provider, id)).toMatchObject({
      DESCRIPTION: 'Ring twice;\nside door, please',
    });
    const { body } = await fileOf(cast.patient, id);
    expect(body).not.toMatch(/side door|Sore throat|Whitfield|Urgent/);
    const reads = await db
      .selectFrom('auditLog')
      .select('patientId')
      .where('action', '=', 'getCalendarFile')
      .where('entityId', '=', id)
      .execute();
    expect(reads).toEqual([{ patientId: cast.patientId }]);
  });

  it('is refused without a time, and to anyone else', async () => {
    const cast = await newCast(stage);
    const [untimed, id] = [await book(cast), await schedule(cast)];
    expect((await fileOf(cast.patient, untimed)).json().code).toBe('RULE_REFUSED');
    const strangers = [
      await service.as(await insertPatient(db)),
      await service.as(await insertStaff(db, { role: 'PROVIDER' })),
    ];
    for (const stranger of strangers) expect((await fileOf(stranger, id)).statusCode).toBe(404);
    expect((await fileOf(cast.admin, newId())).statusCode).toBe(404);
    expect((await fileOf(service.anonymous, id)).statusCode).toBe(401);
  });
});

describe("staff's text in a calendar entry", () => {
  it('is stored, sent to the provider, and cleared by an empty text', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    expect((await describeIt(cast.admin, id, { description: 'Ring twice.' })).json().data.description).toBe(
      'Ring twice.',
    );
    const events = await db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', id)
      .where('type', '=', 'appointment.calendarEntrySaved')
      .execute();
    expect(events).toHaveLength(1);
    const [entry] = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'appointment.calendar')
      .where('entityId', '=', id)
      .execute();
    expect(JSON.stringify(entry)).not.toContain('Ring');
    expect((await describeIt(cast.admin, id, { description: '' })).json().data.description).toBeNull();
  });

  it('is refused without a time, for an old version, and to patients and other providers', async () => {
    const cast = await newCast(stage);
    const [untimed, id] = [await book(cast), await schedule(cast)];
    const before = [await snapshot(stage, untimed), await snapshot(stage, id)];
    const note = { description: 'Ring twice.' };
    const stranger = await service.as(await insertStaff(db, { role: 'PROVIDER' }));
    expect((await describeIt(cast.admin, untimed, note)).json().code).toBe('RULE_REFUSED');
    expect((await describeIt(cast.admin, id, { ...note, version: 1 })).json().code).toBe('CONCURRENT_UPDATE');
    expect((await describeIt(cast.patient, id, note)).statusCode).toBe(403);
    expect((await describeIt(stranger, id, note)).statusCode).toBe(404);
    expect([await snapshot(stage, untimed), await snapshot(stage, id)]).toEqual(before);
  });
});

describe('a private calendar URL', () => {
  const make = async (caller: Caller): Promise<string> => {
    const answer = await caller.post('/appointment/calendar-feed');
    expect(answer.statusCode, answer.body).toBe(200);
    const { url } = answer.json().data;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/calendar\/[\w-]{43}\.ics$/);
    return new URL(url).pathname.replace('/v1', '');
  };
  const read = (path: string, headers = {}) => service.anonymous.get(path, { headers });
  const keysIn = async (path: string) => {
    const answer = await read(path);
    expect(answer.statusCode, answer.body).toBe(200);
    return readCalendar(answer.body).events.map((event) => event.UID?.replace('@bedside', ''));
  };
  const active = async (cast: Cast) => (await cast.patient.get('/appointment/calendar-feed')).json().data;

  // Rule: appointments.calendar-feed
  it("shows a household's or a provider's own appointments, without names or reasons", async () => {
    const cast = await newCast(stage);
    const mine = await schedule(cast);
    const gone = await schedule(cast, { appointmentTime: '16:00' });
    await cast.admin.put(`/appointment/${gone}/cancel`, { cancellationReason: 'Feels better' });
    await book(cast);
    const others = await newCast(stage);
    const given = await schedule(others, { providerId: cast.providerId, appointmentDate: '2026-10-20' });
    await describeIt(cast.admin, mine, { description: 'Ring twice.' });

    const path = await make(cast.patient);
    const answer = await read(path);
    expect(answer.headers['content-type']).toContain('text/calendar');
    const { events, properties } = readCalendar(answer.body);
    expect(properties['X-WR-CALNAME']).toBe('Bedside visits');
    expect(events).toMatchObject([
      {
        UID: `${mine}@bedside`,
        STATUS: 'CONFIRMED',
        LOCATION: 'Chicago 60614',
        URL: expect.stringContaining(mine),
      },
      { UID: `${gone}@bedside`, STATUS: 'CANCELLED' },
    ]);
    expect(answer.body).not.toMatch(/Whitfield|Nora|Sore throat|Urgent|Harbor|Ring/);
    expect(await keysIn(await make(cast.provider))).toEqual([mine, gone, given]);
  });

  // Rule: appointments.calendar-feed
  it('covers the last 30 and next 180 days, and is empty without appointments', async () => {
    const cast = await newCast(stage);
    const path = await make(cast.patient);
    expect(await keysIn(path)).toEqual([]);
    const id = await schedule(cast);
    clock.now = addDays(WEDNESDAY, 29);
    expect(await keysIn(path)).toEqual([id]);
    clock.now = addDays(WEDNESDAY, 31);
    expect(await keysIn(path)).toEqual([]);
  });

  it('returns 304 while nothing has changed', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const path = await make(cast.provider);
    const { headers } = await read(path);
    expect(headers['cache-control']).toBe('private, max-age=300');
    const again = await read(path, { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await describeIt(cast.admin, id, { description: 'Ring twice.' });
    expect((await read(path, { 'if-none-match': headers.etag })).statusCode).toBe(200);
    const reads = await db
      .selectFrom('auditLog')
      .select(['entityId', 'actorRole'])
      .where('action', '=', 'readCalendarFeed')
      .where('actorId', '=', cast.providerId)
      .execute();
    expect(reads).toEqual(Array(2).fill({ entityId: 'calendar-feed', actorRole: 'PROVIDER' }));
  });

  // Rule: appointments.calendar-feed
  it('is stored as a hash, and ends when replaced or revoked', async () => {
    const cast = await newCast(stage);
    expect(await active(cast)).toEqual({ active: false, createdAt: null });
    const first = await make(cast.patient);
    const second = await make(cast.patient);
    expect(await active(cast)).toEqual({ active: true, createdAt: WEDNESDAY.toISOString() });
    const stored = await db
      .selectFrom('calendarFeeds')
      .selectAll()
      .where('userId', '=', cast.patientId)
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(second.slice(10, 50));
    expect((await read(second)).statusCode).toBe(200);
    expect((await cast.patient.delete('/appointment/calendar-feed')).statusCode).toBe(200);
    expect((await cast.patient.delete('/appointment/calendar-feed')).statusCode).toBe(200);
    const never = await read(`/calendar/${'a'.repeat(43)}.ics`);
    for (const path of [first, second]) {
      const ended = await read(path);
      const { requestId: _, ...said } = ended.json();
      const { requestId: __, ...unknown } = never.json();
      expect([ended.statusCode, said]).toEqual([404, unknown]);
    }
    const actions = await db
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', cast.patientId)
      .where('action', 'like', 'calendarFeed.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'calendarFeed.make',
      'calendarFeed.make',
      'calendarFeed.revoke',
    ]);
  });

  it("follows its owner's status: deactivated, deceased, out of the household, or an admin", async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const path = await make(cast.provider);
    const setOwner = (set: object) =>
      db.updateTable('users').set(set).where('id', '=', cast.providerId).execute();
    await setOwner({ status: 'INACTIVE' });
    expect((await read(path)).statusCode).toBe(404);
    await setOwner({ status: 'ACTIVE', role: 'ADMIN' });
    expect((await read(path)).statusCode).toBe(404);

    const household = await make(cast.patient);
    expect(await keysIn(household)).toEqual([id]);
    await db.updateTable('patients').set({ removedAt: WEDNESDAY }).where('id', '=', cast.patientId).execute();
    expect(await keysIn(household)).toEqual([]);
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', cast.patientId).execute();
    expect((await read(household)).statusCode).toBe(404);
  });

  it('is refused to admins and signed-out users', async () => {
    const cast = await newCast(stage);
    expect((await cast.admin.post('/appointment/calendar-feed')).json().code).toBe('RULE_REFUSED');
    expect((await service.anonymous.post('/appointment/calendar-feed')).statusCode).toBe(401);
  });
});
