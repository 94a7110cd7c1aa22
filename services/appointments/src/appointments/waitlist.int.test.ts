import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { assignment, book, newCast, schedule } from './appointment-stage.fixture.ts';
import { openWaitlistStage } from './waitlist.fixture.ts';

const { stage, db, clock, turn, THURSDAY, request, waiting, scheduled, cancel, offersOf, detailsOf, answer } =
  await openWaitlistStage();

describe('an appointment on the waitlist', () => {
  // Rule: appointments.waitlist-order
  it('releases its later time to the next patient when it takes an earlier one', async () => {
    const freed = await scheduled();
    const early = await newCast(stage);
    const appointmentId = await schedule(early, { appointmentDate: '2026-10-16', appointmentTime: '11:00' });
    await early.patient.post(`/appointment/${appointmentId}/waitlist`, request);
    const next = await waiting({ from: '2026-10-16', to: '2026-10-16' });
    await cancel(freed);
    await turn();
    expect((await answer({ ...early, appointmentId }, true)).statusCode).toBe(200);
    await turn();
    expect(await offersOf(next.appointmentId)).toEqual(['OFFERED']);
    const messages = await db
      .selectFrom('plannedEvents')
      .select('type')
      .where('entityId', '=', appointmentId)
      .where('type', '=', 'appointment.changeNoticeDue')
      .execute();
    expect(messages).toHaveLength(1);
  });

  // Rule: appointments.waitlist-order
  it('leaves the list when canceled, and its offer goes to the next patient', async () => {
    const freed = await scheduled();
    const [first, second] = [await waiting(), await waiting()];
    await cancel(freed);
    await turn();
    await cancel(first);
    expect(await offersOf(first.appointmentId)).toEqual(['GONE']);
    await turn();
    expect(await offersOf(second.appointmentId)).toEqual(['OFFERED']);
    expect(
      await db
        .selectFrom('waitlistEntries')
        .select('id')
        .where('appointmentId', '=', first.appointmentId)
        .executeTakeFirst(),
    ).toBeUndefined();
  });

  // Rule: appointments.waitlist-order
  it('keeps its place when its preferred days change, and leaves on request', async () => {
    const freed = await scheduled();
    const [first, second] = [await waiting(), await waiting()];
    clock.now = addMinutes(clock.now, 5);
    await first.patient.post(`/appointment/${first.appointmentId}/waitlist`, {
      ...request,
      appointmentSlot: ['MORNING'],
    });
    expect((await detailsOf(first)).waitlist).toEqual({
      from: request.from,
      to: request.to,
      appointmentSlot: ['MORNING'],
    });
    await cancel(freed);
    await turn();
    expect(await offersOf(first.appointmentId)).toEqual(['OFFERED']);
    expect((await first.patient.delete(`/appointment/${first.appointmentId}/waitlist`)).statusCode).toBe(200);
    await turn();
    expect([await offersOf(first.appointmentId), await offersOf(second.appointmentId)]).toEqual([
      ['GONE'],
      ['OFFERED'],
    ]);
  });

  // Rule: appointments.waitlist-order
  it('loses an offer once staff confirms an earlier time, and keeps its place', async () => {
    const freed = await scheduled();
    const [first, second] = [await waiting({ appointmentSlot: ['MORNING'] }), await waiting()];
    await cancel(freed);
    await turn();
    const { slotOfferId } = await detailsOf(first);
    const today = { appointmentDate: '2026-10-14', appointmentTime: '16:00' };
    const assigned = await first.admin.post(
      '/appointment/assign-provider',
      assignment(first, first.appointmentId, today),
    );
    expect(assigned.statusCode, assigned.body).toBe(200);
    const late = await first.patient.post(`/appointment/slot-offers/${slotOfferId}`, { accept: true });
    expect(late.statusCode).toBe(409);
    expect(await offersOf(first.appointmentId)).toEqual(['GONE']);
    expect((await detailsOf(first)).waitlist).not.toBeNull();
    await turn();
    expect(await offersOf(second.appointmentId)).toEqual(['OFFERED']);
  });

  // Rule: appointments.waitlist-order
  it('is passed over while the account of its patient is closed', async () => {
    const freed = await scheduled();
    const [closed, second] = [await waiting(), await waiting()];
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', closed.patientId).execute();
    await cancel(freed);
    await turn();
    expect([await offersOf(closed.appointmentId), await offersOf(second.appointmentId)]).toEqual([
      [],
      ['OFFERED'],
    ]);
  });

  // Rule: messages.quiet-hours
  it('is passed over while it is night where its patient lives, and keeps its place', async () => {
    const [freed, other] = [await scheduled(), await scheduled()];
    const [asleep, awake] = [await waiting(), await waiting()];
    const home = { state: 'Hawaii', postalCode: '96813' };
    await db.updateTable('patients').set(home).where('id', '=', asleep.patientId).execute();
    await cancel(freed);
    await turn();
    expect([await offersOf(asleep.appointmentId), await offersOf(awake.appointmentId)]).toEqual([
      [],
      ['OFFERED'],
    ]);
    await cancel(other);
    await turn();
    expect(await offersOf(asleep.appointmentId)).toEqual([]);
    clock.now = new Date('2026-10-14T18:00:00Z');
    await turn();
    expect(await offersOf(asleep.appointmentId)).toContain('OFFERED');
  });

  // Rule: appointments.waitlist-accepted-only
  it('gets no offers before staff has accepted it', async () => {
    const freed = await scheduled();
    const cast = await newCast(stage);
    const appointmentId = await book(cast);
    await cast.patient.post(`/appointment/${appointmentId}/waitlist`, request);
    await cancel(freed);
    await turn();
    expect(await offersOf(appointmentId)).toEqual([]);
  });

  it('shows a different message to staff and to the patient', async () => {
    const cast = await scheduled();
    const path = `/appointment/${cast.appointmentId}/waitlist`;
    const after = { ...request, from: '2026-10-16', to: '2026-10-17' };
    expect((await cast.admin.post(path, after)).json().issues).toEqual([
      { path: 'from', message: 'The visit is sooner than that. Choose days up to the visit date.' },
    ]);
    expect((await cast.patient.post(path, after)).json().issues).toMatchObject([
      { message: 'Your visit is sooner than that. Choose days up to your visit date.' },
    ]);
    expect((await cast.admin.post(path, request)).json().message).toBe(
      'Added to the waitlist. The patient will be offered matching openings.',
    );
    expect((await cast.patient.post(path, request)).json().message).toMatch(/^You’re on the waitlist/);
    expect((await cast.admin.delete(path)).json().message).toBe('Removed from the waitlist');
    expect((await cast.patient.delete(path)).json().message).toMatch(/^You’re off the waitlist/);
  });

  it('rejects past days, days after its own, an appointment in progress, and strangers', async () => {
    const cast = await scheduled();
    const join = (body: object) =>
      cast.patient.post(`/appointment/${cast.appointmentId}/waitlist`, { ...request, ...body });
    expect((await join({ from: '2026-10-13' })).json().issues).toMatchObject([{ path: 'from' }]);
    expect((await join({ from: '2026-10-16', to: '2026-10-17' })).json().issues).toMatchObject([
      { path: 'from' },
    ]);
    expect((await join({ from: THURSDAY, to: '2026-10-14' })).json().issues).toMatchObject([{ path: 'to' }]);
    const stranger = await newCast(stage);
    expect(
      (await stranger.patient.post(`/appointment/${cast.appointmentId}/waitlist`, request)).statusCode,
    ).toBe(404);
    await cancel(cast);
    expect((await join({})).statusCode).toBe(422);
    expect(await db.selectFrom('waitlistEntries').selectAll().execute()).toEqual([]);
  });

  it('can be changed only by its household', async () => {
    const freed = await scheduled();
    const [first, stranger] = [await waiting(), await newCast(stage)];
    await cancel(freed);
    await turn();
    const { slotOfferId } = await detailsOf(first);
    const path = `/appointment/slot-offers/${slotOfferId}`;
    expect((await stranger.patient.post(path, { accept: true })).statusCode).toBe(404);
    expect((await stranger.patient.get(path)).statusCode).toBe(404);
    expect(await offersOf(first.appointmentId)).toEqual(['OFFERED']);
  });
});
