import { paymentVerificationDue } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, emit, deliveriesOf, bellsOf } = await messagesFixture();

describe('a payment unverified for a day', () => {
  // Rule: money.manual-payments-start-unverified
  it('notifies billing staff, and no one once verified', async () => {
    const billing = await insertStaff(db, { role: 'ADMIN' });
    const patient = await insertPatient(db);
    const { invoiceId, appointmentId } = await insertPayableInvoice(db, patient);
    const paymentId = newId();
    const cash = {
      type: 'APPOINTMENT',
      status: 'SUCCESSFUL',
      paymentMode: 'CASH',
      channel: 'STAFF',
      verified: false,
    } as const;
    await db
      .insertInto('payments')
      .values({
        ...cash,
        id: paymentId,
        invoiceId,
        patientId: patient.id,
        amountCents: 39_500,
        createdAt: NOON,
      })
      .execute();
    const due = () => emit(paymentVerificationDue, { paymentId, invoiceId, appointmentId });
    const first = await due();
    expect(await bellsOf(first)).toMatchObject([{ userId: billing.id, title: 'Payment needs verification' }]);
    expect(await deliveriesOf(first)).toEqual([]);
    await db.updateTable('payments').set({ verified: true }).where('id', '=', paymentId).execute();
    expect(await bellsOf(await due())).toEqual([]);
  });
});
