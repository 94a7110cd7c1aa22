import { newId } from '@bedside/db/id';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
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

/** Lets something happen while the processor makes the next intent. */
function midway(happens: () => Promise<unknown>) {
  const make = stripe.createIntent.bind(stripe);
  vi.spyOn(stripe, 'createIntent').mockImplementationOnce(async (...asked) => {
    const response = await make(...asked);
    await happens();
    return response;
  });
}

const stopSharing = async ({ caller }: Owner) =>
  expect((await caller.put('/payments/card-sharing', { shared: false })).statusCode).toBe(200);

/** Turns autopay on. @returns charges the bill after its notice has arrived */
async function autopaying(by: Caller, invoiceId: string, ...paymentMethodIds: string[]) {
  const settings = { limit: 500, paymentMethodIds, noticeDays: 3, hour: 9 };
  expect((await by.put('/payments/autopay', settings)).statusCode).toBe(200);
  const charges = db.selectFrom('autopayCharges').selectAll().where('invoiceId', '=', invoiceId);
  const planned = await charges.executeTakeFirstOrThrow();
  await noticeBefore(db, planned);
  const job = { actor: null, requestId: 'autopay', now: planned.chargeAt, ip: null };
  return () => chargeAutopay(db, job, { stripe, livemode: false }, planned.id);
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
  midway(() => stopSharing(owner));
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
it('a retry after the process died gets the same answer for a card that was taken away meanwhile', async () => {
  const { owner, spouse, bill } = await sharing();
  midway(() => stopSharing(owner));
  const ctx = { actor: null, requestId: 'retry', now: new Date(), ip: null, decisionId: newId() };
  const pay = () =>
    payWithCardOnFile(
      db,
      ctx,
      { stripe, livemode: false },
      {
        bills: [{ appointmentId: bill.appointmentId }],
        paymentMethodId: owner.card.paymentMethodId,
        scope: { kind: 'household', userId: spouse.id },
      },
    );
  await expect(pay()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(pay()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await succeededCharges(bill.invoiceId)).toEqual([]);
});

// Rule: money.cards-are-shared-by-their-owner
it('autopay charges the next card if the owner of the first stops sharing while the charge begins', async () => {
  const { owner, spouse, asSpouse, bill } = await sharing();
  const own = await attach(asSpouse, spouse.id, 'pm_card_visa');
  const charge = await autopaying(asSpouse, bill.invoiceId, owner.card.paymentMethodId, own);
  midway(() => stopSharing(owner));
  await charge();
  expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }, { status: 'SUCCESSFUL' }]);
  expect(await succeededCharges(bill.invoiceId)).toMatchObject([{ payment_method: own }]);
});

// Rule: money.autopay-charges-once
it('autopay charges no one who dies while the charge begins', async () => {
  const { patient, caller, card, bill } = await patientWithCard();
  const charge = await autopaying(caller, bill.invoiceId, card.paymentMethodId);
  midway(() => db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', patient.id).execute());
  await charge();
  expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }]);
  expect(await succeededCharges(bill.invoiceId)).toEqual([]);
});
