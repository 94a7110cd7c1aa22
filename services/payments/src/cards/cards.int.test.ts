import { attachPaymentMethod, createSetupIntent } from '@bedside/contracts/payments/cards.api';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { askStripe, stripeLedger } from '@bedside/testing/stripe';
import { describe, expect, it, vi } from 'vitest';
import { openCardStage } from './cards.fixture.ts';

const { db, parts, origin, as, patientWithCard, attach, defaultAtProcessor, deliverWebhook, paymentsOf } =
  await openCardStage();

async function deleteCustomer(patientId: string): Promise<string | null> {
  const { stripeCustomerId } = await db
    .selectFrom('patients')
    .select('stripeCustomerId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const deleted = await askStripe(parts.config, 'DELETE', `/customers/${stripeCustomerId}`);
  expect(deleted).toMatchObject({ deleted: true });
  return stripeCustomerId;
}

describe('cards on file', () => {
  it('can be stored, are shown without their number, and can be removed', async () => {
    const { patient, caller, card } = await patientWithCard();
    const url = `/payments/${patient.id}/card-details`;
    expect((await caller.get(url)).json().data).toEqual([
      {
        paymentMethodId: card.paymentMethodId,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: expect.any(Number),
        isDefault: true,
        expiry: 'good',
      },
    ]);
    const { paymentMethodId } = card;
    expect((await caller.post('/payments/detach/payment-method', { paymentMethodId })).statusCode).toBe(200);
    expect((await caller.get(url)).json().data).toEqual([]);
  });

  // Rule: money.cards-belong-to-their-owner
  it('go with a customer that someone deleted at Stripe, and the patient can pay and add cards again', async () => {
    const { patient, caller, bill } = await patientWithCard();
    const stripeCustomerId = await deleteCustomer(patient.id);
    const away = vi.spyOn(parts.integrations.stripe, 'retrieveCard').mockRejectedValueOnce(new Error('away'));
    await expect(deliverWebhook('customer.deleted', stripeCustomerId ?? '')).rejects.toThrow('away');
    away.mockRestore();
    await deliverWebhook('customer.deleted', stripeCustomerId ?? '');
    await deliverWebhook('customer.deleted', stripeCustomerId ?? '');
    expect((await caller.get(`/payments/${patient.id}/card-details`)).json().data).toEqual([]);
    const form = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
    expect(form.statusCode, form.body).toBe(200);
    expect(await attach(caller, patient.id, 'pm_card_visa')).toBeTruthy();
    expect(await defaultAtProcessor(patient.id)).toBeTruthy();
  });

  // Rule: money.lost-webhooks-heal
  it('go with a customer that someone deleted again and again at Stripe, though no webhook arrives', async () => {
    const { patient, caller, bill } = await patientWithCard();
    const removed = await deleteCustomer(patient.id);
    const pay = () => caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
    const form = await pay();
    expect(form.statusCode, form.body).toBe(200);
    const { paymentIntentId } = form.json().data;
    const { customerId } = await parts.integrations.stripe.retrieveIntent(paymentIntentId);
    expect(customerId).not.toBe(removed);
    expect((await pay()).json().data.paymentIntentId).toBe(paymentIntentId);
    const listed = async () => (await caller.get(`/payments/${patient.id}/card-details`)).json().data;
    expect(await listed()).toEqual([]);
    expect(await deleteCustomer(patient.id)).toBe(customerId);
    const setUp = await caller.post(`/payments/${patient.id}/setupIntent`, {});
    expect(setUp.statusCode, setUp.body).toBe(200);
    await deleteCustomer(patient.id);
    expect(await attach(caller, patient.id, 'pm_card_visa')).toBeTruthy();
    expect(await defaultAtProcessor(patient.id)).toBeTruthy();
    expect(await listed()).toHaveLength(1);
  });

  // Rule: money.lost-webhooks-heal
  it('that someone else may charge are refused with an explanation after their customer was deleted', async () => {
    const { patient: owner, card } = await patientWithCard();
    await db.updateTable('patients').set({ sharesCards: true }).where('id', '=', owner.id).execute();
    const payer = await insertPatient(db, { patient: { householdId: owner.householdId } });
    const bill = await insertPayableInvoice(db, payer);
    await deleteCustomer(owner.id);
    const { paymentMethodId } = card;
    const body = { appointmentId: bill.appointmentId, paymentMethodId };
    const charged = await (await as(payer)).post('/payments/card-on-file-payment', body);
    expect([404, 422]).toContain(charged.statusCode);
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }]);
    const form = await (await as(payer)).post(`/payments/${bill.appointmentId}/paymentIntent`, {});
    expect(form.statusCode, form.body).toBe(200);
  });

  it('have a default, the first until another is chosen or it is removed, also at Stripe', async () => {
    const { patient, caller, card } = await patientWithCard();
    const second = await attach(caller, patient.id, 'pm_card_mastercard');
    const listed = async () =>
      (await caller.get(`/payments/${patient.id}/card-details`))
        .json<{ data: { paymentMethodId: string; isDefault: boolean }[] }>()
        .data.map(({ paymentMethodId, isDefault }) => [paymentMethodId, isDefault]);
    expect(await listed()).toEqual([
      [card.paymentMethodId, true],
      [second, false],
    ]);
    const chosen = await caller.post('/payments/default-card', { paymentMethodId: second });
    expect(chosen.statusCode).toBe(200);
    expect(await listed()).toEqual([
      [second, true],
      [card.paymentMethodId, false],
    ]);
    expect(await defaultAtProcessor(patient.id)).toBe(second);
    await caller.post('/payments/detach/payment-method', { paymentMethodId: second });
    expect(await listed()).toEqual([[card.paymentMethodId, true]]);
    expect(await defaultAtProcessor(patient.id)).toBe(card.paymentMethodId);
  });

  // Rule: money.ten-cards
  it('are ten at most by their owner, who can’t try card after card; staff may add more', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const add = (by: typeof caller) =>
      by.post('/payments/attach/payment-method', { paymentMethodId: 'pm_card_visa', patientId: patient.id });
    for (let cards = 0; cards < 10; cards += 1) expect((await add(caller)).statusCode).toBe(200);
    const callCount = async () => (await stripeLedger(origin)).length;
    const before = await callCount();
    expect((await add(caller)).json().message).toBe(
      'There are already 10 cards. Remove one you don’t need, or call us.',
    );
    expect((await caller.post(`/payments/${patient.id}/setupIntent`, {})).statusCode).toBe(422);
    expect(await callCount()).toBe(before);
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    expect((await add(admin)).statusCode).toBe(200);
    for (const { limit } of [attachPaymentMethod, createSetupIntent])
      expect(limit).toEqual({ max: 60, perSeconds: 3_600 });
  });

  // Rule: money.ten-cards
  it('are ten at most when several are added at once, here and at Stripe', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const add = () =>
      caller.post('/payments/attach/payment-method', {
        paymentMethodId: 'pm_card_visa',
        patientId: patient.id,
      });
    for (let cards = 0; cards < 8; cards += 1) expect((await add()).statusCode).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, add));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422, 422, 422]);
    const { stripeCustomerId } = await db
      .selectFrom('patients')
      .select('stripeCustomerId')
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(await parts.integrations.stripe.listCards(stripeCustomerId ?? '')).toHaveLength(10);
    const shown = await caller.get(`/payments/${patient.id}/card-details`);
    expect(shown.json().data).toHaveLength(10);
  });

  // Rule: money.ten-cards
  it.each(['payment_method.attached', 'setup_intent.succeeded'])(
    'are ten at most when several forms are sent at once and %s arrives first; staff may add more',
    async (first) => {
      const patient = await insertPatient(db);
      const [caller, admin] = await Promise.all([as(patient), as(await insertStaff(db, { role: 'ADMIN' }))]);
      for (let cards = 0; cards < 8; cards += 1)
        await caller.post('/payments/attach/payment-method', {
          paymentMethodId: 'pm_card_visa',
          patientId: patient.id,
        });
      const setUp = async (by: typeof caller) => {
        const { clientSecret } = (await by.post(`/payments/${patient.id}/setupIntent`, {})).json().data;
        const [id] = clientSecret.split('_secret_');
        return {
          id,
          confirm: () =>
            askStripe(parts.config, 'POST', `/setup_intents/${id}/confirm`, {
              payment_method: 'pm_card_visa',
            }),
        };
      };
      const { stripe } = parts.integrations;
      const arrive = async (setups: { id: string }[]) => {
        const succeeded = () => setups.map(({ id }) => deliverWebhook('setup_intent.succeeded', id));
        const attached = async ({ id }: { id: string }) =>
          deliverWebhook(
            'payment_method.attached',
            (await stripe.retrieveSetupIntent(id)).paymentMethodId ?? '',
          );
        if (first === 'payment_method.attached') await Promise.all(setups.map(attached));
        await Promise.all(succeeded());
        if (first === 'setup_intent.succeeded') await Promise.all(setups.map(attached));
      };
      const setups = [await setUp(caller), await setUp(caller), await setUp(caller), await setUp(caller)];
      for (const { confirm } of setups) await confirm();
      await arrive(setups);
      const listed = async () => (await caller.get(`/payments/${patient.id}/card-details`)).json().data;
      expect(await listed()).toHaveLength(10);
      const { stripeCustomerId } = await db
        .selectFrom('patients')
        .select('stripeCustomerId')
        .where('id', '=', patient.id)
        .executeTakeFirstOrThrow();
      expect(await stripe.listCards(stripeCustomerId ?? '')).toHaveLength(10);
      const byStaff = await setUp(admin);
      await byStaff.confirm();
      await arrive([byStaff]);
      expect(await listed()).toHaveLength(11);
    },
  );

  // Rule: money.ten-cards
  it.each(['payment_method.attached', 'payment_intent.succeeded'])(
    'are ten at most when a payment saves one more and %s arrives first; staff may add more',
    async (first) => {
      const patient = await insertPatient(db);
      const [caller, admin] = await Promise.all([as(patient), as(await insertStaff(db, { role: 'ADMIN' }))]);
      for (let cards = 0; cards < 10; cards += 1)
        await caller.post('/payments/attach/payment-method', {
          paymentMethodId: 'pm_card_visa',
          patientId: patient.id,
        });
      const payAndSave = async (by: typeof caller) => {
        const { appointmentId } = await insertPayableInvoice(db, patient);
        const started = await by.post(`/payments/${appointmentId}/paymentIntent`, {});
        const { paymentIntentId } = started.json().data;
        await askStripe(parts.config, 'POST', `/payment_intents/${paymentIntentId}/confirm`, {
          payment_method: 'pm_card_visa',
          setup_future_usage: 'off_session',
        });
        const { paymentMethodId } = await parts.integrations.stripe.retrieveIntent(paymentIntentId);
        const webhooks = [
          ['payment_method.attached', paymentMethodId ?? ''],
          ['payment_intent.succeeded', paymentIntentId],
        ] as const;
        for (const [type, id] of webhooks[0][0] === first ? webhooks : webhooks.toReversed())
          await deliverWebhook(type, id);
      };
      const listed = async () => (await caller.get(`/payments/${patient.id}/card-details`)).json().data;
      await payAndSave(caller);
      expect(await listed()).toHaveLength(10);
      await payAndSave(admin);
      expect(await listed()).toHaveLength(11);
    },
  );

  it('are set up one by one, though a program sends every request under one ID', async () => {
    const patients = [await insertPatient(db), await insertPatient(db)];
    const headers = { 'x-request-id': 'every-request-of-mine' };
    const secrets = [];
    for (const { id } of [...patients, ...patients]) {
      const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
      const started = await admin.post(`/payments/${id}/setupIntent`, {}, { headers });
      expect(started.statusCode, started.body).toBe(200);
      secrets.push(started.json().data.clientSecret);
    }
    expect(new Set(secrets).size).toBe(4);
  });

  it('added without paying are stored and removed by webhook', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const { clientSecret } = (await caller.post(`/payments/${patient.id}/setupIntent`, {})).json().data;
    const [setupId] = clientSecret.split('_secret_');
    await askStripe(parts.config, 'POST', `/setup_intents/${setupId}/confirm`, {
      payment_method: 'pm_card_visa',
    });
    await deliverWebhook('setup_intent.succeeded', setupId);
    const listed = async () => (await caller.get(`/payments/${patient.id}/card-details`)).json().data;
    expect(await listed()).toMatchObject([{ last4: '4242', isDefault: true }]);
    const [{ paymentMethodId }] = await listed();
    const planned = () =>
      db
        .selectFrom('plannedEvents')
        .select(['type', 'entityId'])
        .where('key', '=', `card-expiring-${paymentMethodId}`)
        .execute();
    expect(await planned()).toEqual([{ type: 'card.expiring', entityId: patient.id }]);
    await askStripe(parts.config, 'POST', `/payment_methods/${paymentMethodId}/detach`);
    await deliverWebhook('payment_method.detached', paymentMethodId);
    expect(await listed()).toEqual([]);
    expect(await planned()).toEqual([]);
  });

  it('that cannot be stored are refused with an explanation', async () => {
    const patient = await insertPatient(db);
    const answer = await (await as(patient)).post('/payments/attach/payment-method', {
      paymentMethodId: 'pm_nonexistent',
      patientId: patient.id,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'CARD_REFUSED' });
  });
});

