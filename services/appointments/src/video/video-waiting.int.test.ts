import type { Board, DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { newId } from '@bedside/db/id';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { addMinutes, subMinutes } from 'date-fns';
import { beforeEach, expect, it } from 'vitest';
import { newCast, openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;
const date = '2026-10-14';

beforeEach(() => {
  clock.now = WEDNESDAY;
});

// Rule: appointments.video-waiting-shown
it('the day board and a provider’s day show since when someone waits in a video call', async () => {
  const cast = await newCast(stage);
  const { patientId, householdId, providerId, serviceId } = cast;
  const { id } = await insertAppointment(
    db,
    { id: patientId, householdId },
    { id: serviceId, name: 'Video visit' },
    {
      status: 'SCHEDULED',
      telemedicine: true,
      providerId,
      serviceDate: date,
      startsAt: WEDNESDAY,
      endsAt: addMinutes(WEDNESDAY, 30),
    },
  );
  const shown = async () => {
    const board = await cast.admin.get('/appointment/board', { query: { from: date, to: date } });
    const day = await cast.provider.get('/appointment/my-day', { query: { date } });
    const rows = [
      ...(board.json().data as Board).appointments,
      ...(day.json().data as { appointments: DayAppointment[] }).appointments,
    ];
    return rows.filter((row) => row.id === id).map((row) => row.videoWaitingSince);
  };
  expect(await shown()).toEqual([null, null]);

  const stateSince = subMinutes(WEDNESDAY, 3);
  const seat = { appointmentId: id, userId: patientId, role: 'patient', deviceId: newId() } as const;
  await db
    .insertInto('videoSeats')
    .values({ ...seat, state: 'WAITING', stateSince, audioOnly: false, locationState: 'IL' })
    .execute();
  expect(await shown()).toEqual([stateSince.toISOString(), stateSince.toISOString()]);

  const ofCall = db.updateTable('videoSeats').where('appointmentId', '=', id);
  await ofCall.set({ state: 'IN CALL' }).execute();
  expect(await shown(), 'once admitted').toEqual([null, null]);
  await ofCall.set({ state: 'WAITING' }).execute();
  const over = { startsAt: subMinutes(WEDNESDAY, 61), endsAt: subMinutes(WEDNESDAY, 31) };
  await db.updateTable('appointments').set(over).where('id', '=', id).execute();
  expect(await shown(), 'once the call is over').toEqual([null, null]);
});
