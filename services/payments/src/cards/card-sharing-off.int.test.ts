import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { expect, it } from 'vitest';
import { openCardStage } from './cards.fixture.ts';

const { db, parts, as, patientWithCard, succeededCharges } = await openCardStage();

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
