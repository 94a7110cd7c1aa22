import { newId } from '@bedside/db/id';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { simultaneously } from '@bedside/testing/simultaneously';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { openCardStage } from './cards.fixture.ts';

const { db, parts, as, patientWithCard, paymentsOf, succeededCharges } = await openCardStage();

describe('paying with a card on file', () => {
  it('pays the invoice immediately', async () => {
    const { caller, card, bill } = await patientWithCard();
    const paid = await caller.post('/payments/card-on-file-payment', {
      appointmentId: bill.appointmentId,
      paymentMethodId: card.paymentMethodId,
    });
    expect(paid.json()).toMatchObject({
      message: 'Payment is Successful!',
      data: { paymentStatus: 'SUCCESSFUL', amount: 395 },
    });
    expect(await paymentsOf(bill.invoiceId)).toEqual([
      { status: 'SUCCESSFUL', paymentMode: 'CARD ON FILE', failureMessage: null },
    ]);
  });

  it("shows the bank's decline message, and allows another attempt", async () => {
    const { caller, card, bill } = await patientWithCard('pm_card_chargeCustomerFail');
    const body = { appointmentId: bill.appointmentId, paymentMethodId: card.paymentMethodId };
    const refused = await caller.post('/payments/card-on-file-payment', body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'CARD_REFUSED', message: 'Your card was declined.' });
    expect((await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).statusCode).toBe(200);
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual(['FAILED', 'OPEN']);
  });

  it('says that a card of another customer, as after an undone merge, must be added again', async () => {
    const { patient, caller, card, bill } = await patientWithCard();
    const other = { patientId: newId(), name: 'Ada Hart' };
    const stripeCustomerId = await parts.integrations.stripe.ensureCustomer(other);
    await db.updateTable('patients').set({ stripeCustomerId }).where('id', '=', patient.id).execute();
    const body = { appointmentId: bill.appointmentId, paymentMethodId: card.paymentMethodId };
    const refused = await caller.post('/payments/card-on-file-payment', body);
    expect(refused.json()).toMatchObject({
      code: 'CARD_REFUSED',
      message: 'This card can’t be charged. Please remove it and add it again.',
    });
  });

  it('that needs 3-D Secure is not reported as failed while the owner is confirming', async () => {
    const notified = async (invoiceId: string) =>
      (await db.selectFrom('outbox').select(['type', 'payload']).execute()).filter(
        ({ type, payload }) => type === 'payment.failed' && payload.invoiceId === invoiceId,
      ).length;
    const patient = await patientWithCard('pm_card_authenticationRequired');
    const body = { appointmentId: patient.bill.appointmentId, paymentMethodId: patient.card.paymentMethodId };
    const answer = await patient.caller.post('/payments/card-on-file-payment', body);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'CARD_NEEDS_OWNER']);
    expect(await notified(patient.bill.invoiceId)).toBe(0);
    const again = { paymentMethodId: patient.card.paymentMethodId };
    const url = `/payments/${patient.bill.appointmentId}/paymentIntent`;
    expect((await patient.caller.post(url, again)).statusCode).toBe(200);

    const away = await patientWithCard('pm_card_authenticationRequired');
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    await admin.post('/payments/card-on-file-payment', {
      appointmentId: away.bill.appointmentId,
      paymentMethodId: away.card.paymentMethodId,
    });
    expect(await notified(away.bill.invoiceId)).toBe(1);
  });

  it('of another household member is confirmed by its owner, and by no one outside the household', async () => {
    const parent = await patientWithCard('pm_card_authenticationRequired');
    const child = await insertPatient(db, { patient: { householdId: parent.patient.householdId } });
    const bill = await insertPayableInvoice(db, child);
    const card = { paymentMethodId: parent.card.paymentMethodId };
    const body = { appointmentId: bill.appointmentId, ...card };
    const response = await parent.caller.post('/payments/card-on-file-payment', body);
    expect(response.json().code).toBe('CARD_NEEDS_OWNER');
    const url = `/payments/${bill.appointmentId}/paymentIntent`;
    const started = await parent.caller.post(url, card);
    expect(started.statusCode, started.body).toBe(200);
    const { paymentIntentId } = started.json().data;
    const [intent, owner] = await Promise.all([
      parts.integrations.stripe.retrieveIntent(paymentIntentId),
      db
        .selectFrom('patients')
        .select('stripeCustomerId')
        .where('id', '=', parent.patient.id)
        .executeTakeFirstOrThrow(),
    ]);
    expect(intent.customerId).toBe(owner.stripeCustomerId);
    const stranger = await patientWithCard();
    const own = `/payments/${stranger.bill.appointmentId}/paymentIntent`;
    expect((await stranger.caller.post(own, card)).statusCode).toBe(404);
  });

  // Rule: money.one-key-per-decision
  it('charges once for a hundred simultaneous clicks with an open card form', async () => {
    const { caller, card, bill } = await patientWithCard();
    const url = `/payments/${bill.appointmentId}/paymentIntent`;
    const { clientSecret } = (await caller.post(url, {})).json().data;
    const body = { appointmentId: bill.appointmentId, paymentMethodId: card.paymentMethodId };
    const [form, answers] = await Promise.all([
      payInBrowser(parts.config, clientSecret),
      simultaneously(100, () => caller.post('/payments/card-on-file-payment', body)),
    ]);
    const statuses = new Set(answers.map((answer) => answer.statusCode));
    expect([...statuses].every((status) => [200, 409, 422].includes(status))).toBe(true);
    const charges = await succeededCharges(bill.invoiceId);
    expect(charges).toHaveLength(1);
    expect(
      (await paymentsOf(bill.invoiceId)).filter((payment) => payment.status === 'SUCCESSFUL'),
    ).toHaveLength(1);
    expect(form).toBeDefined();
  });

  it('charges once if the process crashed between charge and commit, and the next click recovers it', async () => {
    const { patient, caller, card, bill } = await patientWithCard();
    const body = { appointmentId: bill.appointmentId, paymentMethodId: card.paymentMethodId };
    const { stripe } = parts.integrations;
    const dying = {
      ...stripe,
      confirmIntent: async (input: Parameters<typeof stripe.confirmIntent>[0]) => {
        await stripe.confirmIntent(input);
        throw new IntegrationError('stripe', 'unavailable', 'no answer in time', { code: 'timeout' });
      },
    };
    const ctx = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
    const scope = { kind: 'household' as const, userId: patient.id };
    await expect(
      payWithCardOnFile(
        db,
        ctx,
        { stripe: dying, livemode: false },
        { bills: [{ appointmentId: bill.appointmentId }], paymentMethodId: card.paymentMethodId, scope },
      ),
    ).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual(['OPEN']);

    const again = await caller.post('/payments/card-on-file-payment', body);
    expect(again.json()).toMatchObject({ code: 'CONFLICT', message: 'This visit is already paid.' });
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual(['SUCCESSFUL']);
    expect(await succeededCharges(bill.invoiceId)).toHaveLength(1);
  });

  it("is available to staff for any patient with that patient's card", async () => {
    const { card, bill } = await patientWithCard();
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const paid = await admin.post('/payments/card-on-file-payment', {
      appointmentId: bill.appointmentId,
      paymentMethodId: card.paymentMethodId,
    });
    expect(paid.statusCode).toBe(200);
  });
});
