import { newId } from '@bedside/db/id';
import { markAsDeceased } from '@bedside/domain/appointments/deceased.commands';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { insertPatient } from '@bedside/testing/factories/people';
import { inject } from '@bedside/testing/stripe';
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
  eventsOf,
  sync,
  webhook,
  job,
  stage,
  admin,
  chargesOf,
  subscriptionsAt,
} = await openMembershipCharges();

describe('a membership plan', () => {
  // Rule: money.memberships-are-not-taxed
  it('is charged to a card once, untaxed and in the ledger, and gives the household its benefits', async () => {
    const patient = await person();
    const child = await insertPatient(db, {
      patient: { householdId: patient.householdId, relationshipToAccountHolder: 'Child' },
    });
    const preview = await (await service.as(patient)).get(
      `/users/get-subscription-details/${patient.id}/preview?priceId=${premier}`,
    );
    expect(preview.json().data).toMatchObject({ kind: 'START', dueToday: 99, credit: 0 });
    const answer = await take(patient, premier);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      membershipType: 'PREMIER',
      benefits: true,
      subscription: {
        status: 'ACTIVE',
        amount: 99,
        interval: 'MONTH',
        nextCharge: { amount: 99, at: '2026-11-14T15:00:00.000Z' },
        allowedActions: ['change', 'cancel', 'changeCard'],
      },
      dependents: [{ id: child.id }],
      charges: [{ amount: 99, status: 'PAID' }],
    });
    expect(await membershipOf(patient)).toEqual({
      membershipType: 'PREMIER',
      membershipInGoodStanding: true,
    });
    expect(await membershipOf(child)).toMatchObject({ membershipType: 'DEPENDENT' });
    expect(await chargesOf(patient.id)).toEqual([
      {
        kind: 'MEMBERSHIP',
        status: 'PAID',
        totalCents: 9_900,
        taxRate: 0,
        payment: 'SUCCESSFUL',
        channel: 'SUBSCRIPTION',
        paymentMode: 'CARD ON FILE',
        type: 'CUSTOM INVOICE',
      },
    ]);
    const { subscriptionId } = await stage.idsOf(patient);
    expect(await eventsOf(subscriptionId)).toEqual(['started']);
  });

  it('clicked twenty times at once creates one subscription and one charge', async () => {
    const patient = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(patient, premier)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await subscriptionsAt(patient.id)).toHaveLength(1);
    expect(await chargesOf(patient.id)).toHaveLength(1);
  });

  it('does not start with a declined card, and can start with another one', async () => {
    const patient = await person('pm_card_chargeCustomerFail');
    const refused = await take(patient, premier);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'CARD_REFUSED' });
    const clicks = await Promise.all(Array.from({ length: 8 }, () => take(patient, premier)));
    expect(new Set(clicks.map((answer) => answer.json().code))).toEqual(new Set(['CARD_REFUSED']));
    expect(await membershipOf(patient)).toMatchObject({ membershipType: 'ON DEMAND' });
    expect(await chargesOf(patient.id)).toEqual([]);
    const other = await (await service.as(patient)).post('/payments/attach/payment-method', {
      paymentMethodId: 'pm_card_visa',
      patientId: patient.id,
    });
    const { paymentMethodId } = other.json().data;
    expect((await take(patient, premier, { paymentMethodId })).statusCode).toBe(200);
    expect(await details(patient)).toMatchObject({ membershipType: 'PREMIER' });
  });

  it('whose response is lost stays pending and is completed once by a sync', async () => {
    const patient = await person();
    await member(premier);
    const fault = await inject(service.origin, {
      integration: 'stripe',
      kind: 'reset',
      when: 'after',
      times: 1,
    });
    const answer = await take(patient, premier);
    await fault.clear();
    await inject(service.origin, { integration: 'stripe-webhook', kind: 'drop', times: 10_000 });
    expect(answer.statusCode, answer.body).toBe(200);
    const { subscriptionId } = await stage.idsOf(patient);
    await sync(subscriptionId);
    expect(await details(patient)).toMatchObject({ subscription: { status: 'ACTIVE', pending: null } });
    expect(await subscriptionsAt(patient.id)).toHaveLength(1);
    expect(await chargesOf(patient.id)).toHaveLength(1);
  });

  it('that ends before Stripe received it charges no one', async () => {
    const patient = await person();
    const fault = await inject(service.origin, { integration: 'stripe', kind: 'reset', times: 50 });
    expect((await take(patient, premier)).json().data).toMatchObject({ subscription: { status: 'PENDING' } });
    await fault.clear();
    const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
    await markAsDeceased(db, { ...job(), actor }, processor, patient.id);
    const { subscriptionId } = await stage.idsOf(patient);
    await sync(subscriptionId);
    expect(await subscriptionsAt(patient.id)).toEqual([]);
    expect(await chargesOf(patient.id)).toEqual([]);
    const changes = await db
      .selectFrom('subscriptionChanges')
      .select('status')
      .where('subscriptionId', '=', subscriptionId)
      .execute();
    expect(changes).toEqual([{ status: 'FAILED' }, { status: 'FAILED' }]);
  });

  it('is previewed less any credit, as it is then charged', async () => {
    const patient = await member(premier);
    expect((await take(patient, standard)).statusCode).toBe(200);
    await processor.stripe.cancelSubscription(patient.stripeId);
    await webhook('customer.subscription.deleted', patient.stripeId);
    const late = { patientId: patient.id, priceId: premier, version: 2 };
    const change = await (await admin()).post('/users/update-subscription', late);
    expect(change.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    const url = `/users/get-subscription-details/${patient.id}/preview?priceId=${premier}`;
    expect((await (await service.as(patient)).get(url)).json().data).toMatchObject({
      kind: 'START',
      lines: [
        { kind: 'PLAN', amount: 99 },
        { kind: 'CREDIT', amount: -50 },
      ],
      dueToday: 49,
      nextCharge: { amount: 99 },
    });
    expect((await take(patient, premier)).statusCode).toBe(200);
    expect((await chargesOf(patient.id)).map(({ totalCents }) => totalCents)).toEqual([9_900, 0, 4_900]);
  });

  it('can be chosen only by the account holder and admins', async () => {
    const holder = await person();
    const member = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    const own = await take(member, premier);
    expect([own.statusCode, own.json().code]).toEqual([422, 'RULE_REFUSED']);
    const forHolder = await (await service.as(member)).post('/users/create-subscription', {
      patientId: holder.id,
      priceId: premier,
    });
    expect(forHolder.statusCode).toBe(404);
    const byAdmin = await (await admin()).post('/users/create-subscription', {
      patientId: holder.id,
      priceId: premier,
    });
    expect(byAdmin.statusCode, byAdmin.body).toBe(200);
  });
});

