import { loadMessageData } from '@bedside/domain/messaging/message-data';
import { messagesFor } from '@bedside/domain/messaging/message-rules';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { endPlanOf } from '@bedside/domain/payments/end-payment-plan.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { at, openPlanStage, termsOf } from './payment-plan.fixture.ts';

const { db, as, attach, patientWithCard, splitting, charge, chargesOf, planOf, biller } =
  await openPlanStage();

/** The account holder pays a bill of their spouse in installments. The first is charged. */
async function payingForSpouse() {
  const one = await patientWithCard();
  const { householdId } = one.patient;
  const spouse = await insertPatient(db, {
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const { invoiceId } = await insertPayableInvoice(db, spouse);
  const started = await one.caller.post('/payments/plans', termsOf(invoiceId, one.card.paymentMethodId));
  expect(started.statusCode, started.body).toBe(200);
  const { id } = started.json().data;
  const charges = await chargesOf(id);
  await charge(charges[0]);
  const close = () =>
    insertFamilyGrant(db, { ownerId: spouse.id, granteeId: one.patient.id, kinds: ['VISITS'] });
  return { ...one, spouse, id, charges, close };
}

/** Who hears by which template that the plan ended. */
async function heard(planId: string) {
  const events = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'paymentPlan.ended')
    .where('entityId', '=', planId)
    .execute();
  const notified: [string, string[]][] = [];
  for (const { id } of events) {
    const facts = await loadMessageData(db, new Date(), id);
    if (!facts) throw new Error('no event');
    for (const { to, template } of messagesFor(facts, new Date()))
      if (to === 'payer' || to === 'person') notified.push([template, await recipientsFor(db, to, facts)]);
  }
  return notified;
}

it('finds the active plan of a bill whose stopped plan is no older', async () => {
  const { caller, bill, card, plan } = await splitting();
  expect((await caller.post(`/payments/plans/${plan.id}/stop`)).statusCode).toBe(200);
  const terms = termsOf(bill.invoiceId, card.paymentMethodId);
  const again = await caller.post('/payments/plans', terms);
  expect(again.statusCode, again.body).toBe(200);
  // Processes whose clocks are milliseconds apart.
  await db
    .updateTable('paymentPlans')
    .set({ createdAt: at(new Date()).now })
    .where('id', '=', plan.id)
    .execute();
  expect((await caller.get(`/payments/${bill.invoiceId}/plan-choices`)).json().data).toEqual([]);
  const third = await caller.post('/payments/plans', terms);
  expect([third.statusCode, third.json().message]).toEqual([409, 'This bill already has a payment plan.']);
});

// Rule: money.missed-plans-are-renewed-by-staff
it('only staff can split a bill again after a missed plan', async () => {
  const { caller, bill, card, plan } = await splitting();
  await db.transaction().execute((tx) => endPlanOf(tx, at(new Date()), bill.invoiceId, 'miss'));
  expect((await planOf(plan.id)).state).toBe('MISSED');
  const choices = `/payments/${bill.invoiceId}/plan-choices`;
  expect((await caller.get(choices)).json().data).toEqual([]);
  const terms = termsOf(bill.invoiceId, card.paymentMethodId);
  const refused = await caller.post('/payments/plans', terms);
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    'We couldn’t charge a payment in this bill’s last plan. Please call us to set up another.',
  ]);
  expect((await biller.get(choices)).json().data).toHaveLength(11);
  const started = await biller.post('/payments/plans', { ...terms, agreedHow: 'PHONE' });
  expect(started.statusCode, started.body).toBe(200);
  const stopped = await caller.post(`/payments/plans/${started.json().data.id}/stop`, {});
  expect(stopped.statusCode, stopped.body).toBe(200);
  expect((await caller.get(choices)).json().data).toEqual([]);
  expect((await caller.post('/payments/plans', terms)).statusCode).toBe(422);
});

// Rule: money.missed-plans-are-renewed-by-staff
it('a payer can’t stop a plan and start it again with the card that was declined, but with another', async () => {
  const dead = 'pm_card_chargeCustomerFail';
  const { caller, patient, bill, card, plan, charges } = await splitting(dead);
  await charge(charges[0]);
  expect((await caller.post(`/payments/plans/${plan.id}/stop`, {})).statusCode).toBe(200);
  const start = (paymentMethodId: string) =>
    caller.post('/payments/plans', termsOf(bill.invoiceId, paymentMethodId));
  for (const id of [card.paymentMethodId, await attach(caller, patient.id, dead)]) {
    const refused = await start(id);
    expect(refused.statusCode, refused.body).toBe(400);
    const message = 'This card was declined in an earlier plan. Choose another card.';
    expect(refused.json().issues).toMatchObject([{ path: 'paymentMethodId', message }]);
  }
  const started = await start(await attach(caller, patient.id, 'pm_card_visa'));
  expect(started.statusCode, started.body).toBe(200);
});

// Rule: money.missed-plans-are-renewed-by-staff
it('a patient can split a bill after the plan of someone who has died', async () => {
  const { patient, spouse, id, charges } = await payingForSpouse();
  await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', patient.id).execute();
  await charge(charges[1]);
  expect((await planOf(id)).state).toBe('MISSED');
  const { invoiceId } = await planOf(id);
  const asSpouse = await as(spouse);
  expect((await asSpouse.get(`/payments/${invoiceId}/plan-choices`)).json().data).not.toEqual([]);
  const paymentMethodId = await attach(asSpouse, spouse.id, 'pm_card_visa');
  const terms = { ...termsOf(invoiceId, paymentMethodId, 3), agreedAmount: 296.25 };
  const started = await asSpouse.post('/payments/plans', terms);
  expect(started.statusCode, started.body).toBe(200);
});

// Rule: money.plan-missed
describe('a plan whose payer may no longer see its bill', () => {
  it('tells whoever may see it that the rest is due once it is missed', async () => {
    const { spouse, id, charges, close } = await payingForSpouse();
    await close();
    await charge(charges[1]);
    expect((await planOf(id)).state).toBe('MISSED');
    expect(await heard(id)).toEqual([['plan-ended', [spouse.id]]]);
  });

  it('tells them too if it stops with its card', async () => {
    const { spouse, caller, card, id, close } = await payingForSpouse();
    await close();
    const { paymentMethodId } = card;
    expect((await caller.post('/payments/detach/payment-method', { paymentMethodId })).statusCode).toBe(200);
    expect(await heard(id)).toEqual([
      ['plan-stopped', []],
      ['plan-ended', [spouse.id]],
    ]);
  });

  it('tells them if the payer has died', async () => {
    const { patient, spouse, id, charges } = await payingForSpouse();
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', patient.id).execute();
    await charge(charges[1]);
    expect((await planOf(id)).state).toBe('MISSED');
    expect(await heard(id)).toEqual([['plan-ended', [spouse.id]]]);
  });

  it('notifies only the payer if they may see the bill', async () => {
    const { patient, id } = await payingForSpouse();
    const stopped = await biller.post(`/payments/plans/${id}/stop`, { reason: 'Asked for it' });
    expect(stopped.statusCode, stopped.body).toBe(200);
    expect(await heard(id)).toEqual([['plan-stopped', [patient.id]]]);
  });
});
