import { applyStripeDispute } from '@bedside/domain/payments/dispute.commands';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { changeAtStripe } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openPlanStage } from '../payment-plans/payment-plan.fixture.ts';

const stage = await openPlanStage();
const { db, biller, processor, patientWithCard, splitting, charge, origin } = stage;
const now = new Date();
const system = { actor: null, requestId: 'disputes', now, ip: null };

const atTheBank = (path: string, body: object) => changeAtStripe(origin, path, body);

const deliverWebhook = async (id: string) =>
  void (await applyStripeDispute(db, system, await processor.stripe.retrieveDispute(id)));

async function dispute(invoiceId: string, end?: 'won' | 'lost'): Promise<void> {
  const { stripePaymentIntentId } = await db
    .selectFrom('payments')
    .select('stripePaymentIntentId')
    .where('invoiceId', '=', invoiceId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id } = await atTheBank('/stripe-disputes', { intentId: stripePaymentIntentId });
  await deliverWebhook(id);
  if (!end) return;
  await atTheBank(`/stripe-disputes/${id}/close`, { status: end });
  await deliverWebhook(id);
}

const plannedOf = (invoiceId: string) =>
  db
    .selectFrom('autopayCharges')
    .select(['amountCents', 'state'])
    .where('invoiceId', '=', invoiceId)
    .where('planId', 'is', null)
    .execute();

type Payer = Awaited<ReturnType<typeof patientWithCard>>;
const turnOn = async ({ caller, card }: Pick<Payer, 'caller' | 'card'>) => {
  const settings = { limit: 500, paymentMethodIds: [card.paymentMethodId], noticeDays: 1, hour: 9 };
  expect((await caller.put('/payments/autopay', settings)).statusCode).toBe(200);
  await sweepAutopay(db, system);
};

// Rule: money.autopay-leaves-disputes
describe('autopay', () => {
  it('does not charge a bill sent for a disputed payment', async () => {
    const payer = await patientWithCard();
    const { appointmentId, invoiceId } = payer.bill;
    const { paymentMethodId } = payer.card;
    const paid = await payer.caller.post('/payments/card-on-file-payment', {
      appointmentId,
      paymentMethodId,
    });
    expect(paid.statusCode, paid.body).toBe(200);
    await dispute(invoiceId, 'lost');
    const again = await biller.post(`/appointment/invoice/${invoiceId}/bill-again`, {
      reason: 'It is right',
    });
    expect(again.statusCode, again.body).toBe(200);
    await turnOn(payer);
    expect(await plannedOf(again.json().data.id)).toEqual([]);
    const byHand = { invoiceIds: [again.json().data.id], paymentMethodId };
    expect((await payer.caller.post('/payments/card-on-file-payment', byHand)).statusCode).toBe(200);
  });

  it.each([
    ['leaves the rest of a plan whose installment is disputed', undefined, []],
    ['leaves the rest of a plan whose installment was lost', 'lost', []],
    ['charges that rest once the bank decided for the practice', 'won', [29_625]],
  ] as const)('%s', async (_, end, amounts) => {
    const payer = await splitting();
    await charge(payer.charges[0]);
    await dispute(payer.bill.invoiceId, end);
    await turnOn(payer);
    expect((await plannedOf(payer.bill.invoiceId)).map(({ amountCents }) => amountCents)).toEqual(amounts);
  });
});
