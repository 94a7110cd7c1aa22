import { newId } from '@bedside/db/id';
import { cancelAppointment, reactivateAppointment } from '@bedside/domain/appointments/cancel.commands';
import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { localDay } from '@bedside/domain/practice/local-time';
import { rounds } from '@bedside/testing/drill';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { tell } from '../autopay/autopay.fixture.ts';
import { openCardStage } from '../cards/cards.fixture.ts';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';

const { db, parts, as, patientWithCard, attach, paymentsOf, succeededCharges } = await openCardStage();
const processor = { stripe: parts.integrations.stripe, livemode: false };
const at = (now: Date) => ({ actor: null, requestId: 'plans', now, ip: null });
const today = localDay(new Date(), 'America/Chicago');
const biller = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));

afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

const termsOf = (invoiceId: string, paymentMethodId: string, count = 4) => ({
  invoiceId,
  paymentMethodId,
  count,
  agreedAmount: 395,
  firstOn: today,
});

/** A patient who pays one bill of $395 in four installments; none is charged yet. */
async function splitting(card?: string) {
  const one = await patientWithCard(card);
  const started = await one.caller.post(
    '/payments/plans',
    termsOf(one.bill.invoiceId, one.card.paymentMethodId),
  );
  expect(started.statusCode, started.body).toBe(200);
  const plan = started.json().data as { id: string };
  return { ...one, plan, charges: await chargesOf(plan.id) };
}

const chargesOf = (planId: string) =>
  db.selectFrom('autopayCharges').selectAll().where('planId', '=', planId).orderBy('position').execute();
const statesOf = async (planId: string) => (await chargesOf(planId)).map(({ state }) => state);
const planOf = (id: string) =>
  db.selectFrom('paymentPlans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const billOf = (id: string) =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const balanceOf = async (invoiceId: string) => {
  const { cents } = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return Number(cents);
};
type Charge = Awaited<ReturnType<typeof chargesOf>>[number];
async function charge(planned: Charge | undefined) {
  if (!planned) throw new Error('no such installment');
  if (planned.position) await tell(db, planned);
  await chargeAutopay(db, at(planned.chargeAt), processor, planned.id);
}
const payRest = ({ caller, bill, card }: Awaited<ReturnType<typeof splitting>>) =>
  caller.post('/payments/card-on-file-payment', {
    appointmentId: bill.appointmentId,
    paymentMethodId: card.paymentMethodId,
  });

