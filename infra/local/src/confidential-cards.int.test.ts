import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { expect, it } from 'vitest';
import { openDepositStage } from './deposits.fixture.ts';

const stage = await openDepositStage();
const { db, as, assign, book, config, depositOf, intentOf, job, paymentOf, processor } = stage;

/** A teen who may charge a card that a parent shares with the household. */
async function family() {
  const parent = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  const asParent = await as(parent);
  const attached = await asParent.post('/payments/attach/payment-method', {
    paymentMethodId: 'pm_card_visa',
    patientId: parent.id,
  });
  const card: string = attached.json().data.paymentMethodId;
  expect((await asParent.put('/payments/card-sharing', { shared: true })).statusCode).toBe(200);
  const { householdId } = parent;
  const teen = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { householdId, dateOfBirth: '2011-03-04', relationshipToAccountHolder: 'Child' },
  });
  const asTeen = await as(teen);
  const keep = async (id: string) => {
    const answer = await asTeen.put(`/appointment/${id}/confidential`, { confidential: true });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  return { teen, asTeen, card, keep };
}

// Rule: people.confidential-visits
it('a deposit that is held on a parent’s card is released once its visit is confidential', async () => {
  const { teen, asTeen, card, keep } = await family();
  const booked = await book({ held: true, patient: teen });
  await assign(booked);
  const { invoiceId } = booked.asked;
  const started = await asTeen.post(`/payments/${invoiceId}/paymentIntent`, { paymentMethodId: card });
  expect(started.statusCode, started.body).toBe(200);
  await payInBrowser(config, started.json().data.clientSecret, card);
  expect(await syncPayment(db, job(), processor, (await paymentOf(booked)).id)).toBe('OPEN');
  expect(await depositOf(booked)).toMatchObject({ held: true });
  await keep(booked.id);
  expect(await intentOf(booked)).toMatchObject({ status: 'canceled' });
  expect(await depositOf(booked)).toMatchObject({ status: 'DUE', held: false });
});

// Rule: people.confidential-visits
it('a form that a teen has open for a parent’s card closes once the visit is confidential', async () => {
  const { teen, asTeen, card, keep } = await family();
  const { appointmentId } = await insertPayableInvoice(db, teen);
  const started = await asTeen.post(`/payments/${appointmentId}/paymentIntent`, { paymentMethodId: card });
  expect(started.statusCode, started.body).toBe(200);
  await keep(appointmentId);
  expect((await payInBrowser(config, started.json().data.clientSecret, card)).paid).toBe(false);
  const own = await asTeen.post(`/payments/${appointmentId}/paymentIntent`, {});
  expect(own.statusCode, own.body).toBe(200);
  expect((await payInBrowser(config, own.json().data.clientSecret)).paid).toBe(true);
});

// Rule: people.confidential-visits
it('a form for a parent’s card that opened as its visit became confidential closes at its next check', async () => {
  const { teen, asTeen, card } = await family();
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, teen);
  const started = await asTeen.post(`/payments/${appointmentId}/paymentIntent`, { paymentMethodId: card });
  expect(started.statusCode, started.body).toBe(200);
  await db.updateTable('appointments').set({ confidential: true }).where('id', '=', appointmentId).execute();
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await checkPaymentStatus(db, job(), processor, id);
  expect((await payInBrowser(config, started.json().data.clientSecret, card)).paid).toBe(false);
});

// Rule: people.confidential-visits
it('a payment plan by a parent’s card stops once its visit is confidential, and the teen can start another', async () => {
  const { teen, asTeen, card, keep } = await family();
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, teen);
  const [choice] = (await asTeen.get(`/payments/${invoiceId}/plan-choices`)).json().data;
  const terms = {
    ...{ invoiceId, paymentMethodId: card, count: choice.length, firstOn: choice[0].dueOn },
    agreedAmount: choice[0].amount + choice[1].amount,
  };
  const started = await asTeen.post('/payments/plans', terms);
  expect(started.statusCode, started.body).toBe(200);
  await keep(appointmentId);
  const plans = await db.selectFrom('paymentPlans').selectAll().where('invoiceId', '=', invoiceId).execute();
  expect(plans).toMatchObject([{ state: 'STOPPED' }]);
  const own = await asTeen.post('/payments/attach/payment-method', {
    paymentMethodId: 'pm_card_visa',
    patientId: teen.id,
  });
  const again = { ...terms, paymentMethodId: own.json().data.paymentMethodId };
  const restarted = await asTeen.post('/payments/plans', again);
  expect(restarted.statusCode, restarted.body).toBe(200);
});
