import { offerToNextInLine } from '@bedside/domain/appointments/offer-slot.commands';
import { die } from '@bedside/testing/death';
import { addMinutes, differenceInHours } from 'date-fns';
import { beforeEach, expect, it } from 'vitest';
import {
  assignment,
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  WEDNESDAY,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;
beforeEach(() => {
  clock.now = WEDNESDAY;
});

const FRIDAY = { appointmentDate: '2026-10-16', appointmentTime: '14:00' };
const THIS_EVENING = { appointmentDate: '2026-10-14', appointmentTime: '15:30' };
const serviceAddress = { address1: '9 Lake Street', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };

/** Planned reminders of an appointment, and whether each matches its current time. */
async function ladderOf(id: string) {
  const appointment = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const planned = await db
    .selectFrom('plannedEvents')
    .select(['payload', 'dueAt'])
    .where('entityId', '=', id)
    .where('type', '=', 'appointment.reminderDue')
    .orderBy('dueAt')
    .execute();
  for (const { payload } of planned)
    expect(payload).toMatchObject({ revision: appointment.scheduleRevision });
  return planned.map(({ dueAt }) => appointment.startsAt && differenceInHours(appointment.startsAt, dueAt));
}

/** Transitions of an appointment on Friday at 2 PM, and the reminder hours before the new time. */
const moves: Record<string, { make: (cast: Cast, id: string) => Promise<unknown>; hours: number[] }> = {
  'getting a provider and a time': { make: async () => undefined, hours: [24, 3, 2] },
  'another provider': {
    make: async ({ admin }, appointmentId) =>
      admin.post('/appointment/change-provider', {
        appointmentId,
        providerId: (await newCast(stage)).providerId,
      }),
    hours: [24, 3, 2],
  },
  'another time': {
    make: ({ admin }, appointmentId) =>
      admin.post('/appointment/reschedule-appointment', {
        appointmentId,
        appointmentDate: '2026-10-19',
        appointmentTime: '09:00',
      }),
    hours: [24, 3, 2],
  },
  'a time that is near': {
    make: ({ admin }, appointmentId) =>
      admin.post('/appointment/reschedule-appointment', { appointmentId, ...THIS_EVENING }),
    hours: [3, 2],
  },
  'another address': {
    make: ({ admin }, id) => admin.post('/appointment/update-appointment-address', { id, serviceAddress }),
    hours: [24, 3, 2],
  },
  'giving up its time': {
    make: ({ patient }, appointmentId) =>
      patient.post('/appointment/reschedule-appointment', {
        appointmentId,
        preferedAppointmentDate: '2026-10-20',
        appointmentSlot: ['MORNING'],
      }),
    hours: [],
  },
  'being canceled': {
    make: ({ admin }, id) => admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' }),
    hours: [],
  },
  'being canceled and taken up again': {
    make: async ({ admin }, id) => {
      await admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' });
      return admin.put(`/appointment/reactivate/${id}`, {});
    },
    hours: [],
  },
  'being done': {
    make: ({ admin, serviceId }, appointmentId) =>
      admin.put('/appointment/add-services-availed', {
        appointmentId,
        servicesAvailed: [{ serviceId }],
        reason: 'Seen on the way',
      }),
    hours: [],
  },
  'the death of its patient': {
    make: ({ patientId, adminId }) => die(db, stage.service.parts, { by: adminId, patientId }),
    hours: [],
  },
  'setting out, for when that is taken back': {
    make: async (cast, id) => {
      await cast.admin.post('/appointment/reschedule-appointment', { appointmentId: id, ...THIS_EVENING });
      await setStatus(cast.provider, id, 'ON THE WAY');
      return setStatus(cast.admin, id, 'SCHEDULED', { reason: 'Wrong visit' });
    },
    hours: [3, 2],
  },
};

// Rule: messages.reminder-times
it.each(Object.entries(moves))(
  'after %s the reminders match the current appointment',
  async (_, { make, hours }) => {
    const cast = await newCast(stage);
    const id = await schedule(cast, FRIDAY);
    const answer = await make(cast, id);
    if (answer && typeof answer === 'object' && 'statusCode' in answer) expect(answer.statusCode).toBe(200);
    expect(await ladderOf(id)).toEqual(hours);
  },
);

it('an appointment moved into a released slot gets reminders for the new time', async () => {
  const [cast, other] = [await newCast(stage), await newCast(stage)];
  const id = await schedule(cast, { appointmentDate: '2026-10-19', appointmentTime: '09:00' });
  const freed = await book(other);
  await other.admin.post('/appointment/assign-provider', assignment(other, freed, FRIDAY));
  await cast.patient.post(`/appointment/${id}/waitlist`, {
    from: '2026-10-14',
    to: '2026-10-16',
    appointmentSlot: ['ASAP'],
  });
  await other.admin.put(`/appointment/${freed}/cancel`, { cancellationReason: 'Feels better' });
  const slot = await db
    .selectFrom('releasedSlots')
    .select('id')
    .where('releasedByAppointmentId', '=', freed)
    .executeTakeFirstOrThrow();
  await offerToNextInLine(db, { actor: null, requestId: 'req-7', now: clock.now, ip: null }, slot.id);
  const { slotOfferId } = (await cast.patient.get(`/appointment/appointmentDetails/${id}`)).json().data;
  clock.now = addMinutes(clock.now, 1);
  const taken = await cast.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept: true });
  expect(taken.statusCode, taken.body).toBe(200);
  expect(await ladderOf(id)).toEqual([24, 3, 2]);
});
