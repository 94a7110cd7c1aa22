import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { newId } from '@bedside/db/id';
import { insertAllergy } from '@bedside/testing/factories/charts';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock, service } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const appointmentOf = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const movesOf = async (id: string) =>
  (
    await db
      .selectFrom('appointmentHistory')
      .select('transition')
      .where('appointmentId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ transition: move }) => move);
const plansOf = async (id: string) =>
  (
    await db.selectFrom('plannedEvents').select('key').where('entityId', '=', id).orderBy('key').execute()
  ).map(({ key }) => key.replace(id, '-'));

/** @returns the id of an appointment with the provider en route */
async function underWay(cast: Cast): Promise<string> {
  const id = await schedule(cast);
  await setStatus(cast.provider, id, 'ON THE WAY');
  return id;
}

describe("a provider's day", () => {
  const dayOf = async (cast: Cast, query = {}) => {
    const answer = await cast.provider.get('/appointment/my-day', { query });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data as { date: string; appointments: DayAppointment[] };
  };

  // Rule: appointments.provider-day
  it('lists only their appointments of today, with times, contact, address, and allergies', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await schedule(await newCast(stage));
    await insertAllergy(db, cast.patientId, 'Penicillin');
    const day = await dayOf(cast);
    expect(day.date).toBe('2026-10-14');
    expect(day.appointments).toHaveLength(1);
    expect(day.appointments[0]).toMatchObject({
      id,
      startTime: '14:00',
      arrivalWindowStart: '14:00',
      arrivalWindowEnd: '14:30',
      patientAge: 41,
      patientGender: 'Female',
      contactName: null,
      phone: expect.stringMatching(/^\(\d{3}\)-\d{3}-\d{4}$/),
      serviceAddress: { address1: '12 Harbor Lane', postalCode: '60614' },
      allergies: [{ substance: 'Penicillin' }],
    });
    expect(day.appointments[0]?.allowedTransitions.map(({ move }) => move)).toContain('setOut');
    expect((await dayOf(cast, { date: '2026-10-15' })).appointments).toEqual([]);
    const reads = await db
      .selectFrom('auditLog')
      .select('entityId')
      .where('action', '=', 'getMyDay')
      .where('actorId', '=', cast.providerId)
      .execute();
    expect(reads).toHaveLength(2);
  });

  it('keeps completed appointments, and names the adult to contact for a child', async () => {
    const cast = await newCast(stage);
    const child = await insertPatient(db, {
      user: { firstName: 'Pia', email: null, phoneE164: null },
      patient: {
        householdId: cast.householdId,
        relationshipToAccountHolder: 'Child',
        dateOfBirth: '2019-05-05',
      },
    });
    const id = await schedule(cast);
    await db
      .updateTable('appointments')
      .set({ patientId: child.id, status: 'PAID' })
      .where('id', '=', id)
      .execute();
    const [appointment] = (await dayOf(cast)).appointments;
    expect(appointment).toMatchObject({
      appointmentStatus: 'PAID',
      patientAge: 7,
      contactName: 'Nora Whitfield',
      phone: expect.stringMatching(/^\(\d{3}\)-\d{3}-\d{4}$/),
    });
  });

  // Rule: questionnaires.filled-in-at-the-visit
  it('names the forms that wait, also those whose link has expired', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const { id: formId } = await insertSubmission(db, { id: cast.patientId }, await insertForm(db));
    await db
      .updateTable('questionnaireSubmissions')
      .set({ appointmentId: id, expiresAt: addMinutes(WEDNESDAY, -1) })
      .where('id', '=', formId)
      .execute();
    expect((await dayOf(cast)).appointments).toMatchObject([{ id, formIds: [formId] }]);
  });

  // Rule: appointments.arrival-window
  it('shows the same expected arrival of a late provider to both sides', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { appointmentTime: '09:00' });
    const window = { arrivalWindowStart: '10:00', arrivalWindowEnd: '10:30' };
    const seen = async () => (await cast.patient.get(`/appointment/appointmentDetails/${id}`)).json().data;
    expect((await dayOf(cast)).appointments).toMatchObject([window]);
    expect(await seen()).toMatchObject({ arrivalWindowStart: '09:00', arrivalWindowEnd: '09:30' });
    await setStatus(cast.provider, id, 'ON THE WAY');
    expect((await dayOf(cast)).appointments).toMatchObject([window]);
    expect(await seen()).toMatchObject(window);
  });

  it('is visible only to the provider', async () => {
    const cast = await newCast(stage);
    for (const caller of [cast.patient, cast.admin])
      expect((await caller.get('/appointment/my-day')).statusCode).toBe(403);
  });
});