describe('cards of another patient', () => {
  // Rule: money.cards-belong-to-their-owner
  it('cannot be seen, attached, removed, or charged, and Stripe is not called', async () => {
    const [b, a, c] = [await patientWithCard(), await patientWithCard(), await patientWithCard()];
    const everything = async () => ({
      cards: await db.selectFrom('cards').selectAll().orderBy('paymentMethodId').execute(),
      payments: await db.selectFrom('payments').selectAll().execute(),
      invoices: await db.selectFrom('invoices').selectAll().orderBy('id').execute(),
      asked: (await stripeLedger(origin)).length,
    });
    const { paymentMethodId } = b.card;
    const post = (call: string, body: object) => a.caller.post(`/payments/${call}`, body);
    const ownAppointment = a.bill.appointmentId;
    const ownCard = a.card.paymentMethodId;
    const before = await everything();
    const attempts: [string, () => ReturnType<typeof post>][] = [
      ['seen', () => a.caller.get(`/payments/${b.patient.id}/card-details`)],
      ['forgotten', () => post('detach/payment-method', { paymentMethodId })],
      ['taken', () => post('attach/payment-method', { paymentMethodId, patientId: a.patient.id })],
      ['given to a third', () => post('attach/payment-method', { paymentMethodId, patientId: c.patient.id })],
      [
        'given another',
        () => post('attach/payment-method', { paymentMethodId: 'pm_card_visa', patientId: b.patient.id }),
      ],
      [
        'given one’s own',
        () => post('attach/payment-method', { paymentMethodId: ownCard, patientId: c.patient.id }),
      ],
      [
        'charged for the own visit',
        () => post('card-on-file-payment', { appointmentId: ownAppointment, paymentMethodId }),
      ],
      [
        'charged for theirs',
        () => post('card-on-file-payment', { appointmentId: b.bill.appointmentId, paymentMethodId }),
      ],
      [
        'charged for a third’s',
        () => post('card-on-file-payment', { appointmentId: c.bill.appointmentId, paymentMethodId }),
      ],
      [
        'spared by one’s own',
        () => post('card-on-file-payment', { appointmentId: b.bill.appointmentId, paymentMethodId: ownCard }),
      ],
    ];
    for (const [what, attempt] of attempts) expect((await attempt()).statusCode, what).toBe(404);
    expect(await everything()).toEqual(before);
  });

  it("cannot be charged by staff for another patient's appointment", async () => {
    const [b, a] = [await patientWithCard(), await patientWithCard()];
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const callsBefore = (await stripeLedger(origin)).length;
    const crossed = await admin.post('/payments/card-on-file-payment', {
      appointmentId: a.bill.appointmentId,
      paymentMethodId: b.card.paymentMethodId,
    });
    expect(crossed.statusCode).toBe(404);
    expect(await stripeLedger(origin)).toHaveLength(callsBefore);
    expect(await paymentsOf(a.bill.invoiceId)).toEqual([]);
  });

  it('cannot be charged, stored, or removed by an admin without the billing permission', async () => {
    const { card, bill, patient } = await patientWithCard();
    const admin = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    const callsBefore = (await stripeLedger(origin)).length;
    const body = { appointmentId: bill.appointmentId, paymentMethodId: card.paymentMethodId };
    expect((await admin.post('/payments/card-on-file-payment', body)).statusCode).toBe(403);
    expect((await admin.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).statusCode).toBe(403);
    const { paymentMethodId } = card;
    for (const [path, sent] of [
      ['/payments/attach/payment-method', { paymentMethodId: 'pm_card_visa', patientId: patient.id }],
      ['/payments/detach/payment-method', { paymentMethodId }],
      ['/payments/default-card', { paymentMethodId }],
      [`/payments/${patient.id}/setupIntent`, {}],
    ] as const)
      expect((await admin.post(path, sent)).statusCode).toBe(403);
    expect(await stripeLedger(origin)).toHaveLength(callsBefore);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });
});
