import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { issueReceiptLink } from '@bedside/domain/payments/receipt-link.queries';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { anonymous } = await startServices([paymentsService], database);

it('a receipt link opens only that receipt, without signing in', async () => {
  const invoiceId = await insertInvoice(db, await insertPatient(db));
  const links = await db.transaction().execute(async (tx) => ({
    receipt: await issueReceiptLink(tx, { now: new Date() }, invoiceId),
    payment: await issuePaymentLink(tx, { now: new Date() }, invoiceId),
  }));
  const open = (token: string) => anonymous.post('/payments/receipt', { token });
  expect((await open(links.receipt)).statusCode, 'while nothing is paid').toBe(404);
  await db
    .updateTable('invoices')
    .set({ status: 'PAID', paidAt: new Date(), paymentMode: 'ONLINE' })
    .where('id', '=', invoiceId)
    .execute();
  const shown = await open(links.receipt);
  expect(shown.statusCode, shown.body).toBe(200);
  expect(shown.json().data).toMatchObject({ paymentMode: 'ONLINE', total: 75, refunded: 0 });
  expect((await open(links.receipt)).statusCode, 'again').toBe(200);
  expect((await open(links.payment)).statusCode, 'by a link to pay').toBe(404);
  expect((await open('x'.repeat(43))).statusCode, 'by any other').toBe(404);
  const paying = await anonymous.post(`/payments/${links.receipt}/paymentIntent`, {});
  expect(paying.statusCode, 'as a link to pay').toBe(404);
});

it.each([
  ['Late cancellation fee, visit BSD-10301', 'Cargo por cancelación tardía, cita BSD-10301'],
  ['No-show fee, visit BSD-10301', 'Cargo por inasistencia, cita BSD-10301'],
])('a receipt link is read in Spanish where the browser asks for it: %s', async (label, etiqueta) => {
  const invoiceId = await insertInvoice(db, await insertPatient(db), { status: 'DRAFT', sentAt: null });
  await db.updateTable('invoiceLines').set({ label }).where('invoiceId', '=', invoiceId).execute();
  await db
    .updateTable('invoices')
    .set({ status: 'PAID', sentAt: new Date(), paidAt: new Date(), paymentMode: 'ONLINE' })
    .where('id', '=', invoiceId)
    .execute();
  const token = await db.transaction().execute((tx) => issueReceiptLink(tx, { now: new Date() }, invoiceId));
  const shown = await anonymous.post(
    '/payments/receipt',
    { token },
    { headers: { 'accept-language': 'es' } },
  );
  expect(shown.json().data.lines).toMatchObject([{ label: etiqueta }]);
});