describe('marking arrival', () => {
  const arrive = (caller: Cast['admin'], id: string, body = {}) =>
    caller.post(`/appointment/${id}/arrive`, body);

  // Rule: appointments.provider-arrival-once
  it('is recorded once, however often it is tapped, and undone with the departure', async () => {
    const cast = await newCast(stage);
    const id = await underWay(cast);
    const { version } = await appointmentOf(id);
    const [one, two] = await Promise.all([
      arrive(cast.provider, id, { version }),
      arrive(cast.provider, id, { version }),
    ]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(await appointmentOf(id)).toMatchObject({
      status: 'ON THE WAY',
      providerArrivedAt: WEDNESDAY,
      version: version + 1,
    });
    expect(await movesOf(id)).toEqual(['book', 'assign', 'setOut', 'arrive']);
    const events = await db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', id)
      .where('type', '=', 'appointment.providerArrived')
      .execute();
    expect(events).toHaveLength(1);
    await setStatus(cast.admin, id, 'SCHEDULED', { reason: 'The wrong door' });
    expect(await appointmentOf(id)).toMatchObject({
      status: 'SCHEDULED',
      providerArrivedAt: null,
      enRouteAt: null,
    });
  });

  // Rule: appointments.offline-steps-keep-their-time
  it('and departure keep the time at which they were entered without a connection, also after midnight', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const [setOutAt, arrivedAt] = [new Date('2026-10-14T18:40:00Z'), new Date('2026-10-14T19:05:00Z')];
    clock.now = new Date('2026-10-15T05:10:00Z');
    const provider = await service.as({ id: cast.providerId });
    const setOut = (enteredAt: Date) =>
      setStatus(provider, id, 'ON THE WAY', { enteredAt: enteredAt.toISOString() });
    expect((await setOut(clock.now)).json().code).toBe('RULE_REFUSED');
    for (const answer of [await setOut(setOutAt), await setOut(setOutAt)])
      expect(answer.statusCode, answer.body).toBe(200);
    const arrived = await arrive(provider, id, { enteredAt: arrivedAt.toISOString() });
    expect(arrived.statusCode, arrived.body).toBe(200);
    expect(await appointmentOf(id)).toMatchObject({ enRouteAt: setOutAt, providerArrivedAt: arrivedAt });
    expect(await movesOf(id)).toEqual(['book', 'assign', 'setOut', 'arrive']);
  });

  it('and departure are of now where the clock of a device is ahead', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const enteredAt = addMinutes(WEDNESDAY, 90).toISOString();
    await setStatus(cast.provider, id, 'ON THE WAY', { enteredAt });
    await arrive(cast.provider, id, { enteredAt });
    expect(await appointmentOf(id)).toMatchObject({ enRouteAt: WEDNESDAY, providerArrivedAt: WEDNESDAY });
  });

  it("is refused before departure, for another provider's appointment, to patients, and for an old version", async () => {
    const cast = await newCast(stage);
    const waiting = await schedule(cast, { appointmentTime: '09:00' });
    const id = await underWay(cast);
    const stranger = await service.as(await insertStaff(db, { role: 'PROVIDER' }));
    const before = [await snapshot(stage, waiting), await snapshot(stage, id)];
    expect((await arrive(cast.provider, waiting)).json().code).toBe('INVALID_TRANSITION');
    expect((await arrive(stranger, id)).statusCode).toBe(404);
    expect((await arrive(cast.admin, newId())).statusCode).toBe(404);
    expect((await arrive(cast.patient, id)).statusCode).toBe(403);
    expect((await arrive(cast.provider, id, { version: 1 })).json().code).toBe('CONCURRENT_UPDATE');
    expect([await snapshot(stage, waiting), await snapshot(stage, id)]).toEqual(before);
  });
});