describe('splitting a bill', () => {
  // Rule: money.plan-limits
  it('offers the schedules that the practice allows, and staff all of them', async () => {
    const { caller, bill } = await patientWithCard();
    const own = (await caller.get(`/payments/${bill.invoiceId}/plan-choices`)).json().data;
    expect(own.map((choice: unknown[]) => choice.length)).toEqual([2, 3, 4, 5, 6]);
    expect(own[1]).toMatchObject([{ dueOn: today, amount: 131.68 }, { amount: 131.66 }, { amount: 131.66 }]);
    const all = (await biller.get(`/payments/${bill.invoiceId}/plan-choices`)).json().data;
    expect(all).toHaveLength(11);
  });

  // Rule: money.plan-needs-consent
  // Rule: money.plan-bill-is-not-overdue
  it('records the terms, leaves one invoice that is due with the last installment, and tells the payer', async () => {
    const { patient, bill, card, plan, charges } = await splitting();
    expect(charges.map(({ amountCents }) => amountCents)).toEqual([9_875, 9_875, 9_875, 9_875]);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn: charges.at(-1)?.dueOn });
    expect(await planOf(plan.id)).toMatchObject({
      agreedHow: 'PORTAL',
      payerId: patient.id,
      cardLast4: card.last4,
    });
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'paymentPlan.start')
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      agreedHow: 'PORTAL',
      installments: [{ amountCents: 9_875, dueOn: today }, {}, {}, {}],
    });
    const visit = await db
      .selectFrom('appointments')
      .select(['status', 'paymentMode'])
      .where('id', '=', bill.appointmentId)
      .executeTakeFirstOrThrow();
    expect(visit).toEqual({ status: 'PAYMENT REQUESTED', paymentMode: 'BML' });
    const planned = await db
      .selectFrom('plannedEvents')
      .select('type')
      .where(
        'entityId',
        'in',
        charges.map(({ id }) => id),
      )
      .execute();
    expect(planned.filter(({ type }) => type === 'autopay.noticeDue')).toHaveLength(3);
    expect(planned.filter(({ type }) => type === 'autopay.chargeDue')).toHaveLength(4);
  });

  it.each([
    ['another amount', { agreedAmount: 394.99 }, 422, undefined],
    ['another day', { firstOn: '2026-01-01' }, 422, undefined],
    ['more payments than the practice allows', { count: 7 }, 400, 'count'],
    ['a card that nobody has', { paymentMethodId: 'pm_unknown' }, 400, 'paymentMethodId'],
  ])('refuses %s, and changes nothing', async (_, change, status, path) => {
    const { caller, bill, card } = await patientWithCard();
    const refused = await caller.post('/payments/plans', {
      ...termsOf(bill.invoiceId, card.paymentMethodId),
      ...change,
    });
    expect(refused.statusCode, refused.body).toBe(status);
    if (path) expect(refused.json().issues).toMatchObject([{ path }]);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAYMENT_REQUESTED' });
  });

  it('opens neither the bill nor the card of strangers, and both with family access to bills', async () => {
    const { patient, bill, card } = await patientWithCard();
    const other = await patientWithCard();
    const terms = termsOf(bill.invoiceId, other.card.paymentMethodId);
    expect((await other.caller.post('/payments/plans', terms)).statusCode).toBe(404);
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.patient.id, kinds: ['BILLS'] });
    expect((await other.caller.post('/payments/plans', terms)).statusCode).toBe(400);
    const theirs = termsOf(bill.invoiceId, card.paymentMethodId);
    expect((await other.caller.post('/payments/plans', theirs)).statusCode).toBe(400);
    await db.deleteFrom('familyGrants').where('ownerId', '=', patient.id).execute();
    const kinds = ['BILLS', 'CARD'] as const;
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.patient.id, kinds: [...kinds] });
    expect((await other.caller.post('/payments/plans', theirs)).statusCode).toBe(200);
  });

  // Rule: money.plan-needs-consent
  it('is done by billing staff with the way in which the payer agreed', async () => {
    const { caller, patient, bill, card } = await patientWithCard();
    const terms = { ...termsOf(bill.invoiceId, card.paymentMethodId), count: 12 };
    expect((await biller.post('/payments/plans', terms)).json().issues).toMatchObject([
      { path: 'agreedHow' },
    ]);
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await dispatcher.post('/payments/plans', { ...terms, agreedHow: 'PHONE' })).statusCode).toBe(403);
    const started = await biller.post('/payments/plans', { ...terms, agreedHow: 'PHONE' });
    expect(started.json().data).toMatchObject({
      agreedHow: 'PHONE',
      payer: { id: patient.id },
      canStop: true,
    });
    const shown = (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data.paymentPlan;
    expect(shown).toMatchObject({ state: 'ACTIVE', card: { last4: card.last4 }, canStop: true });
    const again = await biller.post('/payments/plans', { ...terms, agreedHow: 'PHONE' });
    expect(again.statusCode).toBe(409);
  });
});

