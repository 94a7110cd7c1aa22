import { withApplication } from '@bedside/testing/app';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { codeIn } from '@bedside/testing/inbox';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { documentedEvents, publicEventsOf } from './webhook-scenarios.fixture.ts';

const { origin, db, inbox } = await withApplication({ demo: true });
const envelope = z.looseObject({ data: z.record(z.string(), z.unknown()).default({}) });

async function send(path: string, body: object, token?: string) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return envelope.parse(await answer.json());
}

async function signInStaff(): Promise<string> {
  const staff = { email: 'admin@bedside.test', password: 'Bedside-demo-1' };
  const since = new Date();
  await send('/v1/auth/admin-login', staff);
  const OTP = codeIn(await inbox.next({ to: staff.email, since }, ({ text }) => /\b\d{6}\b/.test(text)));
  return String((await send('/v1/auth/authenticate-admin', { ...staff, OTP })).data.token);
}

it('a refund is paid to the card by a job, notifies the patient, and matches Stripe, as do disputes', async () => {
  const since = new Date();
  const staff = await signInStaff();
  const email = 'refunded@example.com';
  const patient = await insertPatient(db, { user: { email } });
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient);
  await db
    .insertInto('cards')
    .values({
      paymentMethodId: 'pm_card_visa',
      patientId: patient.id,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2040,
      createdAt: since,
    })
    .execute();
  await send('/v1/payments/card-on-file-payment', { appointmentId, paymentMethodId: 'pm_card_visa' }, staff);
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'stripePaymentIntentId'])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const request = { what: { scope: 'PARTIAL', amount: 20 }, reason: 'WRONG_AMOUNT' };
  const refund = (await send(`/v1/payments/${payment.id}/refund`, request, staff)).data;
  expect(refund).toMatchObject({ status: 'PENDING', amount: 20, void: false });
  await expect
    .poll(() =>
      db.selectFrom('refunds').select('status').where('id', '=', String(refund.id)).executeTakeFirstOrThrow(),
    )
    .toEqual({ status: 'SUCCEEDED' });
  const notified = await inbox.next({ to: email, channel: 'email', since }, ({ subject }) =>
    /refund/.test(subject ?? ''),
  );
  expect(notified.text).toContain('$20.00');

  await send('/local/stripe-disputes', { intentId: payment.stripePaymentIntentId ?? '' });
  const warned = await inbox.next({ to: 'admin@bedside.test', channel: 'email', since }, ({ subject }) =>
    /dispute/.test(subject ?? ''),
  );
  expect(warned.text).not.toContain(email);
  const heard = documentedEvents('A bill is paid with the card on file, partly refunded, and disputed');
  expect(await publicEventsOf(db, invoiceId, since)).toEqual(heard);

  await send('/v1/payments/reconcile', {}, staff);
  const lastRun = () =>
    db.selectFrom('reconciliationRuns').selectAll().orderBy('startedAt', 'desc').executeTakeFirstOrThrow();
  await expect.poll(lastRun).toMatchObject({
    stage: 'done',
    comparedRefundCount: 1,
    comparedDisputeCount: 1,
    autoResolvedCount: 0,
    exceptionCount: 0,
  });
  const plans = await db
    .selectFrom('plannedEvents')
    .select('key')
    .where('type', '=', 'reconciliation.due')
    .execute();
  expect(plans).toEqual([{ key: 'reconciliation' }]);
});
