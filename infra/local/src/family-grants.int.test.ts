import type { FamilyGrant, FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices(services, database, { simulators: true });
const withAccount = { passwordHash: 'a hash' };

async function family() {
  const nora = await insertPatient(db, { user: withAccount });
  const { householdId } = nora;
  const email = `maeve.${newId()}@example.com`;
  const maeve = await insertPatient(db, {
    user: { ...withAccount, firstName: 'Maeve', email },
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const june = await insertPatient(db, {
    user: { firstName: 'June', email: null, phoneE164: null },
    patient: { householdId, relationshipToAccountHolder: 'Child', dateOfBirth: '2019-05-05' },
  });
  return { nora, maeve, june, email, asNora: await as(nora), asMaeve: await as(maeve) };
}

const grantsOf = async (caller: Caller): Promise<FamilyGrant[]> =>
  (await caller.get('/patient/family-grants')).json().data.grants;
const between = (grants: FamilyGrant[], owner: { id: string }, grantee: { id: string }) =>
  grants.find((one) => one.owner.id === owner.id && one.grantee.id === grantee.id);
const give = (caller: Caller, body: object) => caller.post('/patient/family-grants', body);
const answer = (caller: Caller, id: string, body: object) =>
  caller.post('/patient/family-grants/answer', { ...body, id });
const balance = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get(`/payments/${id}/balance`)).statusCode;
const auditsOf = async (entityId: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('entityId', '=', entityId)
      .where('entityType', '=', 'familyGrant')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('a household in which no one decided anything', () => {
  // Rule: people.household-without-grants
  it('shows the access its members always had, and no card', async () => {
    const { nora, maeve, june, asNora, asMaeve } = await family();
    const mine = await grantsOf(asNora);
    const shared: FamilyKind[] = ['BOOK', 'VISITS', 'DOCUMENTS', 'BILLS'];
    expect(between(mine, nora, maeve)).toMatchObject({
      id: null,
      kinds: shared,
      relation: 'SPOUSE',
      state: 'ACTIVE',
    });
    expect(between(mine, maeve, nora)).toMatchObject({ kinds: shared, allowedActions: [] });
    expect(between(mine, june, maeve)).toMatchObject({
      kinds: shared,
      relation: 'CHILD',
      allowedActions: ['CHANGE'],
    });
    // The account holder manages her record, so there is nothing to change.
    expect(between(mine, june, nora)).toMatchObject({
      kinds: ['BOOK', 'VISITS', 'CHART', 'DOCUMENTS', 'BILLS', 'CARD', 'SIGN'],
      allowedActions: [],
    });
    expect(between(await grantsOf(asMaeve), june, maeve)).toMatchObject({
      kinds: shared,
      allowedActions: [],
    });
  });
});

describe("a patient's grants to others", () => {
  // Rule: people.family-owner-narrows
  it('is narrowed, widened and withdrawn by its owner, from the next request on', async () => {
    const { nora, maeve, asNora, asMaeve } = await family();
    expect(await balance(asMaeve, nora)).toBe(200);
    const response = await give(asNora, { granteeId: maeve.id, relation: 'SPOUSE', kinds: ['VISITS'] });
    expect(response.statusCode, response.body).toBe(200);
    const id = between(await grantsOf(asNora), nora, maeve)?.id ?? '';
    expect(await balance(asMaeve, nora)).toBe(404);
    expect((await answer(asNora, id, { action: 'CHANGE', kinds: ['BILLS'] })).statusCode).toBe(200);
    expect(await balance(asMaeve, nora)).toBe(200);
    expect((await answer(asNora, id, { action: 'WITHDRAW' })).statusCode).toBe(200);
    expect(await balance(asMaeve, nora)).toBe(404);
    // Maeve alone decides what Nora may do for her, so that stays.
    expect(await balance(asNora, maeve)).toBe(200);
    expect(await auditsOf(id)).toEqual(['familyGrant.give', 'familyGrant.change', 'familyGrant.withdraw']);
    const notified = await db.selectFrom('outbox').select('liveUserIds').where('entityId', '=', id).execute();
    for (const person of [nora, maeve])
      expect(notified.filter(({ liveUserIds }) => liveUserIds?.includes(person.id))).toHaveLength(3);
  });

  // Rule: people.family-owner-decides
  it('is not for others to change, and looks unknown to strangers', async () => {
    const { nora, maeve, june, asNora, asMaeve } = await family();
    const id = await insertFamilyGrant(db, { ownerId: nora.id, granteeId: maeve.id, kinds: ['VISITS'] });
    const toMaeve = { granteeId: maeve.id, relation: 'OTHER', kinds: ['VISITS'] };
    expect((await answer(asMaeve, id, { action: 'CHANGE', kinds: ['BILLS'] })).statusCode).toBe(409);
    expect((await give(asMaeve, { ...toMaeve, ownerId: june.id })).statusCode).toBe(404);
    expect((await give(asMaeve, { ...toMaeve, ownerId: nora.id })).statusCode).toBe(404);
    const stranger = await insertPatient(db, { user: withAccount });
    const asStranger = await as(stranger);
    expect((await answer(asStranger, id, { action: 'WITHDRAW' })).statusCode).toBe(404);
    expect((await give(asNora, { ...toMaeve, granteeId: stranger.id })).statusCode).toBe(404);
    // Anyone who may act for someone can give that up.
    expect((await answer(asMaeve, id, { action: 'WITHDRAW' })).statusCode).toBe(200);
    // The account holder decides for June.
    expect((await give(asNora, { ...toMaeve, ownerId: june.id })).statusCode).toBe(200);
    expect(await balance(asMaeve, june)).toBe(404);
  });

  // Rule: people.family-asks
  it('is requested, and opens nothing before its owner approves', async () => {
    const { nora, asNora, asMaeve } = await family();
    const chart = async () => (await asMaeve.get(`/patient/history/${nora.id}`)).statusCode;
    const ask = (kinds: FamilyKind[]) =>
      give(asMaeve, { ownerId: nora.id, relation: 'SPOUSE', kinds, ask: true });
    const response = await ask(['CHART']);
    expect(response.statusCode, response.body).toBe(200);
    const grant = { id: (await grantsOf(asNora)).find(({ state }) => state === 'ASKED')?.id ?? '' };
    const waiting = (await grantsOf(asMaeve)).find(({ state }) => state === 'ASKED');
    expect(waiting).toMatchObject({ id: grant.id, kinds: ['BOOK', 'VISITS', 'CHART', 'DOCUMENTS', 'BILLS'] });
    expect([await chart(), await balance(asMaeve, nora)]).toEqual([404, 200]);
    expect((await ask(['CARD'])).statusCode).toBe(422);
    expect((await answer(asMaeve, grant.id, { action: 'APPROVE' })).statusCode).toBe(409);
    expect((await answer(asNora, grant.id, { action: 'APPROVE' })).statusCode).toBe(200);
    expect(await chart()).toBe(200);
    expect((await answer(asNora, grant.id, { action: 'APPROVE' })).json()).toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  // Rule: people.family-end-date
  it('ends with its last day, without going back to what a household shares', async () => {
    const { nora, maeve, asMaeve, asNora } = await family();
    const past = { granteeId: maeve.id, relation: 'SPOUSE', kinds: ['BILLS'], endsOn: '2020-01-01' };
    expect((await give(asNora, past)).json().issues).toMatchObject([{ path: 'endsOn' }]);
    const endsAt = new Date(Date.now() + 3_600_000);
    const id = await insertFamilyGrant(db, {
      ownerId: nora.id,
      granteeId: maeve.id,
      kinds: ['BILLS'],
      endsAt,
    });
    expect(await balance(asMaeve, nora)).toBe(200);
    const ended = { endsAt: new Date(Date.now() - 1_000) };
    await db.updateTable('familyGrants').set(ended).where('id', '=', id).execute();
    expect(await balance(asMaeve, nora)).toBe(404);
    expect(between(await grantsOf(asNora), nora, maeve)?.state).toBe('ENDED');
  });

  // Rule: people.family-grants-end-with-household
  it('ends when one of them leaves the household', async () => {
    const { nora, maeve, asNora, asMaeve } = await family();
    await give(asNora, { granteeId: maeve.id, relation: 'SPOUSE', kinds: ['BILLS', 'CHART'] });
    expect((await asNora.delete(`/patient/delete/${maeve.id}`)).statusCode).toBe(200);
    expect(await balance(asMaeve, nora)).toBe(404);
    expect((await asMaeve.get(`/patient/history/${nora.id}`)).statusCode).toBe(404);
  });
});

describe('someone without an account who is invited', () => {
  // Rule: people.family-invitations
  it('sees what was granted and nothing else, once the contact is proven and the invitation accepted', async () => {
    const { nora, june, asNora } = await family();
    const email = `ruth.${newId()}@example.com`;
    const invitation = { email, relation: 'PARENT', kinds: ['BILLS'] };
    const invited = await give(asNora, invitation);
    expect(invited.statusCode, invited.body).toBe(200);
    const id = (await grantsOf(asNora)).find(({ state }) => state === 'INVITED')?.id ?? '';
    expect(await eventTypesOf(db, id)).toEqual(['familyGrant.invited']);
    expect((await give(asNora, invitation)).json().issues).toMatchObject([{ path: 'email' }]);

    const typed = await as(await insertPatient(db, { user: { email, emailProvenAt: null } }));
    expect((await answer(typed, id, { action: 'ACCEPT' })).statusCode).toBe(404);
    await db.updateTable('users').set({ email: null }).where('email', '=', email).execute();

    const ruth = await as(await insertPatient(db, { user: { email, firstName: 'Ruth' } }));
    await insertPayableInvoice(db, nora);
    const bills = async () => (await ruth.get('/appointment/invoices')).json().data.invoices.length;
    expect([await bills(), await balance(ruth, nora)]).toEqual([0, 404]);
    expect((await answer(ruth, id, { action: 'ACCEPT' })).statusCode).toBe(200);
    expect([await bills(), await balance(ruth, nora), await balance(ruth, june)]).toEqual([1, 200, 404]);
    const visits = await ruth.get('/appointment', { query: { take: '50' } });
    expect(visits.json().data.appointments).toEqual([]);
  });
});

describe('an invitation that waits', () => {
  const invitationOf = async (caller: Caller) =>
    (await grantsOf(caller)).find(({ state }) => state === 'INVITED')?.id ?? '';

  // Rule: people.family-invitations
  it('is one of twenty in a day, also counting those taken back', async () => {
    const { asNora } = await family();
    const inviteOne = () =>
      give(asNora, { email: `ruth.${newId()}@example.com`, relation: 'PARENT', kinds: ['BILLS'] });
    for (let sent = 0; sent < 20; sent += 1) {
      const { statusCode, body } = await inviteOne();
      expect(statusCode, body).toBe(200);
      const taken = await answer(asNora, await invitationOf(asNora), { action: 'WITHDRAW' });
      expect(taken.statusCode, taken.body).toBe(200);
    }
    const refused = await inviteOne();
    expect([refused.statusCode, refused.json().issues]).toMatchObject([400, [{ path: 'email' }]]);
    await db
      .updateTable('familyGrants')
      .set({ createdAt: new Date(Date.now() - 86_500_000) })
      .where('invitedContact', 'is not', null)
      .execute();
    expect((await inviteOne()).statusCode).toBe(200);
  });

  // Rule: people.family-invitations
  it('opens nothing that its owner closed later', async () => {
    const { nora, maeve, email, asNora, asMaeve } = await family();
    const invited = await give(asNora, { email, relation: 'SPOUSE', kinds: ['BILLS', 'CHART'] });
    expect(invited.statusCode, invited.body).toBe(200);
    const id = await invitationOf(asNora);
    await give(asNora, { granteeId: maeve.id, relation: 'SPOUSE', kinds: ['VISITS'] });
    expect((await answer(asMaeve, id, { action: 'ACCEPT' })).statusCode).toBe(422);
    expect(await balance(asMaeve, nora)).toBe(404);
  });

  // Rule: people.family-grants-end-with-household
  it('is over once its owner or the invited person leaves the household', async () => {
    const { nora, maeve, email, asNora, asMaeve } = await family();
    await give(asNora, { email, relation: 'SPOUSE', kinds: ['BILLS', 'CHART'] });
    const id = await invitationOf(asNora);
    expect((await asNora.delete(`/patient/delete/${maeve.id}`)).statusCode).toBe(200);
    expect((await answer(asMaeve, id, { action: 'ACCEPT' })).statusCode).toBe(404);
    expect(await balance(asMaeve, nora)).toBe(404);
  });
});

describe('staff', () => {
  // Rule: people.staff-sees-family-grants
  it('sees who may do what for a patient', async () => {
    const { nora, maeve, asNora } = await family();
    await give(asNora, { granteeId: maeve.id, relation: 'SPOUSE', kinds: ['BILLS'] });
    const staff = await as(await insertStaff(db, { role: 'ADMIN' }));
    const { grants } = (await staff.get('/patient/family-grants', { query: { patientId: nora.id } })).json()
      .data;
    expect(between(grants, nora, maeve)).toMatchObject({ id: expect.any(String), kinds: ['BILLS'] });
    expect(between(grants, maeve, nora)).toMatchObject({ id: null, allowedActions: [] });
  });
});
