import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  bookingOf,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

beforeEach(() => {
  clock.now = WEDNESDAY;
});

const statusOf = (id: string) =>
  db
    .selectFrom('appointments')
    .select(['status', 'serviceDate', 'providerId', 'startsAt', 'enRouteAt', 'patientRescheduleCount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const reschedule = (caller: Cast['admin'], appointmentId: string, more: object) =>
  caller.post('/appointment/reschedule-appointment', { appointmentId, ...more });
const nextWeek = { appointmentDate: '2026-10-21' };
const thursday = { preferedAppointmentDate: '2026-10-22', appointmentSlot: ['EVENING'] };

describe('booking with a provider and a time', () => {
  const path = '/appointment/book-and-assign';
  const wish = (cast: Cast, overrides = {}) => {
    const { appointmentId: _, ...placed } = assignment(cast, '', overrides);
    return {
      ...bookingOf(cast),
      patientId: cast.patientId,
      preferedAppointmentDate: '2026-10-14',
      ...placed,
    };
  };
  const appointments = () => db.selectFrom('appointments').select('id').execute();

  // Rule: appointments.book-and-assign-at-once
  it('schedules it, announces only the confirmed time, and repeats nothing', async () => {
    const cast = await newCast(stage);
    const before = await appointments();
    const send = () =>
      cast.admin.post(path, wish(cast), { headers: { 'idempotency-key': 'on-the-phone-01' } });
    const answer = await send();
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json().data;
    expect((await send()).json().data).toEqual(answer.json().data);
    const again = db
      .updateTable('idempotencyKeys')
      .set({ responseStatus: null, responseBody: null, createdAt: addMinutes(WEDNESDAY, -2) })
      .where('key', '=', 'on-the-phone-01');
    await again.execute();
    expect((await send()).json().data.id).toBe(id);
    expect(await appointments()).toHaveLength(before.length + 1);
    expect(await statusOf(id)).toMatchObject({ status: 'SCHEDULED', providerId: cast.providerId });
    const { history, events } = await snapshot(stage, id);
    expect(history.map(({ transition }) => transition).toSorted()).toEqual(['assign', 'book']);
    expect(events.filter(({ entityId }) => entityId === id).map(({ type }) => type)).toEqual([
      'appointment.scheduled',
    ]);
  });

  // Rule: appointments.book-and-assign-at-once
  it('books nothing when the provider is busy, and is for staff only', async () => {
    const cast = await newCast(stage);
    await schedule(cast);
    const before = await appointments();
    expect((await cast.admin.post(path, wish(cast))).json().code).toBe('PROVIDER_BUSY');
    expect((await cast.admin.post(path, wish(cast, { appointmentTime: '15:00' }))).json().code).toBe(
      'PROVIDER_BUSY',
    );
    expect((await cast.patient.post(path, wish(cast))).statusCode).toBe(403);
    expect((await cast.provider.post(path, wish(cast))).statusCode).toBe(403);
    expect(await appointments()).toEqual(before);
    const override = { appointmentTime: '15:00', override: true, reason: 'Next door' };
    expect((await cast.admin.post(path, wish(cast, override))).statusCode).toBe(200);
  });
});

describe('starting the drive', () => {
  // Rule: appointments.second-tap
  it('twice within five minutes changes nothing, and later is not a legal transition', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await setStatus(cast.provider, id, 'ON THE WAY');
    const before = await snapshot(stage, id);
    clock.now = addMinutes(WEDNESDAY, 5);
    expect((await setStatus(cast.provider, id, 'ON THE WAY')).json().data.version).toBe(
      before.appointment?.version,
    );
    clock.now = addMinutes(WEDNESDAY, 6);
    expect((await setStatus(cast.provider, id, 'ON THE WAY')).statusCode).toBe(409);
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: appointments.en-route-undo
  it('can be undone with a reason within two hours', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await setStatus(cast.provider, id, 'ON THE WAY');
    expect((await setStatus(cast.admin, id, 'SCHEDULED')).json().issues?.[0]?.path).toBe('reason');
    expect((await setStatus(cast.admin, id, 'SCHEDULED', { reason: 'Wrong address' })).statusCode).toBe(200);
    expect(await statusOf(id)).toMatchObject({ status: 'SCHEDULED', enRouteAt: null });
  });
});

describe('the length of an appointment', () => {
  // Rule: appointments.length-follows-services
  it('is the sum of its services unless staff overrides it', async () => {
    const cast = await newCast(stage);
    const length = async (id: string) => {
      const { startsAt, endsAt } = await db
        .selectFrom('appointments')
        .select(['startsAt', 'endsAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(endsAt) - Number(startsAt);
    };
    const minutes = (count: number) => count * 60_000;
    expect(await length(await schedule(cast, nextWeek))).toBe(minutes(45));
    await db.updateTable('services').set({ durationMinutes: 90 }).where('id', '=', cast.serviceId).execute();
    const later = { appointmentDate: '2026-10-22' };
    expect(await length(await schedule(cast, later))).toBe(minutes(90));
    const short = { appointmentDate: '2026-10-23', durationMinutes: 20 };
    expect(await length(await schedule(cast, short))).toBe(minutes(20));
  });
});

describe('rescheduling', () => {
  // Rule: appointments.patient-reschedules
  it('by the patient is allowed three times, releases the slot, and drops the reminders', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, nextWeek);
    for (const round of [1, 2, 3]) {
      const moved = await reschedule(cast.patient, id, thursday);
      expect(moved.json().data, moved.body).toMatchObject({
        appointmentStatus: 'AWAITING TIME',
        appointmentDate: null,
        preferedAppointmentDate: '2026-10-22',
        appointmentSlot: ['EVENING'],
        reschedulesLeft: 3 - round,
      });
      expect(await statusOf(id)).toMatchObject({
        providerId: null,
        startsAt: null,
        patientRescheduleCount: round,
      });
      expect(await db.selectFrom('plannedEvents').select('key').where('entityId', '=', id).execute()).toEqual(
        [],
      );
      await cast.admin.post('/appointment/assign-provider', {
        appointmentId: id,
        providerId: cast.providerId,
        ...nextWeek,
        appointmentTime: '09:00',
      });
    }
    expect((await reschedule(cast.patient, id, thursday)).json()).toMatchObject({ code: 'RULE_REFUSED' });
  });

  // Rule: appointments.patient-preference
  it('by the patient before a time is confirmed changes only the preference', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const moved = await reschedule(cast.patient, id, thursday);
    expect(moved.json().data).toMatchObject({ appointmentStatus: 'PENDING APPROVAL' });
    expect(await statusOf(id)).toMatchObject({ serviceDate: '2026-10-22', patientRescheduleCount: 0 });
    expect((await reschedule(cast.patient, id, {})).statusCode).toBe(400);
    expect(
      (await reschedule(cast.patient, id, { preferedAppointmentDate: '2026-10-13' })).json().issues,
    ).toEqual([{ path: 'preferedAppointmentDate', message: 'Choose today or a later date.' }]);
  });

  // Rule: appointments.patient-preference
  it('by the patient never sets an exact time, and ends at the cutoff', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const exact = { appointmentDate: '2026-10-22', appointmentTime: '09:00' };
    expect((await reschedule(cast.patient, id, exact)).json().issues?.[0]?.path).toBe('appointmentDate');
    const refused = await reschedule(cast.patient, id, thursday);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toMatch(/less than 24 hours away/);
  });

  it('by staff to an exact time without a provider is refused with advice', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const before = await snapshot(stage, id);
    const exact = { appointmentDate: '2026-10-22', appointmentTime: '09:00' };
    const refused = await reschedule(cast.admin, id, exact);
    expect(refused.json()).toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'To schedule the visit, assign a provider, date and time.',
    });
    expect(await snapshot(stage, id)).toEqual(before);
  });

  it.each(['patient', 'admin'] as const)(
    'by the %s without a change is refused and writes nothing',
    async (who) => {
      const cast = await newCast(stage);
      const refusal = [
        { path: 'preferedAppointmentDate', message: 'The visit is already at this time. Choose another.' },
      ];
      const untimed = await book(cast);
      await reschedule(cast[who], untimed, thursday);
      const before = await snapshot(stage, untimed);
      for (const same of [thursday, { appointmentSlot: ['EVENING'] }]) {
        const refused = await reschedule(cast[who], untimed, same);
        expect(refused.statusCode).toBe(400);
        expect(refused.json().issues).toEqual(refusal);
      }
      expect(await snapshot(stage, untimed)).toEqual(before);

      const other = await newCast(stage);
      const timed = await schedule(other, nextWeek);
      const confirmed = await snapshot(stage, timed);
      const sameDay = { preferedAppointmentDate: nextWeek.appointmentDate };
      for (const slot of ['EVENING', 'ASAP']) {
        const refused = await reschedule(other[who], timed, { ...sameDay, appointmentSlot: [slot] });
        expect(refused.json().issues, refused.body).toEqual(refusal);
      }
      expect(await snapshot(stage, timed)).toEqual(confirmed);
      const moved = await reschedule(other[who], timed, { ...sameDay, appointmentSlot: ['MORNING'] });
      expect(moved.json().data, moved.body).toMatchObject({ appointmentStatus: 'AWAITING TIME' });
    },
  );

  it('by staff to the current time moves nothing and notifies no one', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, nextWeek);
    const exact = { appointmentDate: '2026-10-23', appointmentTime: '10:15' };
    await reschedule(cast.admin, id, exact);
    const before = await snapshot(stage, id);
    const again = await reschedule(cast.admin, id, exact);
    expect(again.json().issues).toEqual([
      { path: 'appointmentTime', message: 'The visit is already at this time. Choose another.' },
    ]);
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: appointments.exact-times-keep-it-scheduled
  it('by staff to an exact time keeps it scheduled, with new reminders and one message after the grace period', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, nextWeek);
    const moved = await reschedule(cast.admin, id, {
      appointmentDate: '2026-10-23',
      appointmentTime: '10:15',
    });
    expect(moved.json().data).toMatchObject({
      appointmentStatus: 'SCHEDULED',
      appointmentDate: '2026-10-23',
      appointmentTime: '10:15',
    });
    const plans = await db
      .selectFrom('plannedEvents')
      .select(['type', 'payload', 'dueAt'])
      .where('entityId', '=', id)
      .orderBy('dueAt')
      .execute();
    expect(plans).toMatchObject([
      { type: 'appointment.changeNoticeDue', dueAt: addMinutes(WEDNESDAY, 3), payload: { revision: 2 } },
      { type: 'appointment.reminderDue', dueAt: new Date('2026-10-22T15:15:00Z'), payload: { revision: 2 } },
      { type: 'appointment.reminderDue', dueAt: new Date('2026-10-23T12:15:00Z'), payload: { revision: 2 } },
      { type: 'appointment.reminderDue', dueAt: new Date('2026-10-23T13:15:00Z'), payload: { revision: 2 } },
      {
        type: 'appointment.latenessCheckDue',
        dueAt: new Date('2026-10-23T15:30:00Z'),
        payload: { revision: 2 },
      },
    ]);
  });

  // Rule: appointments.no-time-means-awaiting
  it('by staff without a time sets it to awaiting a time', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await reschedule(cast.admin, id, {});
    expect(await statusOf(id)).toMatchObject({ status: 'AWAITING TIME', serviceDate: '2026-10-15' });
  });
});