describe('patient confirmation', () => {
  const confirm = (caller: Cast['patient'], id: string, body = {}) =>
    caller.post(`/appointment/${id}/confirm`, body);

  // Rule: appointments.patient-confirmation
  it('applies to the current time, is stored once, and is cleared by a new time or provider', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { appointmentDate: '2026-10-16' });
    expect((await confirm(cast.patient, id)).statusCode).toBe(200);
    expect((await confirm(cast.patient, id)).statusCode).toBe(200);
    expect((await appointmentOf(id)).patientConfirmedAt).toEqual(WEDNESDAY);
    expect(await movesOf(id)).toEqual(['book', 'assign', 'confirm']);

    const other = await insertStaff(db, { role: 'PROVIDER', firstName: 'Marcus' });
    const changed = await cast.admin.post('/appointment/change-provider', {
      appointmentId: id,
      providerId: other.id,
      appointmentDate: '2026-10-17',
      appointmentTime: '09:30',
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await appointmentOf(id)).toMatchObject({
      providerId: other.id,
      startsAt: new Date('2026-10-17T14:30:00Z'),
      endsAt: new Date('2026-10-17T15:15:00Z'),
      serviceDate: '2026-10-17',
      patientConfirmedAt: null,
    });
    await confirm(cast.patient, id);
    await cast.admin.post('/appointment/reschedule-appointment', {
      appointmentId: id,
      appointmentDate: '2026-10-18',
      appointmentTime: '09:30',
    });
    expect((await appointmentOf(id)).patientConfirmedAt).toBeNull();
  });

  it('is refused without a time, after the start, to another household, and to staff', async () => {
    const cast = await newCast(stage);
    const untimed = await book(cast);
    const started = await schedule(cast, { appointmentTime: '09:00' });
    const before = [await snapshot(stage, untimed), await snapshot(stage, started)];
    expect((await confirm(cast.patient, untimed)).json().code).toBe('INVALID_TRANSITION');
    expect((await confirm(cast.patient, started)).json().code).toBe('RULE_REFUSED');
    const stranger = await service.as(await insertPatient(db));
    expect((await confirm(stranger, started)).statusCode).toBe(404);
    expect((await confirm(cast.admin, started)).statusCode).toBe(403);
    expect([await snapshot(stage, untimed), await snapshot(stage, started)]).toEqual(before);
  });
});

describe('moving an appointment to another lane', () => {
  it('sets provider and time together under the rules of both, or changes nothing', async () => {
    const cast = await newCast(stage);
    const other = await insertStaff(db, { role: 'PROVIDER', firstName: 'Marcus' });
    const id = await schedule(cast);
    await schedule(cast, { providerId: other.id, appointmentTime: '16:00' });
    const move = (more: object) =>
      cast.admin.post('/appointment/change-provider', { appointmentId: id, providerId: other.id, ...more });
    const before = await snapshot(stage, id);
    expect((await move({ appointmentDate: '2026-10-14', appointmentTime: '16:10' })).json().code).toBe(
      'PROVIDER_BUSY',
    );
    expect(
      (await move({ appointmentDate: '2026-10-13', appointmentTime: '16:10' })).json().issues?.[0]?.path,
    ).toBe('appointmentDate');
    expect((await move({ appointmentDate: '2026-10-14' })).statusCode).toBe(400);
    expect(await snapshot(stage, id)).toEqual(before);
    const close = { appointmentDate: '2026-10-14', appointmentTime: '15:00' };
    expect((await move(close)).json().code).toBe('PROVIDER_BUSY');
    expect((await move({ ...close, override: true, reason: 'Next door' })).statusCode).toBe(200);
    expect(await appointmentOf(id)).toMatchObject({
      providerId: other.id,
      startsAt: new Date('2026-10-14T20:00:00Z'),
    });
  });

  it('gives the slot to one of two dispatchers, and informs the other', async () => {
    const cast = await newCast(stage);
    const other = await insertStaff(db, { role: 'PROVIDER' });
    const one = await schedule(cast);
    const two = await schedule(cast, { appointmentTime: '16:00' });
    const to = { providerId: other.id, appointmentDate: '2026-10-14', appointmentTime: '12:00' };
    const answers = await Promise.all(
      [one, two].map((appointmentId) =>
        cast.admin.post('/appointment/change-provider', { appointmentId, ...to }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('planned messages about a confirmed time', () => {
  // Rule: messages.reminder-times
  it('are three reminders and the late notice, replanned with each change and dropped with the time', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { appointmentDate: '2026-10-16' });
    expect(await plansOf(id)).toEqual(['late:-', 'reminder:-:2', 'reminder:-:24', 'reminder:-:3']);
    await cast.admin.post('/appointment/reschedule-appointment', {
      appointmentId: id,
      appointmentDate: '2026-10-17',
      appointmentTime: '09:00',
    });
    const { dueAt } = await db
      .selectFrom('plannedEvents')
      .select('dueAt')
      .where('key', '=', `late:${id}`)
      .executeTakeFirstOrThrow();
    expect(dueAt).toEqual(addMinutes(new Date('2026-10-17T14:00:00Z'), 15));
    await cast.admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' });
    expect(await plansOf(id)).toEqual([]);
  });
});