describe('an installment', () => {
  // Rule: money.partial-payments
  it('is charged once, pays a part of its invoice, and the last one settles it', async () => {
    const { bill, plan, charges } = await splitting();
    await Promise.all([charge(charges[0]), charge(charges[0])]);
    expect(await statesOf(plan.id)).toEqual(['PAID', 'PLANNED', 'PLANNED', 'PLANNED']);
    expect(await billOf(bill.invoiceId)).toMatchObject({
      status: 'BML',
      paidCents: 9_875,
      partPaidCents: 9_875,
    });
    expect(await balanceOf(bill.invoiceId)).toBe(29_625);
    for (const planned of charges.slice(1)) await charge(planned);
    expect(await statesOf(plan.id)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAID', paidCents: 39_500 });
    expect(await balanceOf(bill.invoiceId)).toBe(0);
    expect(await succeededCharges(bill.invoiceId)).toHaveLength(4);
  });

  // Rule: money.plan-early-payoff
  it('is left out once the rest was paid early', async () => {
    const split = await splitting();
    const { bill, plan, charges } = split;
    await charge(charges[0]);
    expect((await payRest(split)).json().data).toMatchObject({ paymentStatus: 'SUCCESSFUL', amount: 296.25 });
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await statesOf(plan.id)).toEqual(['PAID', 'STOPPED', 'STOPPED', 'STOPPED']);
    await charge(charges[1]);
    expect(await succeededCharges(bill.invoiceId)).toHaveLength(2);
    expect(await balanceOf(bill.invoiceId)).toBe(0);
  });

  // Rule: money.manual-payments-start-unverified
  it('may be followed by cash for the rest, which a second look verifies like any other', async () => {
    const { bill, plan, charges } = await splitting();
    await charge(charges[0]);
    const { appointmentId } = bill;
    const cash = await biller.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    expect(cash.statusCode, cash.body).toBe(200);
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAID', paymentVerified: false });
    const seen = { paymentRemarks: 'Counted with Ana' };
    const verified = await biller.put(`/appointment/verify-payment/${appointmentId}`, seen);
    expect(verified.statusCode, verified.body).toBe(200);
    expect(await billOf(bill.invoiceId)).toMatchObject({ paymentVerified: true });
    const payments = await db
      .selectFrom('payments')
      .select(['paymentMode', 'verified', 'staffRemarks'])
      .where('invoiceId', '=', bill.invoiceId)
      .orderBy('id')
      .execute();
    expect(payments).toEqual([
      { paymentMode: 'CARD ON FILE', verified: true, staffRemarks: null },
      { paymentMode: 'CASH', verified: true, staffRemarks: 'Counted with Ana' },
    ]);
    const again = await biller.put(`/appointment/verify-payment/${appointmentId}`, seen);
    expect(again.statusCode).toBe(422);
  });

  // Rule: money.plan-missed
  it('that no try can charge ends the plan as missed, with the rest due and a message each time', async () => {
    const { bill, plan, charges } = await splitting('pm_card_chargeCustomerFail');
    for (let tries = 0; tries < 3; tries += 1) await charge((await chargesOf(plan.id))[0]);
    const [last] = await chargesOf(plan.id);
    await charge(last);
    const dueOn = last && localDay(last.chargeAt, 'America/Chicago');
    expect(await planOf(plan.id)).toMatchObject({ state: 'MISSED' });
    expect(await statesOf(plan.id)).toEqual(['DECLINED', 'STOPPED', 'STOPPED', 'STOPPED']);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn, partPaidCents: 0 });
    const told = await db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', charges[0]?.id ?? '')
      .where('type', '=', 'autopay.declined')
      .execute();
    expect(told).toHaveLength(4);
  });

  // Rule: money.plan-missed
  it.each(['INACTIVE', 'DECEASED'] as const)(
    'of a payer who is %s by then ends the plan as missed, with the rest due, and billing hears of it',
    async (status) => {
      const { patient, bill, plan, charges } = await splitting();
      await charge(charges[0]);
      await db.updateTable('users').set({ status }).where('id', '=', patient.id).execute();
      const [, second] = charges;
      await charge(second);
      expect(await planOf(plan.id)).toMatchObject({ state: 'MISSED' });
      expect(await statesOf(plan.id)).toEqual(['PAID', 'DECLINED', 'STOPPED', 'STOPPED']);
      const dueOn = second && localDay(second.chargeAt, 'America/Chicago');
      expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn, partPaidCents: 9_875 });
      expect(await succeededCharges(bill.invoiceId)).toHaveLength(1);
      const told = await db
        .selectFrom('outbox')
        .select('type')
        .where('entityId', '=', second?.id ?? '')
        .where('type', '=', 'autopay.declined')
        .execute();
      expect(told).toHaveLength(1);
    },
  );

  // Rule: money.autopay-charges-once
  it('never charges more than the bill with a tap on Pay at the same moment', async () => {
    for (let round = 0; round < rounds(12, 300); round += 1) {
      const split = await splitting();
      const { caller, bill, charges } = split;
      const begun = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
      const tap =
        round % 2 === 0
          ? () => payInBrowser(parts.config, begun.json().data.clientSecret)
          : () => payRest(split);
      await Promise.all([charge(charges[0]), tap()]);
      for (const planned of await chargesOf(split.plan.id)) await charge(planned);
      const { paidCents, status } = await billOf(bill.invoiceId);
      expect({ paidCents, status }, `round ${round}`).toEqual({ paidCents: 39_500, status: 'PAID' });
    }
  });
});

