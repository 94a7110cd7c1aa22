import { appointmentScheduled } from '@bedside/contracts/appointments/appointment.events';
import { consentReminderDue, consentSent } from '@bedside/contracts/people/user.events';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, emit, deliveriesOf, sendAll, bellsOf, scheduledAppointment } =
  await messagesFixture();

/** A consent for a child whose guardian changed after it was sent. */
async function consentOfChild() {
  const [mother, father] = [await insertPatient(db), await insertPatient(db)];
  const child = await insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: {
      householdId: mother.householdId,
      dateOfBirth: '2015-05-05',
      relationshipToAccountHolder: 'Child',
    },
  });
  const { id } = await insertConsent(db, child, {
    signatoryId: mother.id,
    sentAt: NOON,
    expiresAt: addDays(NOON, 30),
  });
  const passOn = (householdId = father.householdId) =>
    db.updateTable('patients').set({ householdId }).where('id', '=', child.id).execute();
  return { id, mother, father, child, passOn };
}

describe('a consent for a child', () => {
  // Rule: messages.children-through-the-holder
  it('is sent to the current guardian, even if addressed to another', async () => {
    const { id, father, passOn } = await consentOfChild();
    await passOn();
    const eventId = await emit(consentSent, { consentId: id });
    expect((await deliveriesOf(eventId)).map((delivery) => delivery.recipientId)).toEqual([father.id]);
    expect((await bellsOf(eventId)).map((bell) => bell.userId)).toEqual([father.id]);
  });

  it('sends no link to someone who is no longer the guardian', async () => {
    const { id, mother, passOn } = await consentOfChild();
    const eventId = await emit(consentReminderDue, { consentId: id });
    expect((await deliveriesOf(eventId)).map((delivery) => delivery.recipientId)).toEqual([mother.id]);
    await passOn();
    await sendAll(eventId);
    expect(await deliveriesOf(eventId)).toMatchObject([
      { state: 'suppressed', reason: 'it is no longer for this person' },
    ]);
    expect(await simulators.messages('channel=email')).toEqual([]);
    expect(await db.selectFrom('accessLinks').select('subjectId').execute()).toEqual([]);
  });

  it('is not sent without a guardian, or once the child is removed', async () => {
    const alone = await insertPatient(db, { patient: { dateOfBirth: '2015-05-05' } });
    const noGuardian = await insertConsent(db, alone, { sentAt: NOON, expiresAt: addDays(NOON, 30) });
    const { id, child } = await consentOfChild();
    await db.updateTable('patients').set({ removedAt: NOON }).where('id', '=', child.id).execute();
    for (const consentId of [noGuardian.id, id]) {
      const eventId = await emit(consentSent, { consentId });
      expect(await deliveriesOf(eventId)).toEqual([]);
      expect(await bellsOf(eventId)).toEqual([]);
    }
  });
});

describe('a message about a visit that waits to be sent', () => {
  async function visitOfChild() {
    const { id, patient: child } = await scheduledAppointment();
    const holder = await insertPatient(db);
    await db.updateTable('users').set({ email: null, phoneE164: null }).where('id', '=', child.id).execute();
    const moveTo = (householdId: string) =>
      db.updateTable('patients').set({ householdId }).where('id', '=', child.id).execute();
    await moveTo(holder.householdId);
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    const toHolder = async () =>
      (await deliveriesOf(eventId)).filter(({ recipientId }) => recipientId === holder.id);
    return { eventId, child, holder, moveTo, toHolder };
  }

  // Rule: messages.children-through-the-holder
  it('does not go to the account holder of a household that the patient left', async () => {
    const { eventId, child, moveTo, toHolder } = await visitOfChild();
    expect((await toHolder()).map(({ state }) => state)).toContain('queued');
    await moveTo(child.householdId);
    await sendAll(eventId);
    for (const delivery of await toHolder())
      expect(delivery).toMatchObject({ state: 'suppressed', reason: 'it is no longer for this person' });
  });

  it('is still sent to the account holder when the patient gets their own email address', async () => {
    const { eventId, child, toHolder } = await visitOfChild();
    const email = `${child.id}@example.com`;
    await db.updateTable('users').set({ email }).where('id', '=', child.id).execute();
    await sendAll(eventId);
    expect((await toHolder()).map(({ state }) => state)).toContain('sent');
  });

  // Rule: people.family-owner-narrows
  it('does not go to the account holder to whom a patient without an address closed their visits', async () => {
    const { eventId, child, holder, toHolder } = await visitOfChild();
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', child.id).execute();
    await insertFamilyGrant(db, { ownerId: child.id, granteeId: holder.id, kinds: ['BILLS'] });
    await sendAll(eventId);
    for (const delivery of await toHolder())
      expect(delivery).toMatchObject({ state: 'suppressed', reason: 'it is no longer for this person' });
  });

  // Rule: people.family-owner-narrows
  it('does not go to the account holder once the patient has their own email address and closed their visits', async () => {
    const { eventId, child, holder, toHolder } = await visitOfChild();
    const own = { email: `${child.id}@example.com`, passwordHash: 'a hash' };
    await db.updateTable('users').set(own).where('id', '=', child.id).execute();
    const closed = { ownerId: child.id, granteeId: holder.id, kinds: ['VISITS' as const] };
    await insertFamilyGrant(db, { ...closed, state: 'WITHDRAWN' });
    await sendAll(eventId);
    for (const delivery of await toHolder())
      expect(delivery).toMatchObject({ state: 'suppressed', reason: 'it is no longer for this person' });
  });
});
