import { newId } from '@bedside/db/id';
import { insertService } from '@bedside/testing/factories/appointments';
import { addMinutes } from 'date-fns';
import { describe, expect, it, vi } from 'vitest';
import { book, newCast, setStatus, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openBoardStage } from './board.fixture.ts';

const { stage, db, clock, boardFor, appointmentAt } = await openBoardStage();

describe('the dispatch board', () => {
  it("shows a provider's day in order, with drives and completed appointments but no canceled ones", async () => {
    const cast = await newCast(stage);
    const second = await appointmentAt(cast, '11:30', { postalCode: '60637' });
    const first = await appointmentAt(cast, '09:00', { status: 'AWAITING PAYMENT' });
    const canceled = await appointmentAt(cast, '14:00', { status: 'CANCELLED', cancellationReason: 'Away' });
    const board = await boardFor(cast);
    expect(board.appointments.map(({ id }) => id)).toEqual([first, second]);
    expect(board.appointments).toMatchObject([
      { appointmentStatus: 'AWAITING PAYMENT', startTime: '09:00', endTime: '09:45', travelMinutes: null },
      { startTime: '11:30', durationMinutes: 45, clash: null, patient: { firstName: 'Nora' } },
    ]);
    expect(board.appointments[1]?.travelMinutes).toBeGreaterThan(20);
    expect(JSON.stringify(board)).not.toContain(canceled);
    expect(board.appointments[1]?.allowedTransitions.map(({ move }) => move)).toContain('changeProvider');
  });

  it('counts the first drive from the office, and none to telemedicine', async () => {
    const cast = await newCast(stage);
    const office = newId();
    await db
      .insertInto('officeLocations')
      .values({
        id: office,
        name: 'Loop',
        address1: '1 State Street',
        postalCode: '60601',
        city: 'CHICAGO',
        state: 'IL',
      })
      .execute();
    await appointmentAt(cast, '09:00');
    await appointmentAt(cast, '11:00', { telemedicine: true });
    const { appointments } = await boardFor(cast);
    expect(appointments[0]?.travelMinutes).toBeGreaterThan(5);
    expect(appointments[1]?.travelMinutes).toBeNull();
    await db.deleteFrom('officeLocations').where('id', '=', office).execute();
  });

  it('flags a drive longer than the gap, and an appointment outside working hours', async () => {
    const cast = await newCast(stage);
    await appointmentAt(cast, '10:00');
    await appointmentAt(cast, '11:20', { postalCode: '60120', city: 'ELGIN' });
    expect((await boardFor(cast)).appointments.map(({ clash }) => clash)).toEqual(['travel', 'travel']);
    await db
      .insertInto('providerTimeOff')
      .values({
        id: newId(),
        providerId: cast.providerId,
        startDate: '2026-10-14',
        endDate: '2026-10-16',
        reason: 'Course',
      })
      .execute();
    await appointmentAt(cast, '16:00');
    const board = await boardFor(cast);
    expect(board.appointments[2]?.clash).toBe('off');
    expect(board.providers[0]?.daysOff).toEqual([{ from: '2026-10-14', to: '2026-10-16', reason: 'Course' }]);
  });

  it('shows how late an appointment is', async () => {
    const cast = await newCast(stage);
    const id = await appointmentAt(cast, '11:00');
    clock.now = addMinutes(WEDNESDAY, 72);
    cast.admin = await stage.service.as({ id: cast.adminId });
    expect((await boardFor(cast)).appointments[0]).toMatchObject({ id, lateMinutes: 12 });
    await setStatus(cast.admin, id, 'ON THE WAY');
    expect((await boardFor(cast)).appointments[0]).toMatchObject({ id, lateMinutes: 0 });
  });

  it('lists waiting appointments, longest wait first, including those from earlier days', async () => {
    const cast = await newCast(stage);
    const later = await book(cast, { preferedAppointmentDate: '2026-10-20' });
    clock.now = addMinutes(WEDNESDAY, 5);
    const { id: serviceId } = await insertService(db, { durationMinutes: 20 });
    const younger = await book(cast, {
      preferedAppointmentDate: '2026-10-14',
      serviceIds: [cast.serviceId, serviceId],
    });
    clock.now = addMinutes(WEDNESDAY, -5);
    const older = await book(cast, { preferedAppointmentDate: '2026-10-14' });
    await db
      .updateTable('appointments')
      .set({ serviceDate: '2026-09-30', preferredDate: '2026-09-30' })
      .where('id', '=', older)
      .execute();
    const own = async (to: string) => {
      const { unassigned, unassignedCount } = await boardFor(cast, { to });
      expect(unassignedCount).toBe(unassigned.length);
      return unassigned.filter(({ patient }) => patient.id === cast.patientId);
    };
    expect((await own('2026-10-14')).map(({ id }) => id)).toEqual([older, younger]);
    expect((await own('2026-10-20')).map(({ id }) => id)).toEqual([older, later, younger]);
    expect((await own('2026-10-14')).map(({ durationMinutes }) => durationMinutes)).toEqual([45, 20]);
  });

  it('has a lane per active provider, and for departed ones only while they have appointments', async () => {
    const cast = await newCast(stage);
    await appointmentAt(cast, '15:00');
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', cast.providerId).execute();
    expect((await boardFor(cast)).providers).toHaveLength(1);
    expect((await boardFor(cast, { from: '2026-10-15', to: '2026-10-15' })).providers).toHaveLength(0);
  });

  // Rule: appointments.board-by-area
  it("shows an area: its providers' whole day, who is free, and waiting visits", async () => {
    const [there, elsewhere, free] = [await newCast(stage), await newCast(stage), await newCast(stage)];
    const inArea = await appointmentAt(there, '09:00', { postalCode: '98101' });
    const outside = await appointmentAt(there, '12:00', { postalCode: '60614' });
    const far = await appointmentAt(elsewhere, '09:00', { postalCode: '60614' });
    const waiting = await book(free, { preferedAppointmentDate: '2026-10-14' });
    const video = await book(free, { preferedAppointmentDate: '2026-10-14' });
    const waitsFar = await book(free, { preferedAppointmentDate: '2026-10-14' });
    const set = (id: string, change: { postalCode?: string; telemedicine?: boolean }) =>
      db.updateTable('appointments').set(change).where('id', '=', id).execute();
    await set(waiting, { postalCode: '98105' });
    await set(video, { telemedicine: true });
    await set(waitsFar, { postalCode: '60614' });

    const area = await boardFor(there, { providerId: '', postalCode: '981' });
    const lanes = area.providers.map(({ id }) => id);
    expect(lanes).toEqual(expect.arrayContaining([there.providerId, free.providerId]));
    expect(lanes).not.toContain(elsewhere.providerId);
    expect(area.providerCount).toBe(lanes.length);
    const shown = area.appointments.map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining([inArea, outside]));
    expect(shown).not.toContain(far);
    const waits = area.unassigned.map(({ id }) => id);
    expect(waits).toEqual(expect.arrayContaining([waiting, video]));
    expect(waits).not.toContain(waitsFar);
    expect(area.unassignedCount).toBe(waits.length);
    await set(far, { telemedicine: true });
    const withVideo = await boardFor(elsewhere, { postalCode: '981' });
    expect(withVideo.appointments.map(({ id }) => id)).toEqual([far]);
    const nowhere = await boardFor(there, { providerId: there.providerId, postalCode: '10001' });
    expect([nowhere.providers, nowhere.appointments]).toEqual([[], []]);
  });

  it('shows 200 providers at most, those with visits first, and says how many there are', async () => {
    const cast = await newCast(stage);
    const visit = await appointmentAt(cast, '09:00');
    const ids = Array.from({ length: 200 }, () => newId());
    await db
      .insertInto('users')
      .values(ids.map((id) => ({ id, role: 'PROVIDER' as const, firstName: 'Ada', lastName: 'Aaron' })))
      .execute();
    await db
      .insertInto('providers')
      .values(ids.map((id) => ({ id })))
      .execute();
    const { providers, providerCount, appointments } = await boardFor(cast, { providerId: '' });
    expect(providers).toHaveLength(200);
    expect(providerCount).toBeGreaterThan(200);
    expect(providers.map(({ id }) => id)).toContain(cast.providerId);
    expect(appointments.map(({ id }) => id)).toContain(visit);
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', 'in', ids).execute();
  });

  it('uses a fixed number of queries, and leaves one audit row per reader', async () => {
    const cast = await newCast(stage);
    await appointmentAt(cast, '09:00');
    const queries = vi.spyOn(stage.service.parts.db.getExecutor(), 'executeQuery');
    const look = async () => {
      queries.mockClear();
      await boardFor(cast);
      return queries.mock.calls.length;
    };
    // Repeated reads within 15 minutes are folded into one audit row.
    await look();
    const few = await look();
    for (const time of ['10:30', '12:00', '13:30', '15:00']) await appointmentAt(cast, time);
    expect(few).toBeGreaterThan(4);
    expect(await look()).toBe(few);
    queries.mockRestore();
    const entries = await db
      .selectFrom('auditLog')
      .select('entityId')
      .where('action', '=', 'getBoard')
      .where('actorId', '=', cast.adminId)
      .execute();
    expect(entries).toEqual([{ entityId: 'board' }]);
  });

  it.each([
    ['days that run backwards', { from: '2026-10-15', to: '2026-10-14' }],
    ['more than two weeks', { from: '2026-10-01', to: '2026-10-15' }],
    ['letters in a ZIP code', { from: '2026-10-14', to: '2026-10-14', postalCode: '60A' }],
    ['a day that is none', { from: '2026-02-30', to: '2026-10-14' }],
  ])('is refused for %s', async (_what, query) => {
    const { admin } = await newCast(stage);
    expect((await admin.get('/appointment/board', { query })).statusCode).toBe(400);
  });

  it('is for admins only', async () => {
    const cast = await newCast(stage);
    for (const caller of [cast.patient, cast.provider])
      expect(
        (await caller.get('/appointment/board', { query: { from: '2026-10-14', to: '2026-10-14' } }))
          .statusCode,
      ).toBe(403);
    expect(
      (
        await stage.service.anonymous.get('/appointment/board', {
          query: { from: '2026-10-14', to: '2026-10-14' },
        })
      ).statusCode,
    ).toBe(401);
  });
});
