import { die } from '@bedside/testing/death';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { assignment, book, newCast } from './appointment-stage.fixture.ts';
import { openWaitlistStage } from './waitlist.fixture.ts';

const {
  stage,
  db,
  clock,
  OFFER_MINUTES,
  turn,
  THURSDAY,
  waiting,
  scheduled,
  signInAgain,
  cancel,
  offersOf,
  detailsOf,
  answer,
  slot,
} = await openWaitlistStage();

describe('a released slot', () => {
  it('is offered to the patient who has waited longest, and accepting it sets provider and time', async () => {
    const freed = await scheduled();
    const [first, second] = [await waiting(), await waiting()];
    await cancel(freed);
    await turn();
    await turn();
    expect([await offersOf(first.appointmentId), await offersOf(second.appointmentId)]).toEqual([
      ['OFFERED'],
      [],
    ]);
    const notified = await db
      .selectFrom('outbox')
      .selectAll()
      .where('type', '=', 'slotOffer.created')
      .execute();
    expect(notified.filter(({ entityId }) => entityId === first.appointmentId)).toHaveLength(1);

    const taken = await answer(first, true);
    expect(taken.json(), taken.body).toMatchObject({
      data: {
        status: 'ACCEPTED',
        appointmentDate: THURSDAY,
        appointmentTime: '10:00',
        providerName: 'Priya Raman',
      },
    });
    expect(await detailsOf(first)).toMatchObject({
      appointmentStatus: 'SCHEDULED',
      appointmentDate: THURSDAY,
      appointmentTime: '10:00',
      providerAssigned: { id: freed.providerId },
      waitlist: null,
      slotOfferId: null,
    });
    expect(await slot()).toMatchObject({ filledByAppointmentId: first.appointmentId });
    const reminders = await db
      .selectFrom('plannedEvents')
      .select('type')
      .where('entityId', '=', first.appointmentId)
      .execute();
    expect(reminders.map(({ type }) => type)).not.toContain('slotOffer.closed');
    expect(reminders.length).toBeGreaterThan(0);
  });

  // Rule: appointments.waitlist-order
  it('is offered to the next patient once declined, and everyone keeps their place', async () => {
    const freed = await scheduled();
    const [first, second] = [await waiting(), await waiting()];
    await cancel(freed);
    await turn();
    expect((await answer(first, false)).json().data.status).toBe('DECLINED');
    await turn();
    expect(await offersOf(second.appointmentId)).toEqual(['OFFERED']);
    expect((await detailsOf(first)).waitlist).not.toBeNull();
    await answer(second, false);
    await turn();
    expect((await slot())?.closedAt).not.toBeNull();
    expect(await offersOf(first.appointmentId)).toEqual(['DECLINED']);
  });

  // Rule: appointments.waitlist-order
  it('is offered to the next patient after the deadline, and a late answer says so', async () => {
    const freed = await scheduled();
    const [first, second] = [await waiting(), await waiting()];
    await cancel(freed);
    await turn();
    const { slotOfferId } = await detailsOf(first);
    clock.now = addMinutes(clock.now, OFFER_MINUTES);
    await turn();
    await signInAgain(first);
    expect([await offersOf(first.appointmentId), await offersOf(second.appointmentId)]).toEqual([
      ['EXPIRED'],
      ['OFFERED'],
    ]);
    const late = await first.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept: true });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This time is no longer available. You’re still on the waitlist.',
    ]);
    expect(await detailsOf(first)).toMatchObject({ appointmentStatus: 'AWAITING TIME', slotOfferId: null });
    expect((await detailsOf(first)).waitlist).not.toBeNull();
    const shown = await first.patient.get(`/appointment/slot-offers/${slotOfferId}`);
    expect(shown.json().data.status).toBe('EXPIRED');
  });

  it('waits while its only candidate is considering another slot', async () => {
    const [one, other] = [await scheduled(), await scheduled()];
    const only = await waiting();
    await cancel(one);
    await cancel(other);
    await turn();
    expect(await offersOf(only.appointmentId)).toEqual(['OFFERED']);
    const open = () =>
      db.selectFrom('releasedSlots').select('id').where('closedAt', 'is', null).orderBy('id').execute();
    expect(await open()).toHaveLength(2);
    const again = await db
      .selectFrom('plannedEvents')
      .selectAll()
      .where('type', '=', 'slot.released')
      .execute();
    expect(again.map(({ dueAt }) => dueAt)).toEqual([addMinutes(clock.now, OFFER_MINUTES)]);

    await answer(only, false);
    await turn();
    expect((await offersOf(only.appointmentId)).sort()).toEqual(['DECLINED', 'OFFERED']);
    expect((await answer(only, true)).statusCode).toBe(200);
    await turn();
    expect(await open()).toEqual([]);
  });

  // Rule: appointments.waitlist-one-taker
  it('can be taken only once, however many accept simultaneously', async () => {
    const freed = await scheduled();
    const first = await waiting();
    await cancel(freed);
    await turn();
    const { slotOfferId } = await detailsOf(first);
    const answers = await Promise.all(
      [1, 2, 3].map(() => first.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept: true })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const moves = await db
      .selectFrom('appointmentHistory')
      .select('transition')
      .where('appointmentId', '=', first.appointmentId)
      .where('transition', '=', 'takeOffer')
      .execute();
    expect(moves).toHaveLength(1);
  });

  // Rule: appointments.waitlist-one-taker
  it('is either taken or scheduled by staff, never both', async () => {
    const freed = await scheduled();
    const [first, other] = [await waiting(), await newCast(stage)];
    const otherAppointment = await book(other);
    await cancel(freed);
    await turn();
    const { slotOfferId } = await detailsOf(first);
    const [taken, assigned] = await Promise.all([
      first.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept: true }),
      other.admin.post(
        '/appointment/assign-provider',
        assignment({ ...other, providerId: freed.providerId }, otherAppointment, {
          appointmentDate: THURSDAY,
          appointmentTime: '10:00',
        }),
      ),
    ]);
    expect([taken.statusCode, assigned.statusCode].sort()).toEqual([200, 409]);
    const holders = await db
      .selectFrom('appointments')
      .select('id')
      .where('providerId', '=', freed.providerId)
      .where('status', '=', 'SCHEDULED')
      .execute();
    expect(holders).toHaveLength(1);
  });

  it('is withdrawn once staff fills it', async () => {
    const freed = await scheduled();
    const [first, other] = [await waiting(), await newCast(stage)];
    const otherAppointment = await book(other);
    await cancel(freed);
    await turn();
    const { slotOfferId } = await detailsOf(first);
    await other.admin.post(
      '/appointment/assign-provider',
      assignment({ ...other, providerId: freed.providerId }, otherAppointment, {
        appointmentDate: THURSDAY,
        appointmentTime: '10:15',
      }),
    );
    expect(await offersOf(first.appointmentId)).toEqual(['GONE']);
    const late = await first.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept: true });
    expect(late.statusCode).toBe(409);
    expect((await detailsOf(first)).waitlist).not.toBeNull();
    await turn();
    expect(await slot()).toMatchObject({ filledByAppointmentId: otherAppointment });
  });

  it('is withdrawn once its provider leaves', async () => {
    const freed = await scheduled();
    const first = await waiting();
    await cancel(freed);
    await turn();
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', freed.providerId).execute();
    const taken = await answer(first, true);
    expect([taken.statusCode, taken.json().message]).toEqual([
      409,
      'This time is no longer available. You’re still on the waitlist.',
    ]);
    expect(await offersOf(first.appointmentId)).toEqual(['GONE']);
    expect(await detailsOf(first)).toMatchObject({ appointmentStatus: 'AWAITING TIME' });
  });

  it('is not offered during quiet hours, and in the morning only if still ahead', async () => {
    const freed = await scheduled();
    const first = await waiting();
    clock.now = new Date('2026-10-14T22:30:00-05:00');
    await signInAgain(freed);
    await cancel(freed);
    await turn();
    expect(await offersOf(first.appointmentId)).toEqual([]);
    clock.now = new Date('2026-10-15T08:00:00-05:00');
    await turn();
    expect(await offersOf(first.appointmentId)).toEqual(['OFFERED']);
  });

  it('is still offered in the morning if the patient who released it has died', async () => {
    const freed = await scheduled();
    await waiting();
    clock.now = new Date('2026-10-14T22:30:00-05:00');
    await signInAgain(freed);
    await cancel(freed);
    await turn();
    const plans = () =>
      db.selectFrom('plannedEvents').select('type').where('type', '=', 'slot.released').execute();
    expect(await plans()).toHaveLength(1);
    await die(db, stage.service.parts, { by: freed.adminId, patientId: freed.patientId });
    expect(await plans()).toHaveLength(1);
  });

  it('is not offered if it begins before the answer deadline', async () => {
    const freed = await scheduled();
    const first = await waiting();
    clock.now = new Date('2026-10-15T09:45:00-05:00');
    await signInAgain(freed);
    await cancel(freed);
    await turn();
    expect(await offersOf(first.appointmentId)).toEqual([]);
    expect((await slot())?.closedAt).not.toBeNull();
  });

  it.each([
    ['on another day', { from: '2026-10-16', to: '2026-10-20' }],
    ['at another time of day', { appointmentSlot: ['EVENING'] }],
  ])('is not offered to a patient waiting for one %s', async (_, other) => {
    const freed = await scheduled();
    const first = await waiting(other);
    expect((await cancel(freed)).statusCode).toBe(200);
    await turn();
    expect(await offersOf(first.appointmentId)).toEqual([]);
  });

  it('is created by a new time or provider, but not by a small shift', async () => {
    const moved = await scheduled();
    const day = { appointmentId: moved.appointmentId, appointmentDate: THURSDAY };
    await moved.admin.post('/appointment/reschedule-appointment', { ...day, appointmentTime: '10:15' });
    expect(await slot()).toBeUndefined();
    await moved.admin.post('/appointment/reschedule-appointment', { ...day, appointmentTime: '14:00' });
    expect(await slot()).toMatchObject({
      providerId: moved.providerId,
      releasedByAppointmentId: moved.appointmentId,
    });
    const { providerId } = await newCast(stage);
    await moved.admin.post('/appointment/change-provider', {
      appointmentId: moved.appointmentId,
      providerId,
    });
    await moved.patient.post('/appointment/reschedule-appointment', {
      appointmentId: moved.appointmentId,
      preferedAppointmentDate: '2026-10-20',
      appointmentSlot: ['MORNING'],
    });
    const freed = await db
      .selectFrom('releasedSlots')
      .select('providerId')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    expect(freed.map((one) => one.providerId)).toEqual([moved.providerId, moved.providerId, providerId]);
  });
});
