import { newId } from '@bedside/db/id';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { messagesFor } from '@bedside/domain/messaging/message-rules';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { expect, it } from 'vitest';
import { type Cast, done, WEDNESDAY } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const { db, family, set } = await openFamilyStage();

async function videoVisit(cast: Cast, appointmentDate: string): Promise<string> {
  const service = await insertService(db, { name: `Video ${newId()}`.slice(0, 40), telemedicine: true });
  const { serviceAddress: _, locationType: __, ...booking } = buildBooking(cast.patient, service);
  const body = { ...booking, patientId: cast.patient.id };
  const appointmentId: string = (await done('addAppointment', cast.admin, { body })).json().data.id;
  const { providerId } = cast;
  await done('assignProvider', cast.admin, {
    body: { appointmentId, providerId, appointmentDate, appointmentTime: '14:00' },
  });
  return appointmentId;
}

/** What the parent is asked, and how often they would be reminded. */
async function askedOf({ patient }: Cast) {
  const consents = await db
    .selectFrom('consents')
    .select('id')
    .where('recipientId', '=', patient.id)
    .where('expiresAt', '>', WEDNESDAY)
    .execute();
  const ids = consents.map(({ id }) => id);
  const reminders = await db
    .selectFrom('plannedEvents')
    .select('key')
    .where('type', '=', 'consent.reminderDue')
    .where('entityId', 'in', [...ids, newId()])
    .execute();
  return { ids, reminders: reminders.length };
}

// Rule: appointments.video-consent-is-asked-for
it('a parent is not reminded of the consent for a visit by video that became confidential', async () => {
  const { cast, asParent, asTeen } = await family();
  const visit = await videoVisit(cast, '2026-10-20');
  const home = async () => (await asParent.get('/appointment/home')).json().data.consents.length;
  const before = await askedOf(cast);
  expect([before.ids.length, before.reminders, await home()]).toEqual([1, 2, 1]);
  const [consentId = ''] = before.ids;
  const messages = async () => {
    const facts = await factsOfEvent(db, WEDNESDAY, {
      ...{ id: newId(), type: 'consent.reminderDue', entityType: 'consent', entityId: consentId },
      ...{ requestId: newId(), createdAt: WEDNESDAY, payload: { consentId } },
    });
    return messagesFor(facts, WEDNESDAY).length;
  };
  expect(await messages()).toBe(1);
  expect((await set(asTeen, visit)).statusCode).toBe(200);
  expect(await askedOf(cast)).toEqual({ ids: [], reminders: 0 });
  const planned = await db
    .selectFrom('plannedEvents')
    .select('key')
    .where('type', '=', 'consent.reminderDue')
    .where('entityId', '=', consentId)
    .execute();
  expect([planned, await messages(), await home()]).toEqual([[], 0, 0]);
});

it('the consent is still asked for while another visit by video needs it', async () => {
  const { cast, asTeen } = await family();
  const [visit] = [await videoVisit(cast, '2026-10-20'), await videoVisit(cast, '2026-10-22')];
  const before = await askedOf(cast);
  expect((await set(asTeen, visit)).statusCode).toBe(200);
  expect(await askedOf(cast)).toEqual(before);
});
