import { appointmentPricing } from '@bedside/domain/payments/price.queries';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openMembershipCharges } from './membership-charges.fixture.ts';

const {
  db,
  service,
  standard,
  premier,
  staff,
  processor,
  person,
  take,
  member,
  details,
  membershipOf,
  trigger,
  webhook,
  stage,
  admin,
  chargesOf,
} = await openMembershipCharges();

describe('appointment prices', () => {
  it('follow the membership of the day: ON DEMAND, member, DEPENDENT of the account holder, paused, ended', async () => {
    const holder = await person();
    const child = await insertPatient(db, {
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Child' },
    });
    const areMembers = () =>
      Promise.all(
        [holder, child].map(async ({ id: patientId }) => {
          const priced = await appointmentPricing(db, { patientId, telemedicine: false, on: '2026-10-14' });
          return [priced.membershipType, priced.member];
        }),
      );
    const none = [
      ['ON DEMAND', false],
      ['ON DEMAND', false],
    ];
    expect(await areMembers()).toEqual(none);
    await take(holder, standard);
    expect(await areMembers()).toEqual([
      ['STANDARD', true],
      ['DEPENDENT', true],
    ]);
    await take(holder, premier);
    expect(await areMembers()).toEqual([
      ['PREMIER', true],
      ['DEPENDENT', true],
    ]);
    const reason = 'Abroad for a while';
    await (await admin()).post(`/users/update-subscription/${holder.id}/pause`, { reason });
    expect(await areMembers()).toEqual([
      ['PREMIER', false],
      ['DEPENDENT', false],
    ]);
    const { stripeId } = await stage.idsOf(holder);
    await processor.stripe.cancelSubscription(stripeId);
    await webhook('customer.subscription.deleted', stripeId);
    expect(await areMembers()).toEqual(none);
  });
});

describe('a membership pause', () => {
  // Rule: money.pauses-stop-charges-and-benefits
  it('is set by staff, and charges nothing and gives no benefits until it ends', async () => {
    const patient = await member(premier);
    const url = `/users/update-subscription/${patient.id}`;
    const reason = 'Abroad for a while';
    expect((await (await service.as(patient)).post(`${url}/pause`, { reason })).statusCode).toBe(403);
    expect((await (await admin()).post(`${url}/pause`, { reason })).statusCode).toBe(200);
    expect(await membershipOf(patient)).toEqual({
      membershipType: 'PREMIER',
      membershipInGoodStanding: false,
    });
    expect(await details(patient, staff)).toMatchObject({
      subscription: { status: 'PAUSED', pauseReason: reason, nextCharge: null },
      steps: [{ kind: 'PAUSE', state: 'DONE', reason }, { kind: 'START' }],
    });
    await trigger(`${patient.stripeId}/renew`);
    await webhook('customer.subscription.updated', patient.stripeId);
    expect(await chargesOf(patient.id)).toHaveLength(1);
    expect((await (await admin()).post(`${url}/resume`, { reason: 'Back again' })).statusCode).toBe(200);
    expect(await membershipOf(patient)).toEqual({
      membershipType: 'PREMIER',
      membershipInGoodStanding: true,
    });
  });
});

describe('plans in the console', () => {
  // Rule: money.price-changes-are-for-new-members
  it('get a new price for new members, and current members keep the old one', async () => {
    const caller = await admin();
    const plan = { name: 'Cypress', benefits: ['15% off services'], monthlyPrice: 69 };
    const response = await caller.post('/admin/plans', { membershipType: 'CYPRESS', ...plan });
    expect(response.statusCode, response.body).toBe(200);
    const old = response.json();
    const patient = await member(old.monthly.priceId);
    const changed = await caller.put(`/admin/plans/${old.id}`, {
      ...plan,
      monthlyPrice: 79,
      isAvailable: true,
      version: 1,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({
      monthly: { amount: 79 },
      subscribers: 1,
      previousPrices: [{ amount: 69, subscribers: 1 }],
    });
    expect(await details(patient)).toMatchObject({ subscription: { amount: 69 } });
    const late = await take(await person(), old.monthly.priceId);
    expect(late.statusCode).toBe(400);
    const second = await caller.post('/admin/plans', { membershipType: 'CYPRESS', ...plan });
    expect(second.json()).toMatchObject({ code: 'DUPLICATE' });
  });
});
