import { chatUnreadNoticeDue } from '@bedside/contracts/messaging/messaging.events';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, emit, deliveriesOf, sendAll, bellsOf, addDevice, scheduledAppointment } =
  await messagesFixture();
const dispatcher = await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] });
const clinician = await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] });
await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] });

async function waiting(
  fromPatient: boolean,
  chat: { providerId?: string; assignedStaffId?: string } = {},
  whose?: { id: string },
) {
  const patient = whose ?? (await insertPatient(db));
  const { id: conversationId, messageId } = await insertChat(db, patient, {
    ...chat,
    message: { fromPatient },
  });
  const after = (minutes: number) => emit(chatUnreadNoticeDue, { conversationId, messageId, minutes });
  const read = () =>
    db.updateTable('chatMessages').set({ readAt: NOON }).where('id', '=', messageId).execute();
  return { patient, conversationId, after, read };
}

describe('an unread message', () => {
  // Rules: messages.no-clinical-details, messages.chat-unread-notices
  it('notifies the patient by push after 5 minutes and by email after 60, without its text', async () => {
    const { patient, conversationId, after } = await waiting(false);
    await addDevice(patient.id, 'a phone');
    const soon = await after(5);
    const later = await after(60);
    expect((await deliveriesOf(soon)).map(({ channel }) => channel)).toEqual(['push']);
    expect((await deliveriesOf(later)).map(({ channel }) => channel)).toEqual(['email']);
    await sendAll(soon);
    await sendAll(later);
    const [push] = await simulators.messages('channel=push');
    const [email] = await simulators.messages('channel=email');
    expect(email?.html).toContain(`/chat/${conversationId}`);
    expect(JSON.stringify([push, email])).not.toContain('The words of the message');
    expect([...(await bellsOf(soon)), ...(await bellsOf(later))]).toEqual([]);
  });

  // Rule: people.confidential-records
  it('in a confidential conversation reaches no address that someone else has, and no account holder', async () => {
    const holder = await insertPatient(db, { user: { passwordHash: 'a hash', emailProvenAt: null } });
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', holder.id)
      .executeTakeFirstOrThrow();
    const teen = (user: object) =>
      insertPatient(db, {
        user: { passwordHash: 'a hash', emailProvenAt: null, ...user },
        patient: {
          householdId: holder.householdId,
          dateOfBirth: '2011-03-04',
          relationshipToAccountHolder: 'Child',
        },
      });
    const notified = async (patient: { id: string }, isConfidential: boolean) => {
      const { conversationId, after } = await waiting(false, {}, patient);
      if (isConfidential)
        await db
          .insertInto('confidentialRecords')
          .values({
            ...{ recordId: conversationId, kind: 'CONVERSATION', createdBy: patient.id, createdAt: NOON },
          })
          .execute();
      const later = await after(60);
      await sendAll(later);
      return (await deliveriesOf(later)).map(({ recipientId, state }) => [recipientId, state]);
    };
    const [alike, without] = [await teen({ email }), await teen({ email: null, phoneE164: null })];
    expect(await notified(alike, false)).toEqual([[alike.id, 'sent']]);
    expect(await notified(without, false)).toEqual([[holder.id, 'sent']]);
    const [hidden, alone] = [await teen({ email }), await teen({ email: null, phoneE164: null })];
    expect(await notified(hidden, true)).toEqual([[hidden.id, 'suppressed']]);
    expect(await notified(alone, true)).toEqual([[alone.id, 'suppressed']]);
  });

  it('sends no notice once it is read, not even one already queued', async () => {
    const { after, read } = await waiting(false);
    const later = await after(60);
    await read();
    await sendAll(later);
    expect(await deliveriesOf(later)).toMatchObject([
      { state: 'suppressed', reason: 'the message was read' },
    ]);
    expect(await deliveriesOf(await after(60))).toEqual([]);
  });

  // Rule: messages.chat-unread-notices
  it('notifies its assignee, and the office if it has none or after an hour', async () => {
    const { patient, provider } = await scheduledAppointment();
    const rungBy = async (eventId: string) => (await bellsOf(eventId)).map(({ userId }) => userId).sort();
    const office = [dispatcher.id, clinician.id].sort();
    const ofNobody = await waiting(true);
    expect(await rungBy(await ofNobody.after(5))).toEqual(office);
    const mine = await waiting(true, { assignedStaffId: dispatcher.id });
    expect(await rungBy(await mine.after(5))).toEqual([dispatcher.id]);
    expect(await rungBy(await mine.after(60))).toEqual(office);
    const theirs = await waiting(true, { providerId: provider.id }, patient);
    expect(await rungBy(await theirs.after(5))).toEqual([provider.id]);
    expect(await rungBy(await theirs.after(60))).toEqual(office);
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', provider.id).execute();
    expect(await rungBy(await theirs.after(5))).toEqual(office);
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', provider.id).execute();
    const successor = await insertStaff(db, { role: 'PROVIDER' });
    await db
      .updateTable('appointments')
      .set({ providerId: successor.id })
      .where('patientId', '=', patient.id)
      .execute();
    expect(await rungBy(await theirs.after(5))).toEqual(office);
    const left = await insertStaff(db, { role: 'ADMIN', status: 'INACTIVE', permissions: ['dispatch'] });
    expect(await rungBy(await (await waiting(true, { assignedStaffId: left.id })).after(5))).toEqual(office);
  });
});
