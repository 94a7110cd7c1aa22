import { appointmentScheduled } from '@bedside/contracts/appointments/appointment.events';
import { expect, it } from 'vitest';
import { messagesFixture } from './messages.fixture.ts';

const { db, clock, emit: tell, deliveriesOf, sendAll, scheduledAppointment } = await messagesFixture();

const LATER = {
  startsAt: new Date('2026-06-20T12:00:00-05:00'),
  endsAt: new Date('2026-06-20T12:45:00-05:00'),
};

const whenIn = async (place: { state: string; postalCode: string } | null, now: string) => {
  clock.now = new Date(now);
  const { id, patient } = await scheduledAppointment(LATER);
  if (place) await db.updateTable('patients').set(place).where('id', '=', patient.id).execute();
  const eventId = await tell(appointmentScheduled, { appointmentId: id, revision: 1 });
  await sendAll(eventId);
  const [delivery] = (await deliveriesOf(eventId)).filter(
    ({ channel, recipientId }) => channel === 'text' && recipientId === patient.id,
  );
  return [delivery?.state, delivery?.sendAfter ?? null];
};

// Rule: messages.quiet-hours
it('a message waits for the morning where its recipient lives', async () => {
  const east = { state: 'New York', postalCode: '10001' };
  expect(await whenIn(east, '2026-06-10T20:30:00-05:00')).toEqual([
    'queued',
    new Date('2026-06-11T08:00:00-04:00'),
  ]);
  expect(await whenIn(null, '2026-06-10T20:30:00-05:00')).toEqual(['sent', null]);
  expect(await whenIn(east, '2026-06-11T07:30:00-05:00')).toEqual(['sent', null]);
  const west = { state: 'California', postalCode: '94103' };
  expect(await whenIn(west, '2026-06-11T09:30:00-05:00')).toEqual([
    'queued',
    new Date('2026-06-11T08:00:00-07:00'),
  ]);
  const panhandle = { state: 'Florida', postalCode: '32501' };
  expect(await whenIn(panhandle, '2026-06-10T20:30:00-05:00')).toEqual(['sent', null]);
});
