import { addDays, addMinutes, addMonths } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { membershipMoneyStage } from './membership-money.fixture.ts';

const stage = await membershipMoneyStage();
const { clock, begin, standard, premier, admin, take, member, details, trigger, webhook } = stage;
const { yearOf, planPreview, resumePreview, step, customerOf, invoicesOf, reviewsOf } = stage;

/** A member whose plan ended with credit. */
async function leftWithCredit() {
  const patient = await member(await yearOf(premier));
  await take(patient, standard);
  await ended(patient);
  return patient;
}

async function ended(patient: Awaited<ReturnType<typeof member>>) {
  await (await stage.service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
  clock.now = addDays(addMonths(begin, 1), 1);
  await webhook('customer.subscription.deleted', patient.stripeId);
}

const seen = async (patient: { id: string }, priceId: string) => {
  const { dueToday, prorationAt } = await planPreview(patient, priceId);
  return { dueToday, prorationAt };
};
const changed = { code: 'CONCURRENT_UPDATE' };

// Rule: money.plan-changes-charge-the-preview
it('a plan whose credit was refunded since the preview is not started', async () => {
  const patient = await leftWithCredit();
  const cost = await seen(patient, premier);
  expect(cost.dueToday).toBe(0);
  const [review] = await reviewsOf(patient);
  expect((await (await admin()).post(`/payments/reviews/${review?.id}/refund-credit`, {})).statusCode).toBe(
    200,
  );
  const before = await invoicesOf(patient);
  expect((await take(patient, premier, cost)).json()).toMatchObject(changed);
  expect(await invoicesOf(patient)).toEqual(before);
  const now = await seen(patient, premier);
  expect(now.dueToday).toBeGreaterThan(0);
  expect((await take(patient, premier, now)).statusCode).toBe(200);
});

// Rule: money.plan-changes-charge-the-preview
it('a change that was previewed before the membership ended charges no full period', async () => {
  const patient = await member(standard);
  clock.now = addDays(begin, 29);
  const cost = await seen(patient, premier);
  await ended(patient);
  clock.now = addMinutes(addDays(begin, 29), 20);
  const before = await invoicesOf(patient);
  expect((await take(patient, premier, cost)).json()).toMatchObject(changed);
  expect(await invoicesOf(patient)).toEqual(before);
});

// Rule: money.plan-changes-charge-the-preview
it('a change that was previewed before the renewal is not charged at the old cost', async () => {
  const patient = await member(standard);
  clock.now = addMinutes(addMonths(begin, 1), -5);
  const cost = await seen(patient, premier);
  clock.now = addMinutes(addMonths(begin, 1), 10);
  await trigger(`${patient.stripeId}/renew`);
  await webhook('customer.subscription.updated', patient.stripeId);
  const before = await invoicesOf(patient);
  expect((await take(patient, premier, cost)).statusCode).toBe(409);
  expect(await invoicesOf(patient)).toEqual(before);
});

// Rule: money.plan-changes-charge-the-preview
it('a repeated request gets the plan that it already took, at the cost of the preview', async () => {
  const patient = await member(standard);
  clock.now = addDays(begin, 10);
  const cost = await seen(patient, premier);
  clock.now = addMinutes(clock.now, 20);
  expect((await take(patient, premier, cost)).statusCode).toBe(200);
  const after = await invoicesOf(patient);
  expect(after.at(-1)).toEqual([Math.round(cost.dueToday * 100), 'PAID']);
  expect((await take(patient, premier, cost)).statusCode).toBe(200);
  expect(await invoicesOf(patient)).toEqual(after);
  expect(await details(patient)).toMatchObject({ subscription: { status: 'ACTIVE' } });
});

// Rule: money.plan-changes-charge-the-preview
it('a plan change previewed as paid by credit does not start a new membership with that credit', async () => {
  const patient = await member(await yearOf(premier));
  await take(patient, standard);
  clock.now = addMinutes(addMonths(begin, 1), -5);
  const cost = await seen(patient, premier);
  expect(cost.dueToday).toBe(0);
  await (await stage.service.as(patient)).post(`/users/cancel-subscription/${patient.id}`, {});
  clock.now = addMinutes(addMonths(begin, 1), 10);
  await webhook('customer.subscription.deleted', patient.stripeId);
  expect((await take(patient, premier, cost)).json()).toMatchObject(changed);
  expect(await details(patient)).toMatchObject({ subscription: { status: 'CANCELLED' } });
});

// Rule: money.plan-changes-charge-the-preview
it('a plan change previewed as paid by credit is refused once the next period has started', async () => {
  const patient = await member(await yearOf(premier));
  await take(patient, standard);
  clock.now = addMinutes(addMonths(begin, 1), -5);
  const cost = await seen(patient, premier);
  clock.now = addMinutes(addMonths(begin, 1), 10);
  await trigger(`${patient.stripeId}/renew`);
  await webhook('customer.subscription.updated', patient.stripeId);
  const before = await invoicesOf(patient);
  expect((await take(patient, premier, cost)).json()).toMatchObject(changed);
  expect(await invoicesOf(patient)).toEqual(before);
});

describe('a paused membership whose next period credit would pay', () => {
  async function previewed(minutes: number) {
    const patient = await member(premier);
    await take(patient, standard);
    await step(patient, 'pause');
    clock.now = addMinutes(addMonths(begin, 1), minutes);
    const { dueToday, prorationAt } = await resumePreview(patient);
    expect(dueToday).toBe(0);
    clock.now = addMinutes(clock.now, 10);
    return { patient, cost: { dueToday, prorationAt } };
  }

  // Rule: money.resuming-later-starts-a-period
  it('takes no credit if its preview said that the paid period continues', async () => {
    const { patient, cost } = await previewed(-5);
    for (const shown of [cost, {}]) {
      const answer = await step(patient, 'resume', shown);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONCURRENT_UPDATE']);
    }
    expect(await customerOf(patient)).toMatchObject({ balance: -5_000 });
    expect(await details(patient)).toMatchObject({ subscription: { status: 'PAUSED' } });
  });

  it('takes it if the preview said so', async () => {
    const { patient, cost } = await previewed(5);
    expect((await step(patient, 'resume', cost)).statusCode).toBe(200);
    expect(await customerOf(patient)).toMatchObject({ balance: -100 });
  });
});

it('a card that was declined leaves the previewed cost as it is', async () => {
  const patient = await stage.person('pm_card_chargeCustomerFail');
  const cost = await seen(patient, standard);
  clock.now = addMinutes(clock.now, 1);
  expect((await take(patient, standard, cost)).json().code).toBe('CARD_REFUSED');
  const good = await (await stage.service.as(patient)).post('/payments/attach/payment-method', {
    paymentMethodId: 'pm_card_visa',
    patientId: patient.id,
  });
  const { paymentMethodId } = good.json().data;
  const again = await take(patient, standard, { ...cost, paymentMethodId });
  expect(again.statusCode, again.body).toBe(200);
});
