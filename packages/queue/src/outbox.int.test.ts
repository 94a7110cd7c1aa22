import { appointmentMarkedEnRoute } from '@bedside/contracts/appointments/appointment.events';
import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import { directLoginRequested, oneTimeCodeIssued, userChanged } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';

const { db } = await withDatabase();
const now = new Date('2026-03-02T15:00:00Z');
const patient = await insertPatient(db);
const provider = await insertStaff(db, { role: 'PROVIDER' });

/** Whether the event was stored as urgent. */
async function isUrgent(
  definition: Parameters<typeof recordEvent>[2],
  payload: Parameters<typeof recordEvent>[3],
  entityId: string,
): Promise<boolean> {
  const ctx = { requestId: 'a-request', now };
  const id = await db.transaction().execute((tx) => recordEvent(tx, ctx, definition, payload, { entityId }));
  return (await db.selectFrom('outbox').select('urgent').where('id', '=', id).executeTakeFirstOrThrow())
    .urgent;
}

async function appointmentIn(minutes: number): Promise<string> {
  const startsAt = addMinutes(now, minutes);
  const times = { providerId: provider.id, startsAt, endsAt: addMinutes(startsAt, 20) };
  const appointment = buildFinishedAppointment(patient, times);
  await db.insertInto('appointments').values(appointment).execute();
  return appointment.id;
}

const deliveryOf = async (about: {
  eventType: 'oneTimeCode.issued' | 'user.changed';
  appointmentId?: string;
}) =>
  (await insertDelivery(db, { recipientId: patient.id, createdAt: now, deviceKey: newId(), ...about })).id;

describe('an event', () => {
  // Rule: messages.urgent-lane
  it('is urgent if a user is waiting for it, or its appointment is within the hour', async () => {
    const id = newId();
    expect(await isUrgent(oneTimeCodeIssued, { codeId: id }, id)).toBe(true);
    expect(await isUrgent(directLoginRequested, { userId: id }, id)).toBe(true);
    expect(await isUrgent(userChanged, { userId: id }, id)).toBe(false);
    for (const [minutes, urgent] of [
      [-61, false],
      [-60, true],
      [60, true],
      [61, false],
    ] as const) {
      const appointmentId = await appointmentIn(minutes);
      expect(await isUrgent(appointmentMarkedEnRoute, { appointmentId }, appointmentId)).toBe(urgent);
    }
  });

  it('of a delivery is as urgent as the event it announces', async () => {
    const soon = await deliveryOf({ eventType: 'user.changed', appointmentId: await appointmentIn(30) });
    const later = await deliveryOf({ eventType: 'user.changed', appointmentId: await appointmentIn(300) });
    const code = await deliveryOf({ eventType: 'oneTimeCode.issued' });
    const other = await deliveryOf({ eventType: 'user.changed' });
    for (const [id, urgent] of [
      [soon, true],
      [later, false],
      [code, true],
      [other, false],
    ] as const)
      expect(await isUrgent(deliveryQueued, { deliveryId: id }, id)).toBe(urgent);
  });
});
