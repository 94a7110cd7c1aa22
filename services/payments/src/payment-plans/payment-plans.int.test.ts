import { newId } from '@bedside/db/id';
import { cancelAppointment, reactivateAppointment } from '@bedside/domain/appointments/cancel.commands';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it, vi } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { at, openPlanStage, termsOf, today } from './payment-plan.fixture.ts';

const {
  db,
  as,
  patientWithCard,
  attach,
  paymentsOf,
  succeededCharges,
  processor,
  biller,
  splitting,
  charge,
  chargesOf,
  statesOf,
  planOf,
  billOf,
  balanceOf,
} = await openPlanStage();

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
    expect(await actions()).not.toContain('sendLink');
    for (const refused of [
      await biller.post(`/appointment/invoice/${invoiceId}/send`, {}),
      await biller.post('/list/send-mail', { invoiceId }),
      await biller.post('/list/send-text', { invoiceId }),
      await biller.post('/payments/send-payment-link', { appointmentId }),
    ])
      expect([refused.statusCode, refused.json().message]).toEqual([
        422,
        'This bill is on a payment plan. Stop the plan first.',
      ]);
    expect(await billOf(invoiceId)).toMatchObject({ status: 'BML' });
    await biller.post(`/payments/plans/${plan.id}/stop`, { reason: 'The payer called and asked for it.' });
    expect(await actions()).toEqual(expect.arrayContaining(['requestPayment', 'sendLink']));
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
    const { version } = await billOf(bill.invoiceId);
    expect((await biller.post(`/payments/plans/${plan.id}/stop`, { reason })).statusCode).toBe(200);
    // Otherwise, the bill’s PDF would still say that it is due with the last installment.
    expect(await billOf(bill.invoiceId)).toMatchObject({ version: version + 1 });
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
  it('ends with its bill: paid installments stay refundable, and only the rest is written off', async () => {
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
  it('is still paid by a parent after their child turns 18, until the new adult closes their bills', async () => {
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

  /** A patient who pays the bill of someone in the household. */
  async function payingForSpouse() {
    const one = await patientWithCard();
    const spouse = await insertPatient(db, { patient: { householdId: one.patient.householdId } });
    const { invoiceId } = await insertPayableInvoice(db, spouse);
    const started = await one.caller.post('/payments/plans', termsOf(invoiceId, one.card.paymentMethodId));
    const { id } = started.json().data;
    const charges = await chargesOf(id);
    await charge(charges[0]);
    const close = () =>
      insertFamilyGrant(db, { ownerId: spouse.id, granteeId: one.patient.id, kinds: ['VISITS'] });
    return { ...one, id, invoiceId, charges, close };
  }
  const remove = async ({
    caller,
    card,
  }: Pick<Awaited<ReturnType<typeof patientWithCard>>, 'caller' | 'card'>) =>
    (await caller.post('/payments/detach/payment-method', { paymentMethodId: card.paymentMethodId }))
      .statusCode;

  // Rule: money.plan-missed
  it('is missed at the next installment when its bill was closed to its payer', async () => {
    const { id, invoiceId, charges, close } = await payingForSpouse();
    await close();
    await charge(charges[1]);
    expect(await statesOf(id)).toEqual(['PAID', 'DECLINED', 'STOPPED', 'STOPPED']);
    expect((await planOf(id)).state).toBe('MISSED');
    expect(await succeededCharges(invoiceId)).toHaveLength(1);
  });

  // Rule: money.plan-keeps-its-card
  it('stops with its card, which its payer may remove once the bill was closed to them', async () => {
    const paying = await payingForSpouse();
    expect(await remove(paying)).toBe(422);
    await paying.close();
    expect(await remove(paying)).toBe(200);
    expect((await planOf(paying.id)).state).toBe('STOPPED');
    expect((await billOf(paying.invoiceId)).dueOn).toBe(today);
  });

  // Rule: money.plan-keeps-its-card
  it('that begins while its card is removed stops, too', async () => {
    const { caller, bill, card } = await patientWithCard();
    const { stripe } = processor;
    const detach = stripe.detachCard.bind(stripe);
    vi.spyOn(stripe, 'detachCard').mockImplementationOnce(async (id) => {
      const started = await caller.post('/payments/plans', termsOf(bill.invoiceId, card.paymentMethodId));
      expect(started.statusCode, started.body).toBe(200);
      return detach(id);
    });
    expect(await remove({ caller, card })).toBe(200);
    const plan = await db
      .selectFrom('paymentPlans')
      .select('state')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    expect(plan.state).toBe('STOPPED');
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
