import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openInvoiceStage } from './custom-invoices.fixture.ts';

const { db, admin, dispatcher, rateFrom, written, draft, sent, rowOf, invoicesOf, ledgerOf, lastEvent } =
  await openInvoiceStage();

describe('a custom invoice', () => {
  // Rule: money.smallest-card-payment
  it('that no card can pay is not sent with a link, and the error names its lines', async () => {
    const patient = await insertPatient(db);
    const small = { lines: [{ label: 'Stamp', amount: 0.49 }] };
    const refused = await admin.post('/appointment/add-invoice', {
      patientId: patient.id,
      ...small,
      send: true,
    });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'lines', message: expect.stringContaining('$0.50') }],
    });
    expect(await invoicesOf(patient.id)).toEqual([]);

    const { invoice } = await draft(small);
    const late = await admin.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect(late.json().issues, late.body).toMatchObject([{ path: 'lines' }]);
    const later = await admin.post(`/appointment/invoice/${invoice.id}/approve-bill-later`, {});
    expect(later.statusCode, later.body).toBe(200);
    const link = await admin.post('/payments/send-payment-link', { invoiceId: invoice.id });
    expect(link.statusCode, link.body).toBe(422);
    const shown = (await admin.get(`/appointment/invoice/${invoice.id}`)).json().data;
    expect(shown.allowedActions).not.toContain('sendLink');
    expect((await sent({ lines: [{ label: 'Stamp', amount: 0.5 }] })).invoice.status).toBe(
      'PAYMENT_REQUESTED',
    );
  });

  // Rule: money.largest-card-payment
  it('of more than a card takes is not sent with a link, and can be billed later', async () => {
    const large = { lines: [{ label: 'Clinic sponsorship', amount: 1_000_000 }] };
    const { invoice } = await draft(large);
    const refused = await admin.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect(refused.json().issues, refused.body).toMatchObject([
      { path: 'lines', message: expect.stringContaining('$999,999.99') },
    ]);
    const later = await admin.post(`/appointment/invoice/${invoice.id}/approve-bill-later`, {});
    expect(later.statusCode, later.body).toBe(200);
    const link = await admin.post('/payments/send-payment-link', { invoiceId: invoice.id });
    expect([link.statusCode, link.json().message]).toEqual([422, expect.stringContaining('$999,999.99')]);
    const shown = (await admin.get(`/appointment/invoice/${invoice.id}`)).json().data;
    expect(shown).toMatchObject({ paymentHold: 'OVER_CARD_LIMIT' });
    expect(shown.allowedActions).toContain('markAsPaid');
    for (const action of ['pay', 'sendLink']) expect(shown.allowedActions).not.toContain(action);
  });

  it('counts in list totals while due or paid, and separately as a draft', async () => {
    const { patient } = await draft();
    const ofPatient = { patientId: patient.id };
    const own = (more: object) => insertInvoice(db, patient, more);
    await own({ totalCents: 7_500 });
    await own({ totalCents: 2_500, status: 'CANCELLED' });
    const totalsOf = async (filter: object) => {
      const answer = await admin.get(
        `/admin/invoices?filter=${encodeURIComponent(JSON.stringify({ ...ofPatient, ...filter }))}`,
      );
      return JSON.parse(String(answer.headers['x-facets'])).totals;
    };
    expect(await totalsOf({})).toMatchObject({ count: 3, totalAmount: 75, taxAmount: 0, dueAmount: 75 });
    expect(await totalsOf({ status: 'DRAFT' })).toMatchObject({ count: 1, totalAmount: 160, taxAmount: 10 });
    expect(await totalsOf({ status: 'CANCELLED' })).toMatchObject({ count: 1, totalAmount: 25 });
  });

  it("is a draft with today's tax rate and its discount until sent", async () => {
    const { invoice } = await draft({ discount: { kind: 'percent', percent: 10 }, memo: 'As you asked.' });
    expect(invoice).toMatchObject({
      kind: 'CUSTOM',
      status: 'DRAFT',
      lines: [
        { position: 0, kind: 'SERVICE', amount: 100, taxable: true },
        { position: 1, kind: 'SERVICE', amount: 50, taxable: false },
        { kind: 'DISCOUNT', label: 'Discount (10%)', amount: -15 },
        { kind: 'TAX', label: 'Sales tax (10%)', amount: 9 },
      ],
      totalAmount: 144,
      dueAmount: 0,
      discount: { kind: 'percent', percent: 10 },
      memo: 'As you asked.',
      sentAt: null,
      allowedActions: ['edit', 'delete', 'send', 'billLater', 'cancel'],
    });
    expect(await ledgerOf(invoice.id)).toEqual([]);

    const answer = await admin.post(`/appointment/invoice/${invoice.id}/send`, { version: 1 });
    expect(answer.json().data).toMatchObject({ status: 'PAYMENT_REQUESTED', dueAmount: 144, version: 2 });
    expect(await ledgerOf(invoice.id)).toEqual([['INVOICED', 14_400]]);
    expect(await lastEvent(invoice.id)).toMatchObject({ type: 'invoice.sent' });
  });

  // Rule: money.drafts-alone-change
  it('can be edited and deleted only as a draft, on its latest version', async () => {
    const { invoice } = await draft();
    const change = (more: object) =>
      admin.post('/appointment/update-invoice', { id: invoice.id, version: 1, ...written(more) });
    const rewritten = await change({ discount: { kind: 'amount', amount: 30 }, dueDate: '2026-10-31' });
    expect(rewritten.json().data).toMatchObject({ totalAmount: 128, dueDate: '2026-10-31', version: 2 });
    expect((await change({})).json().code).toBe('CONCURRENT_UPDATE');
    const seen = await admin.delete(`/appointment/invoice/${invoice.id}?version=1`);
    expect(seen.json().code, seen.body).toBe('CONCURRENT_UPDATE');
    expect((await admin.delete(`/appointment/invoice/${invoice.id}?version=2`)).statusCode).toBe(200);
    expect(await rowOf(invoice.id)).toBeUndefined();

    const { invoice: out } = await sent();
    const before = await rowOf(out.id);
    for (const refused of [
      await admin.post('/appointment/update-invoice', { id: out.id, version: out.version, ...written() }),
      await admin.delete(`/appointment/invoice/${out.id}`),
    ])
      expect(refused.json().code).toBe('INVALID_TRANSITION');
    expect(await rowOf(out.id)).toEqual(before);
    const wider = db.updateTable('invoiceLines').set({ amountCents: 1 }).where('invoiceId', '=', out.id);
    await expect(wider.execute()).rejects.toThrow('frozen');
  });

  it('is created once, however often the request is sent', async () => {
    const patient = await insertPatient(db);
    const add = () =>
      admin.post(
        '/appointment/add-invoice',
        { patientId: patient.id, ...written() },
        { headers: { 'idempotency-key': `add-${patient.id}` } },
      );
    const [one, other] = [await add(), await add()];
    expect(one.json().data.id).toBe(other.json().data.id);
  });

  // Rule: money.invoices-keep-their-rate
  it('is taxed at the rate of the day it is sent, unaffected by later rates', async () => {
    const { invoice } = await draft();
    const { invoice: older } = await sent();
    await rateFrom('2026-10-14', 0.2);
    const answer = await admin.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect(answer.json().data).toMatchObject({ totalAmount: 170, taxRate: 20 });
    expect((await admin.get(`/appointment/invoice/${older.id}`)).json().data).toMatchObject({
      totalAmount: 160,
      taxRate: 10,
    });
    await db.deleteFrom('taxRates').where('effectiveFrom', '=', '2026-10-14').execute();
  });

  it('cannot be sent without an amount, for a past day, or without the billing permission', async () => {
    const { invoice } = await draft({ discount: { kind: 'percent', percent: 100 }, dueDate: '2026-10-20' });
    const send = (caller = admin) => caller.post(`/appointment/invoice/${invoice.id}/send`, {});
    expect((await send()).statusCode).toBe(422);
    expect((await send(dispatcher)).statusCode).toBe(403);
    const { invoice: late } = await draft({ dueDate: '2026-10-14' });
    await db.updateTable('invoices').set({ dueOn: '2026-10-13' }).where('id', '=', late.id).execute();
    expect((await admin.post(`/appointment/invoice/${late.id}/send`, {})).json().message).toContain(
      'due date',
    );
    for (const { id } of [invoice, late])
      expect(await rowOf(id)).toMatchObject({ status: 'DRAFT', version: 1 });
  });
});

