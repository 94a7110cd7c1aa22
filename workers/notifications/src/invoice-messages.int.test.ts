import { invoicePaid, invoiceSent, invoiceTellAsked } from '@bedside/contracts/payments/payment.events';
import { billOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { insertBill, insertInvoice } from '@bedside/testing/factories/bills';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { messagesFixture } from './messages.fixture.ts';

const { db, standIns, clock, tell, deliveriesOf, sendAll, bellsOf } = await messagesFixture();

const CLINICAL = 'Test for a disease';

async function newInvoice(user: Parameters<typeof insertPatient>[1] = {}) {
  const patient = await insertPatient(db, user);
  const invoiceId = await insertInvoice(db, patient, { dueOn: '2026-06-24', memo: CLINICAL });
  await db
    .insertInto('invoiceLines')
    .values({ invoiceId, position: 1, kind: 'SERVICE', label: CLINICAL, amountCents: 0 })
    .execute();
  return { patient, invoiceId, ids: { invoiceId, appointmentId: null } };
}

const pay = (invoiceId: string) =>
  db.updateTable('invoices').set({ status: 'PAID', paidAt: clock.now }).where('id', '=', invoiceId).execute();

const templatesOf = async (eventId: string) =>
  (await deliveriesOf(eventId)).map(({ template, channel }) => [template, channel]);

describe('an invoice without a visit', () => {
  it('is told by e-mail, text and bell, with a link to pay and until when, and nothing clinical', async () => {
    const { invoiceId, ids, patient } = await newInvoice();
    const eventId = await tell(invoiceSent, ids);
    await sendAll(eventId);
    const [email] = await standIns.messages('channel=email');
    const [text] = await standIns.messages('channel=text');
    expect(email?.subject).toContain('$75.00');
    expect(email?.text).toContain('June 24, 2026');
    const token = /\/paynow\/([\w-]{40,})/.exec(text?.text ?? '')?.[1] ?? '';
    expect(await billOfPaymentLink(db, token, clock.now)).toEqual({ invoiceId });
    expect(await bellsOf(eventId)).toMatchObject([{ userId: patient.id, title: 'You have an invoice' }]);
    for (const told of [email?.html, email?.text, text?.text]) expect(told).not.toContain(CLINICAL);
  });

  it('is told in Spanish to whoever reads Spanish', async () => {
    const { ids } = await newInvoice({ user: { language: 'es' } });
    await sendAll(await tell(invoiceSent, ids));
    const [email] = await standIns.messages('channel=email');
    expect(email?.text).toContain('Tiene una factura');
    expect(email?.text).toContain('24 de junio de 2026');
  });

  it('is told of no more once it is cancelled, and by its receipt once it is paid', async () => {
    const { invoiceId, ids } = await newInvoice();
    await pay(invoiceId);
    expect(await deliveriesOf(await tell(invoiceSent, ids))).toEqual([]);
    const eventId = await tell(invoicePaid, ids);
    expect(await templatesOf(eventId)).toEqual([
      ['invoice-receipt', 'email'],
      ['invoice-receipt', 'text'],
    ]);
    await sendAll(eventId);
    const [text] = await standIns.messages('channel=text');
    expect(text?.text).toContain(`/profile/plans/bills/${invoiceId}`);

    const other = await newInvoice();
    await db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', other.invoiceId).execute();
    expect(await deliveriesOf(await tell(invoiceSent, other.ids))).toEqual([]);
  });
});

describe('what staff has told', () => {
  it.each(['email', 'text'] as const)('goes by that way alone: %s', async (channel) => {
    const { invoiceId, ids } = await newInvoice();
    const asked = () => tell(invoiceTellAsked, { ...ids, channel });
    expect(await templatesOf(await asked())).toEqual([['invoice-sent', channel]]);
    await pay(invoiceId);
    expect(await templatesOf(await asked())).toEqual([['invoice-receipt', channel]]);

    const bill = await insertBill(db, await insertPatient(db));
    const ofVisit = () =>
      tell(invoiceTellAsked, { invoiceId: bill.invoiceId, appointmentId: bill.appointmentId, channel });
    expect(await templatesOf(await ofVisit())).toEqual([['payment-requested', channel]]);
    await pay(bill.invoiceId);
    expect(await templatesOf(await ofVisit())).toEqual([['receipt', channel]]);
  });
});
