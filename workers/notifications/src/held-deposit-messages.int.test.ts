import { invoiceVoided, paymentHeld, paymentHoldEnded } from '@bedside/contracts/payments/payment.events';
import { newId } from '@bedside/db/id';
import { invoiceOfPaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { messagesFixture } from './messages.fixture.ts';

const { db, simulators, clock, emit, sendAll, bellsOf, scheduledAppointment } = await messagesFixture();

/** A deposit of $75 whose hold is placed, has expired, or was released with the deposit. */
async function deposit(hold: 'held' | 'expired' | 'released', language: 'en' | 'es') {
  const { id: depositOfAppointmentId } = await scheduledAppointment();
  const patient = await insertPatient(db, { user: { language } });
  const invoiceId = await insertInvoice(db, patient, {
    kind: 'DEPOSIT',
    depositOfAppointmentId,
    depositHeld: true,
    ...(hold === 'released' && { status: 'CANCELLED', cancelledAt: clock.now }),
  });
  const paymentId = newId();
  await db
    .insertInto('payments')
    .values({
      ...{ id: paymentId, invoiceId, patientId: patient.id, type: 'CUSTOM INVOICE' },
      ...{ paymentMode: 'ONLINE', channel: 'WEB', amountCents: 7_500, createdAt: clock.now },
      ...{ hold: true, heldAt: clock.now },
      ...(hold === 'held' ? { status: 'OPEN' } : { status: 'FAILED', finalizedAt: clock.now }),
    })
    .execute();
  return { patient, ids: { paymentId, invoiceId, appointmentId: null } };
}

// Rule: money.deposit-hold-messages
it.each([
  ['held', 'en', /hold of \$75\.00 .* nothing has been charged/i],
  ['held', 'es', /retención de \$75\.00 .* no se ha cobrado nada/i],
  ['expired', 'en', /hold .* has expired.*deposit is due again/i],
  ['expired', 'es', /retención .* venció.*depósito está por pagar otra vez/i],
  ['released', 'en', /released the hold of \$75\.00 .* nothing was charged/i],
  ['released', 'es', /liberamos la retención de \$75\.00 .* no se cobró nada/i],
] as const)(
  'the payer of a deposit reads by email, text and bell that it is %s (%s)',
  async (hold, language, texts) => {
    const { patient, ids } = await deposit(hold, language);
    const { paymentId: _, ...bill } = ids;
    const eventId =
      hold === 'released'
        ? await emit(invoiceVoided, bill)
        : await emit(hold === 'held' ? paymentHeld : paymentHoldEnded, ids);
    await sendAll(eventId);
    const sent = await simulators.messages('');
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'text']);
    const [email] = sent.filter(({ channel }) => channel === 'email');
    expect(email?.text.replaceAll(/\s+/g, ' ')).toMatch(texts);
    expect(await bellsOf(eventId)).toMatchObject([{ userId: patient.id }]);
    for (const { text } of sent) {
      const [, token = ''] = /\/paynow\/([\w-]{40,})/.exec(text) ?? [];
      const asked = hold === 'released' ? null : { invoiceId: ids.invoiceId };
      expect(await invoiceOfPaymentLink(db, token, clock.now)).toEqual(asked);
    }
  },
);
