import { addDays } from '@bedside/db/dates';
import { insertSubscription } from '@bedside/testing/factories/memberships';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { membershipStage } from './memberships.fixture.ts';

const database = await withDatabase();
const stage = await membershipStage(database);
const { db, clock, service, premier, standard } = stage;
const FIRST = clock.now;

/** Creates the membership the way an import does. */
async function brought(patient: { id: string }, more: { cancelAtPeriodEnd?: boolean } = {}) {
  clock.now = FIRST;
  await db.updateTable('patients').set({ membershipType: 'PREMIER' }).where('id', '=', patient.id).execute();
  return await insertSubscription(db, {
    ...{ patientId: patient.id, priceId: premier, startedAt: addDays(FIRST, -10) },
    ...{ currentPeriodStart: addDays(FIRST, -10), currentPeriodEnd: addDays(FIRST, 20), ...more },
  });
}
const rowOf = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const chargesOf = (id: string) =>
  db.selectFrom('subscriptionCharges').selectAll().where('subscriptionId', '=', id).execute();
const chooseCard = async (patient: { id: string }, paymentMethodId: string) =>
  (await service.as(patient)).post('/users/update-billing-account', {
    patientId: patient.id,
    paymentMethodId,
  });

// Rule: money.imported-memberships-wait-for-a-card
it('charges the card that was chosen when the period ends, and not before', async () => {
  const patient = await stage.person();
  const id = await brought(patient);
  const answer = await chooseCard(patient, patient.card);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    ...{ status: 'ACTIVE', paymentMethodId: patient.card, stripeSubscriptionId: null },
    currentPeriodEnd: addDays(FIRST, 20),
  });
  clock.now = addDays(FIRST, 19);
  await stage.sync(id);
  expect(await chargesOf(id)).toEqual([]);
  clock.now = addDays(FIRST, 20);
  await stage.sync(id);
  await stage.sync(id);
  expect(await rowOf(id)).toMatchObject({ status: 'ACTIVE', stripeSubscriptionId: expect.any(String) });
  expect(await chargesOf(id)).toHaveLength(1);
  expect((await stage.details(patient)).subscription?.allowedActions).toContain('change');
});

// Rule: money.imported-memberships-wait-for-a-card
it('waits for a card with the grace of a declined one, charges it immediately, or else ends', async () => {
  const patient = await stage.person();
  // A card on file that no one selected for the membership.
  await db
    .updateTable('patients')
    .set({ defaultPaymentMethodId: patient.card })
    .where('id', '=', patient.id)
    .execute();
  const [id, other] = [await brought(patient), await insertPatient(db)];
  const left = await brought(other);
  clock.now = addDays(FIRST, 20);
  for (const one of [id, left]) await stage.sync(one);
  expect(await rowOf(id)).toMatchObject({ status: 'PAST DUE', stripeSubscriptionId: null });
  expect(await stage.eventsOf(id)).toEqual(['pastDue']);
  expect(await stage.membershipOf(patient)).toMatchObject({ membershipInGoodStanding: true });
  const answer = await chooseCard(patient, patient.card);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'ACTIVE', pastDueSince: null });
  expect(await chargesOf(id)).toHaveLength(1);
  clock.now = addDays(FIRST, 60);
  await stage.sync(left);
  expect(await rowOf(left)).toMatchObject({ status: 'CANCELLED', endedAt: clock.now });
  expect(await stage.membershipOf(other)).toMatchObject({ membershipType: 'ON DEMAND' });
});

// Rule: money.imported-memberships-wait-for-a-card
it('is past due when the chosen card is declined, and another one pays', async () => {
  const patient = await stage.person('pm_card_chargeCustomerFail');
  const id = await brought(patient);
  expect((await chooseCard(patient, patient.card)).statusCode).toBe(200);
  clock.now = addDays(FIRST, 20);
  await stage.sync(id);
  expect(await rowOf(id)).toMatchObject({ status: 'PAST DUE', stripeSubscriptionId: null });
  expect(await chargesOf(id)).toEqual([]);
  expect((await chooseCard(patient, patient.card)).statusCode).toBe(422);
  expect(await rowOf(id)).toMatchObject({ status: 'PAST DUE' });
});

// Rule: money.imported-memberships-wait-for-a-card
it('is canceled and kept here, ends with its period, and can’t change its plan before', async () => {
  const patient = await stage.person();
  const id = await brought(patient);
  const by = await service.as(patient);
  const params = (await stage.details(patient)).subscription;
  expect(params).toMatchObject({ allowedActions: ['cancel', 'changeCard'], card: null });
  const change = await stage.take(patient, standard);
  expect([change.statusCode, change.json().message]).toEqual([
    422,
    'This period was paid before the practice moved here. You can change the plan once the membership renews.',
  ]);
  expect((await by.post(`/users/cancel-subscription/${patient.id}`, {})).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true });
  clock.now = addDays(FIRST, 20);
  await stage.sync(id);
  expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED' });
  expect(await stage.membershipOf(patient)).toMatchObject({ membershipType: 'ON DEMAND' });
  expect(await chargesOf(id)).toEqual([]);
});
