import { newId } from '@bedside/db/id';
import { markAsDeceased } from '@bedside/domain/appointments/deceased.commands';
import { changeMembership } from '@bedside/domain/payments/memberships/membership.commands';
import { appointmentPricing } from '@bedside/domain/payments/price.queries';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { inject, payInBrowser } from '@bedside/testing/stripe';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { membershipStage } from './memberships.fixture.ts';

const database = await withDatabase();
const stage = await membershipStage(database);
const { db, clock, service, standard, premier, staff, provider } = stage;
const { person, take, member, details, membershipOf, door, eventsOf, sync, webhook, job } = stage;
const admin = () => service.as(staff);

const chargesOf = (patientId: string) =>
  db
    .selectFrom('invoices as invoice')
    .leftJoin('payments as payment', 'payment.invoiceId', 'invoice.id')
    .select(['invoice.kind', 'invoice.status', 'invoice.totalCents', 'invoice.taxRate'])
    .select(['payment.status as payment', 'payment.channel', 'payment.paymentMode', 'payment.type'])
    .where('invoice.patientId', '=', patientId)
    .orderBy('invoice.createdAt')
    .orderBy('invoice.number')
    .orderBy('payment.createdAt')
    .execute();
const subscriptionsAt = async (patientId: string) => {
  const { stripeCustomerId } = await db
    .selectFrom('patients')
    .select('stripeCustomerId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return provider.stripe.listSubscriptionsOf(stripeCustomerId ?? '');
};

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
    await markAsDeceased(db, { ...job(), actor }, patient.id);
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
    await provider.stripe.cancelSubscription(patient.stripeId);
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

describe('the end of a membership', () => {
  // Rules: money.period-end-cancellation, security.changing-gets-need-intent
  it('comes with the period and can be undone until then; HEAD and prefetching change nothing', async () => {
    const patient = await member(premier);
    const caller = await service.as(patient);
    const url = `/users/cancel-subscription/${patient.id}`;
    const ahead = await caller.get(url, { headers: { 'sec-purpose': 'prefetch' } });
    expect(ahead.statusCode).toBe(503);
    expect(await details(patient)).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
    expect((await caller.get(url)).json()).toMatchObject({ message: 'Subscription canceled successfully.' });
    expect(await details(patient)).toMatchObject({
      benefits: true,
      subscription: {
        cancelAtPeriodEnd: true,
        nextCharge: null,
        allowedActions: ['undoCancel', 'change', 'changeCard'],
      },
    });
    expect((await caller.post(`${url}/undo`, {})).statusCode).toBe(200);
    expect(await details(patient)).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
    expect((await caller.post(url, { reason: 'Moving away' })).statusCode).toBe(200);
    await door(`${patient.stripeId}/renew`);
    await webhook('customer.subscription.deleted', patient.stripeId);
    expect(await details(patient)).toMatchObject({
      membershipType: 'ON DEMAND',
      benefits: false,
      subscription: { status: 'CANCELLED', allowedActions: [] },
    });
    expect(await eventsOf(patient.subscriptionId)).toEqual(['started', 'ending', 'ending', 'ended']);
  });

  it('is immediate when the member dies', async () => {
    const patient = await member(premier);
    const actor = { userId: staff.id, role: 'ADMIN' as const, permissions: [], sessionId: newId() };
    await markAsDeceased(db, { ...job(), actor }, patient.id);
    await sync(patient.subscriptionId);
    expect(await subscriptionsAt(patient.id)).toMatchObject([{ status: 'canceled' }]);
    const row = await db
      .selectFrom('subscriptions')
      .select(['status', 'cancelReason'])
      .where('id', '=', patient.subscriptionId)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'CANCELLED', cancelReason: 'Patient deceased' });
  });
});

