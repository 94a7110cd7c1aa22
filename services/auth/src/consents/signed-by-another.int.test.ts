import { insertConsent } from '@bedside/testing/factories/consents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { openConsents, typed } from './consents.fixture.ts';

const { as, db, staff } = await openConsents();

// Rules: people.own-part-of-a-visit, people.family-kinds
it('a consent shows the address of its patient and of its signer’s device to no one else who may sign', async () => {
  const mother = await insertPatient(db);
  const child = await insertPatient(db, {
    user: { email: 'mia.teen@example.com', passwordHash: 'a hash' },
    patient: {
      ...{ householdId: mother.householdId, dateOfBirth: '2011-05-05', relationshipToAccountHolder: 'Child' },
      ...{ address1: '12 Harbor Lane', city: 'CHICAGO', postalCode: '60614', state: 'Illinois' },
    },
  });
  const father = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  await insertFamilyGrant(db, { ownerId: child.id, granteeId: father.id, kinds: ['SIGN'] });
  const [signed, open] = [await insertConsent(db, child), await insertConsent(db, child)];
  const asMother = await as(mother);
  const answer = { id: signed.id, action: 'APPROVED', signature: typed };
  expect((await asMother.post('/users/consent-action', answer)).statusCode).toBe(200);
  const detail = async (who: Awaited<ReturnType<typeof as>>, { id }: { id: string }) => {
    const seen = await who.get(`/users/consent-detail/${id}`);
    expect(seen.statusCode, seen.body).toBe(200);
    return seen.json().data;
  };
  const nowhere = { email: null, phone: null, address1: null, city: null, postalCode: null };
  for (const who of [asMother, await as(father)])
    for (const consent of [signed, open])
      expect((await detail(who, consent)).requestTo).toMatchObject(nowhere);
  const address = { email: 'mia.teen@example.com', address1: '12 Harbor Lane' };
  for (const who of [staff, await as(child)])
    expect((await detail(who, open)).requestTo).toMatchObject(address);
  const isShown = async (who: Awaited<ReturnType<typeof as>>) =>
    (await detail(who, signed)).signature.ip !== null;
  expect([await isShown(asMother), await isShown(staff), await isShown(await as(father))]).toEqual([
    true,
    true,
    false,
  ]);
});
