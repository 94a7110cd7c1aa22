import { cents } from '@bedside/contracts/money';
import { composeInvoice } from '@bedside/documents-worker/templates/invoice/compose-invoice';
import { invoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { paymentsService } from '@bedside/payments-service/app';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const database = await withDatabase();
const { db } = database;
const { parts, as } = await startServices([paymentsService], database, { simulators: true });
const owner = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
await insertTaxRate(db, 0.08875);
const practice = await practiceSettings(db);

const carts = fc.sample(
  fc.record({
    member: fc.boolean(),
    services: fc.array(fc.record({ amount: fc.integer({ min: 51, max: 90_000 }), taxable: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    }),
    percentOff: fc.integer({ min: 0, max: 4_000 }),
  }),
  { numRuns: 3, seed: 20_261_014 },
);

async function figuresOf(invoiceId: string, billId: string) {
  const api = (await owner.get(`/appointment/invoice/${invoiceId}`)).json().data;
  const printed = composeInvoice(await invoiceWithDetails(db, invoiceId), practice);
  const csv = await owner.post('/appointment/download-export-list', {
    type: 'INVOICE',
    keys: ['invoiceNumber', 'totalAmount'],
  });
  const row = csv.body.split(/\r?\n/).find((line) => line.startsWith(api.number));
  const started = (await owner.post(`/payments/${billId}/paymentIntent`, {})).json().data;
  const intent = await parts.integrations.stripe.retrieveIntent(started.paymentIntentId);
  const lines = api.lines.reduce(
    (sum: number, line: { amount: number }) => sum + Math.round(line.amount * 100),
    0,
  );
  return {
    api: api.totalAmount.toFixed(2),
    lines: (lines / 100).toFixed(2),
    pdf: printed.total.amount.replace(/[$,]/g, ''),
    csv: row?.split(',')[1],
    provider: (intent.amount / 100).toFixed(2),
  };
}

// Rule: money.one-figure-everywhere
it('an amount is the same in the API, the PDF, the CSV, and at Stripe', async () => {
  for (const { member, services, percentOff } of carts) {
    const patient = await insertPatient(db, {
      patient: { membershipType: member ? 'PREMIER' : 'ON DEMAND' },
    });
    const appointment = await insertPayableInvoice(db, patient, {
      services: services.map(({ amount, taxable }) => ({
        name: 'A service',
        amount: cents(amount),
        taxable,
      })),
    });
    const custom = await owner.post('/appointment/add-invoice', {
      patientId: patient.id,
      lines: services.map(({ amount, taxable }) => ({ label: 'A line', amount: amount / 100, taxable })),
      discount: { kind: 'percent', percent: percentOff / 100 },
      send: true,
    });
    const { id } = custom.json().data;
    for (const figures of [
      await figuresOf(appointment.invoiceId, appointment.appointmentId),
      await figuresOf(id, id),
    ])
      expect(figures).toEqual({
        api: figures.api,
        lines: figures.api,
        pdf: figures.api,
        csv: figures.api,
        provider: figures.api,
      });
  }
});
