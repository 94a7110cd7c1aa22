import { newId } from '@bedside/db/id';
import { markAsDeceased } from '@bedside/domain/appointments/deceased.commands';
import { payInBrowser } from '@bedside/testing/stripe';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { openMembershipCharges } from './membership-charges.fixture.ts';

const {
  db,
  clock,
  service,
  premier,
  staff,
  processor,
  member,
  details,
  membershipOf,
  trigger,
  eventsOf,
  sync,
  webhook,
  job,
  stage,
  chargesOf,
  subscriptionsAt,
} = await openMembershipCharges();

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
    await trigger(`${patient.stripeId}/renew`);
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
    await markAsDeceased(db, { ...job(), actor }, processor, patient.id);
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
    await trigger(`${patient.stripeId}/renew`);
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
    const saved = await db
      .selectFrom('auditLog')
      .select('action')
      .where('patientId', '=', patient.id)
      .where('action', '=', 'payment.fail')
      .execute();
    expect(saved).toHaveLength(tries.filter((status) => status === 'FAILED').length);
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
    await trigger(`${patient.stripeId}/renew`);
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
    const listed = await stage.processor.stripe.listInvoicesOf(patient.stripeId);
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
    const response = await caller.post('/payments/detach/payment-method', { paymentMethodId });
    expect([response.statusCode, response.json().code]).toEqual([422, 'RULE_REFUSED']);
    await trigger(`${patient.stripeId}/renew`);
    await webhook('customer.subscription.updated', patient.stripeId);
    expect((await chargesOf(patient.id)).at(-1)).toMatchObject({ status: 'PAYMENT_REQUESTED' });
    await processor.stripe.cancelSubscription(patient.stripeId);
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
    await trigger(`${patient.stripeId}/renew`);
    const invoices = await processor.stripe.listInvoicesOf(patient.stripeId);
    const notified = [
      ...invoices.toReversed().flatMap(({ id }) => [
        ['invoice.paid', id],
        ['invoice.payment_failed', id],
      ]),
      ['customer.subscription.created', patient.stripeId],
      ['customer.subscription.updated', patient.stripeId],
    ] as const;
    for (const [type = '', id = ''] of notified) await webhook(type, id);
    await Promise.all(notified.map(([type = '', id = '']) => webhook(type, id)));
    expect((await chargesOf(patient.id)).map(({ status, payment }) => [status, payment])).toEqual([
      ['PAID', 'SUCCESSFUL'],
      ['PAID', 'SUCCESSFUL'],
    ]);
    expect(await details(patient)).toMatchObject({ subscription: { status: 'ACTIVE' } });
  });
});