describe('a plan', () => {
  it('keeps its bill from autopay, until it ends', async () => {
    const { caller, card, bill, plan } = await splitting();
    const settings = { limit: 500, paymentMethodIds: [card.paymentMethodId], noticeDays: 3, hour: 9 };
    await caller.put('/payments/autopay', settings);
    await sweepAutopay(db, at(new Date()));
    expect((await caller.get('/payments/autopay')).json().data.charges).toEqual([]);
    expect((await caller.post(`/payments/plans/${plan.id}/stop`, {})).statusCode).toBe(200);
    await sweepAutopay(db, at(new Date()));
    const { charges } = (await caller.get('/payments/autopay')).json().data;
    expect(charges).toMatchObject([{ invoiceId: bill.invoiceId, amount: 395 }]);
  });

  // Rule: money.plan-bill-is-not-overdue
  it('keeps its bill billed later: payment of it all is requested only once the plan has ended', async () => {
    const { bill, plan } = await splitting();
    const { appointmentId, invoiceId } = bill;
    await db
      .updateTable('appointments')
      .set({ status: 'COMPLETED' })
      .where('id', '=', appointmentId)
      .execute();
    const actions = async () =>
      (await biller.get(`/appointment/invoice/${invoiceId}`)).json().data.allowedActions;
    expect(await actions()).not.toContain('requestPayment');
    const refused = await biller.post(`/appointment/invoice/${invoiceId}/send`, {});
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'This bill is paid in installments. Stop its payment plan first.',
    ]);
    expect(await billOf(invoiceId)).toMatchObject({ status: 'BML' });
    await biller.post(`/payments/plans/${plan.id}/stop`, { reason: 'The payer called and asked for it.' });
    expect(await actions()).toContain('requestPayment');
    expect((await biller.post(`/appointment/invoice/${invoiceId}/send`, {})).statusCode).toBe(200);
  });

  // Rule: money.plan-states
  it('is stopped by its payer, or by staff with a reason that patients do not see', async () => {
    const { caller, bill, plan, charges } = await splitting();
    await charge(charges[0]);
    const stranger = await as(await insertPatient(db));
    expect((await stranger.post(`/payments/plans/${plan.id}/stop`, {})).statusCode).toBe(404);
    expect((await biller.post(`/payments/plans/${plan.id}/stop`, {})).statusCode).toBe(400);
    const reason = 'The payer called and asked for it.';
    expect((await biller.post(`/payments/plans/${plan.id}/stop`, { reason })).statusCode).toBe(200);
    const seen = (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data;
    expect(seen).toMatchObject({
      dueAmount: 296.25,
      dueDate: today,
      paymentPlan: { state: 'STOPPED', endReason: null },
    });
    expect((await caller.post(`/payments/plans/${plan.id}/stop`, {})).statusCode).toBe(422);
  });

  // Rule: money.plan-keeps-its-card
  it('keeps the card of its payer until it ends', async () => {
    const { caller, card, plan } = await splitting();
    const remove = () =>
      caller.post('/payments/detach/payment-method', { paymentMethodId: card.paymentMethodId });
    const refused = await remove();
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'This card pays a payment plan. Pay the rest or stop the plan first.',
    ]);
    await caller.post(`/payments/plans/${plan.id}/stop`, {});
    expect((await remove()).statusCode).toBe(200);
  });

  // Rule: money.plan-ends-with-its-bill
  it('ends with its bill: what was paid stays paid and refundable, and only the rest is written off', async () => {
    const { bill, plan, charges } = await splitting();
    await charge(charges[0]);
    const top = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    await db
      .updateTable('appointments')
      .set({ status: 'COMPLETED' })
      .where('id', '=', bill.appointmentId)
      .execute();
    const canceled = await top.post(`/appointment/invoice/${bill.invoiceId}/cancel`, {
      reason: 'Billed by mistake',
    });
    expect(canceled.statusCode, canceled.body).toBe(200);
    expect(await planOf(plan.id)).toMatchObject({ state: 'STOPPED' });
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'CANCELLED' });
    expect(await balanceOf(bill.invoiceId)).toBe(0);
    const [paid] = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', bill.invoiceId)
      .execute();
    const refunded = await top.post(`/payments/${paid?.id}/refund`, {
      what: { scope: 'FULL' },
      reason: 'WRONG_AMOUNT',
    });
    expect(refunded.statusCode, refunded.body).toBe(200);
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
  });

  // Rule: money.plan-outlasts-childhood
  it('is paid on by a parent whose child turned 18, until the grown-up closes their bills', async () => {
    const { caller, patient: parent, card } = await patientWithCard();
    const year = new Date().getFullYear();
    const { householdId } = parent;
    const child = await insertPatient(db, {
      user: { createdAt: new Date(`${year - 3}-01-01T00:00:00Z`) },
      patient: { householdId, dateOfBirth: `${year - 10}-01-02` },
    });
    const { invoiceId } = await insertPayableInvoice(db, child);
    const started = await caller.post('/payments/plans', termsOf(invoiceId, card.paymentMethodId));
    expect(started.statusCode, started.body).toBe(200);
    const { id } = started.json().data;
    const [first, second, third] = await chargesOf(id);
    await charge(first);
    const dateOfBirth = `${year - 18}-01-02`;
    await db.updateTable('patients').set({ dateOfBirth }).where('id', '=', child.id).execute();
    expect((await caller.get(`/appointment/invoice/${invoiceId}`)).statusCode).toBe(404);
    await charge(second);
    expect(await statesOf(id)).toEqual(['PAID', 'PAID', 'PLANNED', 'PLANNED']);
    await insertFamilyGrant(db, {
      ownerId: child.id,
      granteeId: parent.id,
      kinds: ['VISITS'],
      decidedAt: new Date(),
    });
    await charge(third);
    expect(await succeededCharges(invoiceId)).toHaveLength(2);
  });

  // Rule: appointments.reactivation
  it('leaves a canceled visit canceled once an installment was paid, so that no bill comes on top', async () => {
    const { bill, charges } = await splitting();
    await charge(charges[0]);
    const boss = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const actor = { userId: boss.id, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() };
    const ctx = { ...at(new Date()), actor };
    const { appointmentId: id } = bill;
    await cancelAppointment(db, ctx, processor, { id, cancellationReason: 'Not wanted' });
    await expect(reactivateAppointment(db, ctx, processor, { id })).rejects.toMatchObject({
      code: 'RULE_REFUSED',
      message: 'This visit has been paid. Book a new one instead.',
    });
  });

  it('can be made again for the rest, with another card', async () => {
    const { caller, patient, bill, plan, charges } = await splitting();
    await charge(charges[0]);
    await caller.post(`/payments/plans/${plan.id}/stop`, {});
    const paymentMethodId = await attach(caller, patient.id, 'pm_card_visa');
    const again = await caller.post('/payments/plans', {
      ...termsOf(bill.invoiceId, paymentMethodId, 3),
      agreedAmount: 296.25,
    });
    expect(again.statusCode, again.body).toBe(200);
    for (const planned of await chargesOf(again.json().data.id)) await charge(planned);
    expect(await billOf(bill.invoiceId)).toMatchObject({
      status: 'PAID',
      paidCents: 39_500,
      partPaidCents: 39_500,
    });
  });
});

// Rule: money.journal-equals-the-ledger
it('the journal of every invoice in this file equals the ledger', async () => {
  await expectJournalToEqualLedger(db);
});
