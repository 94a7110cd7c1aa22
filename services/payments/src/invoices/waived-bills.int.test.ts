import { followDispute } from '@bedside/domain/payments/billed-again.commands';
import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { rounds } from '@bedside/testing/drill';
import { insertStaff } from '@bedside/testing/factories/people';
import { changeAtStripe, payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { noticeBefore } from '../autopay/autopay.fixture.ts';
import { at, openPlanStage } from '../payment-plans/payment-plan.fixture.ts';

const stage = await openPlanStage();
const { db, parts, processor, patientWithCard, splitting, charge, billOf, balanceOf, succeededCharges } =
  stage;
const boss = await stage.as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const now = new Date();

const waive = (id: string) => boss.post(`/appointment/invoice/${id}/cancel`, { reason: 'A kindness' });

const atTheBank = (path: string, body: object) => changeAtStripe(stage.origin, path, body);

const deliverWebhook = async (id: string) =>
  void (await followDispute(db, at(now), processor, await processor.stripe.retrieveDispute(id)));

async function decide(id: string, status: 'won' | 'lost'): Promise<void> {
  await atTheBank(`/stripe-disputes/${id}/close`, { status });
  await deliverWebhook(id);
}

/** A patient with autopay and a bill of $80 that autopay will pay. */
async function autopaying() {
  const one = await patientWithCard();
  const lines = [{ label: 'Kit', amount: 80, taxable: false }];
  const response = await boss.post('/appointment/add-invoice', {
    patientId: one.patient.id,
    lines,
    send: true,
  });
  expect(response.statusCode, response.body).toBe(200);
  const { id: invoiceId } = response.json().data as { id: string };
  const cards = [one.card.paymentMethodId];
  await one.caller.put('/payments/autopay', { limit: 100, paymentMethodIds: cards, noticeDays: 1, hour: 9 });
  const planned = await db
    .selectFrom('autopayCharges')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await noticeBefore(db, planned);
  return { ...one, invoiceId, planned };
}

/** Either the bill is paid and the waiver refused, or the bill is waived and no money is kept. */
async function expectOneOutcome(invoiceId: string, waived: number, paid: number): Promise<void> {
  const { status, paidCents } = await billOf(invoiceId);
  expect([status, waived, paid, paidCents]).toEqual(
    waived === 200 ? ['CANCELLED', 200, 0, 0] : ['PAID', 409, 1, 8_000],
  );
  expect(await balanceOf(invoiceId)).toBe(0);
}

// Rule: money.cancel-closes-open-intents
describe('a bill that is waived', () => {
  it('with its card form open and its autopay under way is paid once or not at all', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < rounds(6, 100); round += 1) {
      const { caller, invoiceId, planned } = await autopaying();
      const started = await caller.post(`/payments/${invoiceId}/paymentIntent`, {});
      const [waived] = await Promise.all([
        waive(invoiceId),
        payInBrowser(parts.config, started.json().data.clientSecret),
        chargeAutopay(db, at(planned.chargeAt), processor, planned.id),
      ]);
      await expectOneOutcome(invoiceId, waived.statusCode, (await succeededCharges(invoiceId)).length);
    }
  });

  // Rules: money.plan-ends-with-its-bill, money.lost-disputes-won-after-all
  it('with a disputed installment requests only that installment again', async () => {
    const { bill, charges } = await splitting();
    await charge(charges[0]);
    const { stripePaymentIntentId: intentId } = await db
      .selectFrom('payments')
      .select('stripePaymentIntentId')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('appointments')
      .set({ status: 'COMPLETED' })
      .where('id', '=', bill.appointmentId)
      .execute();
    const { id } = await atTheBank('/stripe-disputes', { intentId });
    await deliverWebhook(id);
    const waived = await waive(bill.invoiceId);
    expect(waived.statusCode, waived.body).toBe(200);
    expect(await balanceOf(bill.invoiceId)).toBe(0);
    await decide(id, 'lost');
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'CANCELLED', chargedBackOpenCents: 9_875 });
    const again = await boss.post(`/appointment/invoice/${bill.invoiceId}/bill-again`, {
      reason: 'It is owed',
    });
    expect(again.json().data, again.body).toMatchObject({ dueAmount: 98.75 });
    await decide(id, 'won');
    expect(await billOf(again.json().data.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await balanceOf(again.json().data.id)).toBe(0);
    expect(await balanceOf(bill.invoiceId)).toBe(0);
  });
});