describe('a plan change', () => {
  // Rule: money.plan-changes-charge-the-preview
  it('charges exactly the previewed amount, and the membership follows', async () => {
    const patient = await member(standard);
    const caller = await service.as(patient);
    const preview = await caller.get(
      `/users/get-subscription-details/${patient.id}/preview?priceId=${premier}`,
    );
    expect(preview.json().data).toMatchObject({ kind: 'CHANGE', dueToday: 50 });
    const { prorationAt } = preview.json().data;
    const answer = await take(patient, premier, { prorationAt });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await membershipOf(patient)).toEqual({
      membershipType: 'PREMIER',
      membershipInGoodStanding: true,
    });
    expect((await chargesOf(patient.id)).map(({ totalCents }) => totalCents)).toEqual([4_900, 5_000]);
    expect(await eventsOf(patient.subscriptionId)).toEqual(['started', 'changed']);
    expect(await subscriptionsAt(patient.id)).toHaveLength(1);
  });

  it('to a smaller plan credits the rest to the next charges', async () => {
    const patient = await member(premier);
    const url = `/users/get-subscription-details/${patient.id}/preview?priceId=${standard}`;
    expect((await (await service.as(patient)).get(url)).json().data).toMatchObject({
      dueToday: 0,
      credit: 50,
      lines: [
        { kind: 'LEFT', amount: -99 },
        { kind: 'PLAN', amount: 49 },
        { kind: 'KEPT', amount: 50 },
      ],
      nextCharge: { amount: 0 },
    });
    expect((await take(patient, standard)).statusCode).toBe(200);
    expect(await membershipOf(patient)).toMatchObject({ membershipType: 'STANDARD' });
    expect((await chargesOf(patient.id)).map(({ totalCents, status }) => [totalCents, status])).toEqual([
      [9_900, 'PAID'],
      [0, 'PAID'],
    ]);
  });

  // Rule: money.overrides-change-the-subscription
  it('by staff override changes the subscription, or ends it if no such plan is sold', async () => {
    const [moved, ended] = [await member(standard), await member(standard)];
    const context = {
      ...job(),
      actor: { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() },
    };
    const reason = 'Agreed by phone';
    await changeMembership(db, context, { patientId: moved.id, membershipType: 'PREMIER', reason });
    await changeMembership(db, context, { patientId: ended.id, membershipType: 'LX ELITE', reason });
    expect(await eventsOf(moved.subscriptionId)).toContain('changeRequested');
    await Promise.all([sync(moved.subscriptionId), sync(ended.subscriptionId)]);
    expect(await details(moved)).toMatchObject({
      membershipType: 'PREMIER',
      subscription: { amount: 99, status: 'ACTIVE' },
    });
    const own = await (await service.as(ended)).get(`/users/get-subscription-details/${ended.id}`);
    expect([own.statusCode, own.body.includes(reason)]).toEqual([200, false]);
    expect(await details(ended)).toMatchObject({
      membershipType: 'LX ELITE',
      benefits: true,
      subscription: { status: 'CANCELLED' },
    });
    expect(await subscriptionsAt(ended.id)).toMatchObject([{ status: 'canceled' }]);
  });
});

it('a staff override does not restart a canceled membership', async () => {
  const patient = await member(standard);
  await (await service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
  const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
  await changeMembership(db, { ...job(), actor }, { patientId: patient.id, membershipType: 'PREMIER' });
  await sync(patient.subscriptionId);
  expect(await details(patient)).toMatchObject({
    membershipType: 'PREMIER',
    subscription: { amount: 99, cancelAtPeriodEnd: true, pending: null, nextCharge: null },
  });
});
