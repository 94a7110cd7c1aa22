import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { expect, it, vi } from 'vitest';
import { noticeBefore } from '../autopay/autopay.fixture.ts';
import { openCardStage } from './cards.fixture.ts';

const { db, parts, as, attach, patientWithCard, paymentsOf, succeededCharges } = await openCardStage();
const { stripe } = parts.integrations;
type Owner = Awaited<ReturnType<typeof patientWithCard>>;

/** The owner of a card, who shares it, and the spouse, who owes a bill. */
async function sharing() {
  const owner = await patientWithCard();
  expect((await owner.caller.put('/payments/card-sharing', { shared: true })).statusCode).toBe(200);
  const spouse = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId: owner.patient.householdId },
  });
  const bill = await insertPayableInvoice(db, spouse);
  return { owner, spouse, asSpouse: await as(spouse), bill };
}

/** Has the owner stop sharing while the processor makes the next intent. */
function stopSharingMidway({ caller }: Owner) {
  const make = stripe.createIntent.bind(stripe);
  vi.spyOn(stripe, 'createIntent').mockImplementationOnce(async (...asked) => {
    const made = await make(...asked);
    expect((await caller.put('/payments/card-sharing', { shared: false })).statusCode).toBe(200);
    return made;
  });
}

// Rule: money.cards-are-shared-by-their-owner
it('a card form that another member opened for a shared card closes when its owner stops sharing', async () => {
  const owner = await patientWithCard();
  expect((await owner.caller.put('/payments/card-sharing', { shared: true })).statusCode).toBe(200);
  const spouse = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId: owner.patient.householdId },
  });
  const asSpouse = await as(spouse);
  const { paymentMethodId } = owner.card;
  const start = async () => {
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, spouse);
    const started = await asSpouse.post(`/payments/${appointmentId}/paymentIntent`, { paymentMethodId });
    expect(started.statusCode, started.body).toBe(200);
    return { invoiceId, clientSecret: started.json().data.clientSecret as string };
  };
  const open = [await start(), await start()];
  const off = await owner.caller.put('/payments/card-sharing', { shared: false });
  expect(off.statusCode, off.body).toBe(200);
  for (const { invoiceId, clientSecret } of open) {
    expect((await payInBrowser(parts.config, clientSecret, paymentMethodId)).paid).toBe(false);
    expect(await succeededCharges(invoiceId)).toEqual([]);
  }
});

// Rule: money.cards-are-shared-by-their-owner
it('a shared card is not charged if its owner stops sharing while the charge begins', async () => {
  const { owner, asSpouse, bill } = await sharing();
  stopSharingMidway(owner);
  const { paymentMethodId } = owner.card;
  const paid = await asSpouse.post('/payments/card-on-file-payment', {
    appointmentId: bill.appointmentId,
    paymentMethodId,
  });
  expect(paid.statusCode, paid.body).toBe(404);
  expect(await succeededCharges(bill.invoiceId)).toEqual([]);
  expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }]);
});

// Rule: money.cards-are-shared-by-their-owner
it('autopay charges the next card if the owner of the first stops sharing while the charge begins', async () => {
  const { owner, spouse, asSpouse, bill } = await sharing();
  const own = await attach(asSpouse, spouse.id, 'pm_card_visa');
  const settings = {
    limit: 500,
    paymentMethodIds: [owner.card.paymentMethodId, own],
    noticeDays: 3,
    hour: 9,
  };
  expect((await asSpouse.put('/payments/autopay', settings)).statusCode).toBe(200);
  const planned = await db
    .selectFrom('autopayCharges')
    .selectAll()
    .where('invoiceId', '=', bill.invoiceId)
    .executeTakeFirstOrThrow();
  await noticeBefore(db, planned);
  stopSharingMidway(owner);
  const job = { actor: null, requestId: 'autopay', now: planned.chargeAt, ip: null };
  await chargeAutopay(db, job, { stripe, livemode: false }, planned.id);
  expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }, { status: 'SUCCESSFUL' }]);
  const [charge] = await succeededCharges(bill.invoiceId);
  expect(charge).toMatchObject({ payment_method: own });
});