describe('an impossible amount', () => {
  // Rule: money.impossible-amounts-are-refused
  it.each(['-1', 'NaN', '1e309', '0.005', '21474836.48'])('is rejected by the API: %s', async (amount) => {
    const patient = await insertPatient(db);
    const add = (what: string) =>
      admin.post('/appointment/add-invoice', Buffer.from(`{"patientId":"${patient.id}",${what}}`), {
        headers: { 'content-type': 'application/json' },
      });
    const good = '"lines":[{"label":"A line","amount":1}]';
    expect((await add(`"lines":[{"label":"A line","amount":${amount}}]`)).statusCode).toBe(400);
    expect((await add(`${good},"discount":{"kind":"amount","amount":${amount}}`)).statusCode).toBe(400);
    expect((await add(`${good},"discount":{"kind":"percent","percent":${amount}}`)).statusCode).toBe(400);
    expect(await invoicesOf(patient.id)).toEqual([]);
    expect((await add(good)).statusCode).toBe(200);
  });

  it('is rejected if valid lines add up to too much', async () => {
    const { patient } = await draft();
    const many = Array.from({ length: 30 }, () => ({ label: 'A line', amount: 1_000_000 }));
    const answer = await admin.post('/appointment/add-invoice', { patientId: patient.id, lines: many });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([
      { path: 'lines', message: 'The total exceeds the invoice limit.' },
    ]);
  });
});

describe('a total from the client', () => {
  // Rule: money.server-computes-totals
  it.each(['totalAmount', 'taxRate', 'taxAmount', 'discountAmount', 'status', 'kind'])(
    'is rejected by name: %s',
    async (word) => {
      const patient = await insertPatient(db);
      const answer = await admin.post('/appointment/add-invoice', {
        patientId: patient.id,
        ...written({ [word]: 1 }),
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe(word);
      expect(await invoicesOf(patient.id)).toEqual([]);
    },
  );
});