describe('the address of an appointment', () => {
  const serviceAddress = {
    address1: '400 Lake Shore Drive',
    postalCode: '60611',
    city: 'CHICAGO',
    state: 'Illinois',
  };
  const move = (caller: Cast['admin'], id: string) =>
    caller.post('/appointment/update-appointment-address', { id, serviceAddress });

  // Rule: appointments.address-changes
  it('can be changed by the patient until a time is confirmed, then by staff', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    expect((await move(cast.patient, id)).json().data.serviceAddress).toMatchObject(serviceAddress);
    const scheduled = await schedule(cast);
    expect((await move(cast.patient, scheduled)).json()).toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'The visit is already scheduled.',
    });
    expect((await move(cast.admin, scheduled)).statusCode).toBe(200);
    const [event] = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'appointment.rescheduled')
      .where('entityId', '=', scheduled)
      .execute();
    expect(event?.payload).toEqual({ appointmentId: scheduled, revision: 2 });
  });

  it('that the visit already has is refused and writes nothing', async () => {
    const cast = await newCast(stage);
    for (const id of [await book(cast), await schedule(cast)]) {
      await move(cast.admin, id);
      const before = await snapshot(stage, id);
      const again = await move(cast.admin, id);
      expect(again.statusCode, again.body).toBe(400);
      expect(again.json().issues).toEqual([
        { path: 'serviceAddress', message: 'The visit already has this address. Enter another.' },
      ]);
      expect(await snapshot(stage, id)).toEqual(before);
      const here = { id, serviceAddress, locationType: 'Office' };
      const place = await cast.admin.post('/appointment/update-appointment-address', here);
      expect(place.statusCode, place.body).toBe(200);
    }
  });
});
