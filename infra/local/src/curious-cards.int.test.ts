import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, family } = stage;

// Rule: money.cards-are-shared-by-their-owner
it.each([
  ['decided for them', 'ACTIVE'],
  ['invited for them', 'INVITED'],
] as const)(
  'the card of someone who gets a sign-in isn’t open to anyone the account holder %s',
  async (_, state) => {
    const { parent } = await family();
    const father = await insertPatient(db, {
      user: { passwordHash: null },
      patient: { householdId: parent.householdId, relationshipToAccountHolder: 'Parent' },
    });
    const email = `uncle.${father.id}@example.com`;
    const uncle = await insertPatient(db, { user: { passwordHash: 'a hash', email } });
    const asUncle = await stage.as(uncle);
    const isOpen = state === 'ACTIVE' ? { granteeId: uncle.id, decidedBy: parent.id } : { decidedBy: null };
    const id = await insertFamilyGrant(db, {
      ...{ ownerId: father.id, kinds: ['BILLS', 'CARD'], createdBy: parent.id, state, ...isOpen },
      ...(state === 'INVITED' && { invitedContact: email, decidedAt: null }),
    });
    const answer = (caller: typeof asUncle, body: object) =>
      caller.post('/patient/family-grants/answer', { id, ...body });
    if (state === 'INVITED') expect((await answer(asUncle, { action: 'ACCEPT' })).statusCode).toBe(200);
    const statuses = async () => [
      (await asUncle.get(`/payments/${father.id}/card-details`)).statusCode,
      (await asUncle.get(`/payments/${father.id}/balance`)).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', father.id).execute();
    expect(await statuses()).toEqual([404, 200]);
    const kept = await answer(await stage.as(father), { action: 'CHANGE', kinds: ['BILLS', 'CARD'] });
    expect(kept.statusCode, kept.body).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
  },
);

// Rule: money.cards-are-shared-by-their-owner
it('a card stays open to someone its owner chose before their two records were merged', async () => {
  const { parent } = await family();
  const owner = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  const merged = await insertPatient(db, { user: { passwordHash: null } });
  await insertFamilyGrant(db, {
    ...{ ownerId: owner.id, granteeId: parent.id, kinds: ['BILLS', 'CARD'], state: 'ACTIVE' },
    ...{ createdBy: merged.id, decidedBy: merged.id },
  });
  const cards = async () =>
    (await (await stage.as(parent)).get(`/payments/${owner.id}/card-details`)).statusCode;
  expect(await cards()).toBe(404);
  await db
    .updateTable('patients')
    .set({ removedAt: new Date(), mergedIntoPatientId: owner.id })
    .where('id', '=', merged.id)
    .execute();
  expect(await cards()).toBe(200);
});
