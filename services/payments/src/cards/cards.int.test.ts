import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { processWebhook } from '@bedside/domain/payments/webhook.commands';
import { joinHousehold } from '@bedside/domain/people/household.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { askStripe, payInBrowser, stripeLedger } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { parts, origin, as } = await startServices([paymentsService], database, { simulators: true });

async function patientWithCard(paymentMethodId = 'pm_card_visa') {
  const patient = await insertPatient(db);
  const caller = await as(patient);
  const attached = await caller.post('/payments/attach/payment-method', {
    paymentMethodId,
    patientId: patient.id,
  });
  expect(attached.statusCode).toBe(200);
  const card = attached.json<{ data: { paymentMethodId: string; last4: string } }>().data;
  return { patient, caller, card, bill: await insertPayableInvoice(db, patient) };
}

async function attach(caller: Caller, patientId: string, paymentMethodId: string): Promise<string> {
  const kept = await caller.post('/payments/attach/payment-method', { paymentMethodId, patientId });
  return kept.json<{ data: { paymentMethodId: string } }>().data.paymentMethodId;
}

async function defaultAtProvider(patientId: string): Promise<string | null | undefined> {
  const { stripeCustomerId } = await db
    .selectFrom('patients')
    .select('stripeCustomerId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return (await parts.integrations.stripe.retrieveCustomer(stripeCustomerId ?? ''))?.defaultCardId;
}

let heard = 0;
/** Processes a webhook as the worker does. */
async function hear(type: string, objectId: string): Promise<void> {
  heard += 1;
  const id = `evt_heard_${heard}`;
  const now = new Date();
  await db
    .insertInto('webhookEvents')
    .values({ id, type, objectId, livemode: false, createdAt: now, receivedAt: now, processedAt: null })
    .execute();
  const job = { actor: null, requestId: 'test-request', now, ip: null };
  await processWebhook(db, job, { stripe: parts.integrations.stripe, livemode: false }, id);
}

const paymentsOf = (invoiceId: string) =>
  db
    .selectFrom('payments')
    .select(['status', 'paymentMode', 'failureMessage'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .execute();

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
    expect(await defaultAtProvider(patient.id)).toBe(second);
    await caller.post('/payments/detach/payment-method', { paymentMethodId: second });
    expect(await listed()).toEqual([[card.paymentMethodId, true]]);
    expect(await defaultAtProvider(patient.id)).toBe(card.paymentMethodId);
  });

  it('added without paying are stored and removed by webhook', async () => {
    const patient = await insertPatient(db);
    const caller = await as(patient);
    const { clientSecret } = (await caller.post(`/payments/${patient.id}/setupIntent`, {})).json().data;
    const [setupId] = clientSecret.split('_secret_');
    await askStripe(parts.config, 'POST', `/setup_intents/${setupId}/confirm`, {
      payment_method: 'pm_card_visa',
    });
    await hear('setup_intent.succeeded', setupId);
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
    await hear('payment_method.detached', paymentMethodId);
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
    const asked = (await stripeLedger(origin)).length;
    const crossed = await admin.post('/payments/card-on-file-payment', {
      appointmentId: a.bill.appointmentId,
      paymentMethodId: b.card.paymentMethodId,
    });
    expect(crossed.statusCode).toBe(404);
    expect(await stripeLedger(origin)).toHaveLength(asked);
    expect(await paymentsOf(a.bill.invoiceId)).toEqual([]);
  });

  it('cannot be charged, stored, or removed by an admin without the billing permission', async () => {
    const { card, bill, patient } = await patientWithCard();
    const admin = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    const asked = (await stripeLedger(origin)).length;
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
    expect(await stripeLedger(origin)).toHaveLength(asked);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });
});

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

  it('that needs 3-D Secure is not reported as failed while the owner is confirming', async () => {
    const told = async (invoiceId: string) =>
      (await db.selectFrom('outbox').select(['type', 'payload']).execute()).filter(
        ({ type, payload }) => type === 'payment.failed' && payload.invoiceId === invoiceId,
      ).length;
    const asked = await patientWithCard('pm_card_authenticationRequired');
    const body = { appointmentId: asked.bill.appointmentId, paymentMethodId: asked.card.paymentMethodId };
    const answer = await asked.caller.post('/payments/card-on-file-payment', body);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'CARD_NEEDS_OWNER']);
    expect(await told(asked.bill.invoiceId)).toBe(0);
    const again = { paymentMethodId: asked.card.paymentMethodId };
    const url = `/payments/${asked.bill.appointmentId}/paymentIntent`;
    expect((await asked.caller.post(url, again)).statusCode).toBe(200);

    const away = await patientWithCard('pm_card_authenticationRequired');
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    await admin.post('/payments/card-on-file-payment', {
      appointmentId: away.bill.appointmentId,
      paymentMethodId: away.card.paymentMethodId,
    });
    expect(await told(away.bill.invoiceId)).toBe(1);
  });

  it('of another household member is confirmed by its owner, and by no one outside the household', async () => {
    const parent = await patientWithCard('pm_card_authenticationRequired');
    const child = await insertPatient(db, { patient: { householdId: parent.patient.householdId } });
    const bill = await insertPayableInvoice(db, child);
    const card = { paymentMethodId: parent.card.paymentMethodId };
    const body = { appointmentId: bill.appointmentId, ...card };
    const asked = await parent.caller.post('/payments/card-on-file-payment', body);
    expect(asked.json().code).toBe('CARD_NEEDS_OWNER');
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
    const [form, ...answers] = await Promise.all([
      payInBrowser(parts.config, clientSecret),
      ...Array.from({ length: 100 }, () => caller.post('/payments/card-on-file-payment', body)),
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

/** Successful Stripe charges for an invoice. */
async function succeededCharges(invoiceId: string) {
  const response = await fetch(`${parts.config.stripe.apiUrl}/v1/charges?limit=100`, {
    headers: { authorization: `Bearer ${parts.config.stripe.secretKey}` },
  });
  const { data } = (await response.json()) as {
    data: { status: string; metadata: Record<string, string> }[];
  };
  return data.filter((charge) => charge.status === 'succeeded' && charge.metadata.invoiceId === invoiceId);
}

describe('cards in a shared household', () => {
  // Rule: money.cards-belong-to-their-owner
  it('belong to their owner: the account holder cannot see, charge, prefer, or remove them, or gain one by paying', async () => {
    const holder = await patientWithCard();
    const account = { user: { passwordHash: 'a hash' } };
    const spouse = await insertPatient(db, {
      ...account,
      patient: { householdId: holder.patient.householdId },
    });
    const other = await as(spouse);
    const paymentMethodId = await attach(other, spouse.id, 'pm_card_mastercard');
    const bill = await insertPayableInvoice(db, spouse);
    const asked = (await stripeLedger(origin)).length;
    const attempts: [string, { statusCode: number }][] = [
      ['seen', await holder.caller.get(`/payments/${spouse.id}/card-details`)],
      ['preferred', await holder.caller.post('/payments/default-card', { paymentMethodId })],
      ['forgotten', await holder.caller.post('/payments/detach/payment-method', { paymentMethodId })],
      ['begun', await holder.caller.post(`/payments/${spouse.id}/setupIntent`, {})],
      [
        'given another',
        await holder.caller.post('/payments/attach/payment-method', {
          paymentMethodId: 'pm_card_visa',
          patientId: spouse.id,
        }),
      ],
      ...(await Promise.all(
        [holder.bill.appointmentId, bill.appointmentId].map(
          async (appointmentId): Promise<[string, { statusCode: number }]> => [
            'charged',
            await holder.caller.post('/payments/card-on-file-payment', { appointmentId, paymentMethodId }),
          ],
        ),
      )),
      [
        'charged for several',
        await holder.caller.post('/payments/card-on-file-payment', {
          invoiceIds: [holder.bill.invoiceId, bill.invoiceId],
          paymentMethodId,
        }),
      ],
      [
        'confirmed in a browser',
        await holder.caller.post(`/payments/${bill.appointmentId}/paymentIntent`, { paymentMethodId }),
      ],
      ['seen of the holder', await other.get(`/payments/${holder.patient.id}/card-details`)],
      [
        'charged of the holder',
        await other.post('/payments/card-on-file-payment', {
          appointmentId: bill.appointmentId,
          paymentMethodId: holder.card.paymentMethodId,
        }),
      ],
    ];
    for (const [what, answer] of attempts) expect(answer.statusCode, what).toBe(404);
    expect(await stripeLedger(origin)).toHaveLength(asked);

    const customers = await db
      .selectFrom('patients')
      .select(['id', 'stripeCustomerId'])
      .where('id', 'in', [spouse.id, holder.patient.id])
      .execute();
    const customerOf = (id: string) => customers.find((one) => one.id === id)?.stripeCustomerId;
    const begun = async (by: Caller) => {
      const answer = await by.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
      expect(answer.statusCode, answer.body).toBe(200);
      return (await parts.integrations.stripe.retrieveIntent(answer.json().data.paymentIntentId)).customerId;
    };
    expect(await begun(other)).toBe(customerOf(spouse.id));
    expect(await begun(holder.caller)).toBe(customerOf(holder.patient.id));
    expect(await begun(other)).toBe(customerOf(spouse.id));

    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const byStaff = { appointmentId: bill.appointmentId, paymentMethodId: holder.card.paymentMethodId };
    expect((await admin.post('/payments/card-on-file-payment', byStaff)).statusCode).toBe(404);
    const own = await admin.post('/payments/card-on-file-payment', { ...byStaff, paymentMethodId });
    expect(own.statusCode, own.body).toBe(200);
  });

  // Rule: money.cards-belong-to-their-owner
  it('of a member without an account are managed by the account holder until they have one', async () => {
    const holder = await patientWithCard();
    const child = await insertPatient(db, { patient: { householdId: holder.patient.householdId } });
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    await attach(admin, child.id, 'pm_card_mastercard');
    const url = `/payments/${child.id}/card-details`;
    expect((await holder.caller.get(url)).json().data).toHaveLength(1);
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', child.id).execute();
    expect((await holder.caller.get(url)).statusCode).toBe(404);
    expect((await admin.get(url)).json().data).toHaveLength(1);
  });
});

describe('cards that their owner shares with the household', () => {
  // Rule: money.cards-are-shared-by-their-owner
  it('are shown to and charged by its members, for its bills alone, until the owner stops or leaves', async () => {
    const owner = await patientWithCard();
    const account = { user: { passwordHash: 'a hash', firstName: 'Omar' } };
    const spouse = await insertPatient(db, {
      ...account,
      patient: { householdId: owner.patient.householdId },
    });
    const [other, stranger] = [await as(spouse), await as(await insertPatient(db))];
    const { paymentMethodId } = owner.card;
    const url = `/payments/${owner.patient.id}/card-details`;
    const seen = async (by: Caller) => (await by.get(url)).statusCode;
    const pay = async (bill: { appointmentId: string }, by: Caller) =>
      (
        await by.post('/payments/card-on-file-payment', {
          appointmentId: bill.appointmentId,
          paymentMethodId,
        })
      ).statusCode;
    const sharing = async (by: Caller) => (await by.get('/payments/card-sharing')).json().data;
    const share = (shared: boolean) => owner.caller.put('/payments/card-sharing', { shared });
    const bill = await insertPayableInvoice(db, spouse);

    expect(await sharing(owner.caller)).toEqual({ shared: false, sharedBy: [] });
    expect([await seen(other), await pay(bill, other)]).toEqual([404, 404]);

    const shared = await share(true);
    expect(shared.json(), shared.body).toMatchObject({
      message: 'Your household can pay with your cards.',
      data: { shared: true },
    });
    await share(true);
    expect(await sharing(other)).toMatchObject({ shared: false, sharedBy: [{ id: owner.patient.id }] });
    expect(await sharing(stranger)).toEqual({ shared: false, sharedBy: [] });
    expect([await seen(other), await seen(stranger)]).toEqual([200, 404]);
    for (const path of ['default-card', 'detach/payment-method'])
      expect((await other.post(`/payments/${path}`, { paymentMethodId })).statusCode).toBe(404);
    expect((await other.post(`/payments/${owner.patient.id}/setupIntent`, {})).statusCode).toBe(404);
    const outside = await insertPayableInvoice(db, await insertPatient(db));
    expect(await pay(outside, other)).toBe(404);
    expect(await pay(bill, other)).toBe(200);

    const setStatus = (status: 'DECEASED' | 'ACTIVE') =>
      db.updateTable('users').set({ status }).where('id', '=', owner.patient.id).execute();
    const next = await insertPayableInvoice(db, spouse);
    await setStatus('DECEASED');
    expect([await seen(other), await pay(next, other)]).toEqual([404, 404]);
    expect(await sharing(other)).toMatchObject({ sharedBy: [] });
    await setStatus('ACTIVE');

    expect((await share(false)).json().message).toBe('Only you can pay with your cards.');
    const late = await insertPayableInvoice(db, spouse);
    expect([await seen(other), await pay(late, other)]).toEqual([404, 404]);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', owner.patient.id)
      .where('action', '=', 'card.share')
      .orderBy('at')
      .execute();
    expect(audit.map(({ after }) => after)).toEqual([{ sharesCards: true }, { sharesCards: false }]);
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    expect((await admin.put('/payments/card-sharing', { shared: true })).statusCode).toBe(403);
  });

  // Rule: money.cards-are-shared-by-their-owner
  it('are not shared with the next household', async () => {
    const { patient, caller } = await patientWithCard();
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', patient.id).execute();
    await caller.put('/payments/card-sharing', { shared: true });
    const host = await insertPatient(db);
    const ctx = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
    const joined = { patientId: patient.id, householdOf: host.id, relationship: 'Spouse' };
    await db.transaction().execute((tx) => joinHousehold(tx, ctx, joined));
    expect((await (await as(host)).get(`/payments/${patient.id}/card-details`)).statusCode).toBe(404);
    expect((await caller.get('/payments/card-sharing')).json().data.shared).toBe(false);
  });
});
