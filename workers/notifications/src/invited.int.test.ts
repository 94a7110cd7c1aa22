import { familyGrantInvited } from '@bedside/contracts/people/user.events';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { messagesFixture } from './messages.fixture.ts';

const { db, emit, deliveriesOf, sendAll } = await messagesFixture();

// Rule: people.court-orders
it('an invitation on its way is not sent to the address of someone whom a court keeps from the patient', async () => {
  const mother = await insertPatient(db);
  const child = await insertPatient(db, {
    patient: { householdId: mother.householdId, dateOfBirth: '2015-05-05' },
  });
  const former = await insertPatient(db, { user: { email: 'omar.former@example.com' } });
  const inviting = async (ownerId: string) => {
    const familyGrantId = await insertFamilyGrant(db, {
      ownerId,
      kinds: ['VISITS'],
      state: 'INVITED',
      invitedContact: 'omar.former@example.com',
      createdBy: mother.id,
      decidedBy: null,
      decidedAt: null,
    });
    return await emit(familyGrantInvited, { familyGrantId, userId: mother.id });
  };
  const [ofChild, ofMother] = [await inviting(child.id), await inviting(mother.id)];
  const { id: createdBy } = await insertStaff(db, { role: 'ADMIN' });
  await insertCourtOrder(db, { patientId: child.id, personId: former.id, createdBy });
  for (const eventId of [ofChild, ofMother]) await sendAll(eventId);
  expect(await deliveriesOf(ofChild)).toMatchObject([
    { state: 'suppressed', reason: 'it is no longer for this person' },
  ]);
  expect(await deliveriesOf(ofMother)).toMatchObject([{ state: 'sent' }]);
});