describe('a failed membership charge', () => {
  // Rule: money.grace-while-past-due
  it('keeps benefits during the grace period and removes them after, and another card restores them', async () => {
    const patient = await member(premier);
    const caller = await service.as(patient);
    const bad = await caller.post('/payments/attach/payment-method', {
      paymentMethodId: 'pm_card_chargeCustomerFail',
      patientId: patient.id,
    });
    const update = (paymentMethodId: string) => ({ patientId: patient.id, paymentMethodId });
    const worse = await caller.post('/users/update-billing-account', update(bad.json().data.paymentMethodId));
    expect(worse.statusCode, worse.body).toBe(200);
    await door(`${patient.stripeId}/renew`);
    await webhook('customer.subscription.updated', patient.stripeId);
    const late = await details(patient);
    expect(late).toMatchObject({
      benefits: true,
      subscription: {
        status: 'PAST DUE',
        gracePeriodEndsAt: addDays(clock.now, 7).toISOString(),
        nextRetryAt: expect.any(String),
        allowedActions: ['changeCard', 'cancel'],
      },
    });
    expect(late.charges[0]).toMatchObject({
      status: 'PAYMENT_REQUESTED',
      nextRetryAt: late.subscription?.nextRetryAt,
      failureMessage: expect.any(String),
    });
    const before = clock.now;
    clock.now = addDays(before, 8);
    await sync(patient.subscriptionId);
    expect(await membershipOf(patient)).toEqual({
      membershipType: 'PREMIER',
      membershipInGoodStanding: false,
    });
    const again = await (await service.as(patient)).post(
      '/users/update-billing-account',
      update(patient.card),
    );
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().data).toMatchObject({ benefits: true, subscription: { status: 'ACTIVE' } });
    clock.now = before;
    const [first, ...tries] = (await chargesOf(patient.id)).map(({ payment }) => payment);
    expect([first, tries.at(0), tries.at(-1)]).toEqual(['SUCCESSFUL', 'FAILED', 'SUCCESSFUL']);
    const kept = await db
      .selectFrom('auditLog')
      .select('action')
      .where('patientId', '=', patient.id)
      .where('action', '=', 'payment.fail')
      .execute();
    expect(kept).toHaveLength(tries.filter((status) => status === 'FAILED').length);
    expect(await eventsOf(patient.subscriptionId)).toEqual(['started', 'pastDue']);
  });

  /** The period is past due because the card was declined. */
  async function pastDue() {
    const patient = await member(premier);
    const caller = await service.as(patient);
    const bad = await caller.post('/payments/attach/payment-method', {
      paymentMethodId: 'pm_card_chargeCustomerFail',
      patientId: patient.id,
    });
    const { paymentMethodId } = bad.json().data;
    await caller.post('/users/update-billing-account', { patientId: patient.id, paymentMethodId });
    await door(`${patient.stripeId}/renew`);
    await webhook('customer.subscription.updated', patient.stripeId);
    const { id: invoiceId } = await db
      .selectFrom('invoices')
      .select('id')
      .where('patientId', '=', patient.id)
      .where('status', '=', 'PAYMENT_REQUESTED')
      .executeTakeFirstOrThrow();
    return { ...patient, caller, bad: paymentMethodId, invoiceId };
  }
  const officeOf = () => service.as(stage.staff);
  const invoiceOf = async (id: string) =>
    (await (await officeOf()).get(`/appointment/invoice/${id}`)).json().data;

  // Rule: money.past-due-at-the-office
  it('can be charged to another card at the office once, at Stripe', async () => {
    const patient = await pastDue();
    expect(await invoiceOf(patient.invoiceId)).toMatchObject({ allowedActions: ['pay', 'sendLink'] });
    const charge = async (paymentMethodId: string) =>
      (await officeOf()).post('/payments/card-on-file-for-invoice', {
        invoiceId: patient.invoiceId,
        paymentMethodId,
      });
    expect((await charge(patient.bad)).json()).toMatchObject({ code: 'CARD_REFUSED' });
    const stranger = await stage.person();
    expect((await charge(stranger.card)).statusCode).toBe(404);
    const paid = await charge(patient.card);
    expect(paid.json().data, paid.body).toMatchObject({ paymentStatus: 'SUCCESSFUL' });
    expect(await invoiceOf(patient.invoiceId)).toMatchObject({ status: 'PAID', dueAmount: 0 });
    const listed = await stage.provider.stripe.listInvoicesOf(patient.stripeId);
    expect(listed.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect((await details(patient)).subscription?.status).toBe('ACTIVE');
    expect((await charge(patient.card)).statusCode).toBe(409);
    const cash = await (await officeOf()).post('/payments/mark-as-paid', {
      invoiceId: (await pastDue()).invoiceId,
      paymentMode: 'CASH',
    });
    expect(cash.statusCode).toBe(422);
  });

  it("can be paid in the browser with Stripe's own intent, and requested by link", async () => {
    const patient = await pastDue();
    const office = await officeOf();
    const link = await office.post('/payments/send-payment-link', { invoiceId: patient.invoiceId });
    expect(link.statusCode, link.body).toBe(200);
    for (const by of ['text', 'mail']) {
      const sent = await office.post(`/list/send-${by}`, { invoiceId: patient.invoiceId });
      expect(sent.statusCode, sent.body).toBe(200);
    }
    const started = await office.post(`/payments/${patient.invoiceId}/paymentIntent`, {});
    expect(started.statusCode, started.body).toBe(200);
    const { clientSecret } = started.json().data;
    expect(await payInBrowser(service.parts.config, clientSecret)).toMatchObject({ paid: true });
    await webhook('customer.subscription.updated', patient.stripeId);
    expect(await invoiceOf(patient.invoiceId)).toMatchObject({ status: 'PAID' });
    const received = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', patient.invoiceId)
      .where('status', '=', 'SUCCESSFUL')
      .execute();
    expect(received).toHaveLength(1);
  });

  // Rule: money.unpaid-periods-lapse
  it('is no longer due once the membership has ended', async () => {
    const patient = await member(premier, 'pm_card_visa');
    const caller = await service.as(patient);
    const bad = await caller.post('/payments/attach/payment-method', {
      paymentMethodId: 'pm_card_chargeCustomerFail',
      patientId: patient.id,
    });
    const { paymentMethodId } = bad.json().data;
    await caller.post('/users/update-billing-account', { patientId: patient.id, paymentMethodId });
    const kept = await caller.post('/payments/detach/payment-method', { paymentMethodId });
    expect([kept.statusCode, kept.json().code]).toEqual([422, 'RULE_REFUSED']);
    await door(`${patient.stripeId}/renew`);
    await webhook('customer.subscription.updated', patient.stripeId);
    expect((await chargesOf(patient.id)).at(-1)).toMatchObject({ status: 'PAYMENT_REQUESTED' });
    await provider.stripe.cancelSubscription(patient.stripeId);
    await webhook('customer.subscription.deleted', patient.stripeId);
    expect((await chargesOf(patient.id)).at(-1)).toMatchObject({ status: 'CANCELLED', payment: 'FAILED' });
    expect(await membershipOf(patient)).toMatchObject({ membershipType: 'ON DEMAND' });
  });

  it('for an upcoming or deleted invoice is not requested from Stripe', async () => {
    await webhook('invoice.upcoming', '');
    await webhook('invoice.deleted', 'in_gone');
  });

  it('reported late, twice, and out of order is applied once, in its current state', async () => {
    const patient = await member(premier);
    await door(`${patient.stripeId}/renew`);
    const invoices = await provider.stripe.listInvoicesOf(patient.stripeId);
    const told = [
      ...invoices.toReversed().flatMap(({ id }) => [
        ['invoice.paid', id],
        ['invoice.payment_failed', id],
      ]),
      ['customer.subscription.created', patient.stripeId],
      ['customer.subscription.updated', patient.stripeId],
    ] as const;
    for (const [type = '', id = ''] of told) await webhook(type, id);
    await Promise.all(told.map(([type = '', id = '']) => webhook(type, id)));
    expect((await chargesOf(patient.id)).map(({ status, payment }) => [status, payment])).toEqual([
      ['PAID', 'SUCCESSFUL'],
      ['PAID', 'SUCCESSFUL'],
    ]);
    expect(await details(patient)).toMatchObject({ subscription: { status: 'ACTIVE' } });
  });
});

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
    await provider.stripe.cancelSubscription(stripeId);
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
    await door(`${patient.stripeId}/renew`);
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
    const made = await caller.post('/admin/plans', { membershipType: 'CYPRESS', ...plan });
    expect(made.statusCode, made.body).toBe(200);
    const old = made.json();
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
