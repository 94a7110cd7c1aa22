import { addMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { setVisitConfidential } from '@bedside/domain/appointments/confidential-visit.commands';
import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it, vi } from 'vitest';
import { openCardStage } from '../cards/cards.fixture.ts';
import { noticeBefore } from './autopay.fixture.ts';

const { db, parts, as, patientWithCard, paymentsOf } = await openCardStage();
const processor = { stripe: parts.integrations.stripe, livemode: false };
const at = (now: Date) => ({ actor: null, requestId: 'autopay', now, ip: null });
const settingsOf = (paymentMethodId: string) => ({
  limit: 500,
  paymentMethodIds: [paymentMethodId],
  noticeDays: 3,
  hour: 9,
});

const chargeOf = (invoiceId: string) =>
  db.selectFrom('autopayCharges').selectAll().where('invoiceId', '=', invoiceId).executeTakeFirstOrThrow();
const charge = ({ id, chargeAt }: { id: string; chargeAt: Date }) =>
  chargeAutopay(db, at(chargeAt), processor, id);
const declinedOf = (entityId: string) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('entityId', '=', entityId)
    .where('type', '=', 'autopay.declined')
    .execute();

async function autopaying() {
  const one = await patientWithCard();
  await one.caller.put('/payments/autopay', settingsOf(one.card.paymentMethodId));
  return { ...one, planned: await chargeOf(one.bill.invoiceId) };
}

describe('autopay', () => {
  // Rule: money.autopay-is-the-payers-choice
  it('refuses a card from outside the household, even one that its owner lets the payer use', async () => {
    const { patient, caller } = await patientWithCard();
    const sister = await patientWithCard();
    await insertFamilyGrant(db, { ownerId: sister.patient.id, granteeId: patient.id, kinds: ['CARD'] });
    const shown = await caller.get(`/payments/${sister.patient.id}/card-details`);
    expect(shown.statusCode).toBe(200);
    const refused = await caller.put('/payments/autopay', settingsOf(sister.card.paymentMethodId));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: 'paymentMethodIds' }]);
  });

  // Rule: money.autopay-retries
  it('tells the payer once no card is left that they may charge', async () => {
    const { patient, caller, bill } = await patientWithCard();
    const spouse = await patientWithCard();
    const { id } = spouse.patient;
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', id).execute();
    const share = (sharesCards: boolean) =>
      db
        .updateTable('patients')
        .set({ householdId: patient.householdId, sharesCards })
        .where('id', '=', id)
        .execute();
    await share(true);
    await caller.put('/payments/autopay', settingsOf(spouse.card.paymentMethodId));
    await share(false);
    const planned = await chargeOf(bill.invoiceId);
    await noticeBefore(db, planned);
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'DECLINED', withoutCard: true });
    expect(await declinedOf(planned.id)).toHaveLength(1);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });

  // Rule: people.confidential-visits
  it('charges a confidential bill to the patient’s own card, also where another’s comes first', async () => {
    const { patient, caller, bill, card } = await patientWithCard();
    const parent = await patientWithCard();
    const household = { householdId: patient.householdId, sharesCards: true };
    await db.updateTable('patients').set(household).where('id', '=', parent.patient.id).execute();
    const settings = settingsOf(parent.card.paymentMethodId);
    await caller.put('/payments/autopay', {
      ...settings,
      paymentMethodIds: [parent.card.paymentMethodId, card.paymentMethodId],
    });
    await db
      .updateTable('appointments')
      .set({ confidential: true })
      .where('id', '=', bill.appointmentId)
      .execute();
    const planned = await chargeOf(bill.invoiceId);
    await noticeBefore(db, planned);
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'PAID' });
  });

  // Rule: people.confidential-visits
  it('still charges its patient’s own card when they make the visit confidential after the message', async () => {
    const { patient, bill, planned } = await autopaying();
    await db.updateTable('users').set({ passwordHash: 'a hash' }).where('id', '=', patient.id).execute();
    const { appointmentId: id, invoiceId } = bill;
    await noticeBefore(db, planned);
    const actor = { userId: patient.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
    const now = { ...at(new Date()), actor };
    await setVisitConfidential(db, now, processor, { id, confidential: true });
    await charge(planned);
    expect(await chargeOf(invoiceId)).toMatchObject({ state: 'PAID' });
  });

  // Rule: money.autopay-retries
  it('mentions no card if staff writes off the bill after the charge started', async () => {
    const { bill, planned } = await autopaying();
    await db
      .updateTable('autopayCharges')
      .set({ state: 'CHARGING', decisionId: newId() })
      .where('id', '=', planned.id)
      .execute();
    await db
      .updateTable('invoices')
      .set({ status: 'CANCELLED', cancelledAt: planned.chargeAt })
      .where('id', '=', bill.invoiceId)
      .execute();
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'STOPPED' });
    expect(await declinedOf(planned.id)).toEqual([]);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });

  // Rule: money.autopay-charges-once
  it('resumes after an outage at the very start, and does not call it declined', async () => {
    const { bill, planned } = await autopaying();
    await noticeBefore(db, planned);
    const away = vi
      .spyOn(processor.stripe, 'createIntent')
      .mockRejectedValue(new IntegrationError('stripe', 'unavailable', 'The connection was lost.'));
    await charge(planned);
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    await checkPaymentStatus(db, at(addMinutes(planned.chargeAt, 3)), processor, id);
    away.mockRestore();
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'CHARGING' });
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'PAID', declinedCount: 0 });
    expect(await declinedOf(planned.id)).toEqual([]);
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }, { status: 'SUCCESSFUL' }]);
  });

  // Rule: money.autopay-charges-once
  it('charges no one who died while the processor was away', async () => {
    const { bill, planned } = await autopaying();
    await noticeBefore(db, planned);
    const away = vi
      .spyOn(processor.stripe, 'createIntent')
      .mockRejectedValue(new IntegrationError('stripe', 'unavailable', 'The connection was lost.'));
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'CHARGING' });
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', planned.patientId).execute();
    away.mockRestore();
    await charge(planned);
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', bill.invoiceId)
      .executeTakeFirstOrThrow();
    await checkPaymentStatus(db, at(addMinutes(planned.chargeAt, 3)), processor, id);
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'DECLINED', withoutCard: true });
    expect(await paymentsOf(bill.invoiceId)).toMatchObject([{ status: 'FAILED' }]);
  });

  // Rule: money.autopay-after-review
  it('takes a bill up again once staff has decided about the money that stopped its charge', async () => {
    const { bill, patient, planned } = await autopaying();
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const charges = () =>
      db
        .selectFrom('autopayCharges')
        .select('state')
        .where('invoiceId', '=', bill.invoiceId)
        .orderBy('createdAt')
        .execute();
    const held = {
      id: newId(),
      invoiceId: bill.invoiceId,
      patientId: patient.id,
      type: 'APPOINTMENT' as const,
    };
    await db
      .insertInto('payments')
      .values({
        ...held,
        status: 'SUCCESSFUL',
        unapplied: true,
        paymentMode: 'CASH',
        amountCents: 1_000,
        createdAt: new Date(),
        finalizedAt: new Date(),
      })
      .execute();
    const review = { id: newId(), kind: 'AMOUNT_MISMATCH', paymentId: held.id, invoiceId: bill.invoiceId };
    await db
      .insertInto('paymentExceptions')
      .values({ ...review, details: '{}', createdAt: new Date(), resolvedAt: null })
      .execute();
    await noticeBefore(db, planned);
    await charge({ ...planned, chargeAt: new Date() });
    await sweepAutopay(db, at(new Date()));
    expect(await charges()).toEqual([{ state: 'STOPPED' }]);

    const what = { scope: 'FULL' };
    expect((await admin.post(`/payments/${held.id}/refund`, { what, reason: 'OTHER' })).statusCode).toBe(200);
    const resolution = 'Sent back';
    expect((await admin.post(`/payments/reviews/${review.id}/resolve`, { resolution })).statusCode).toBe(200);
    for (const _ of [1, 2]) await sweepAutopay(db, at(new Date()));
    expect(await charges()).toEqual([{ state: 'STOPPED' }, { state: 'PLANNED' }]);
  });

  // Rule: money.autopay-tells-before
  it.each(['failed', null] as const)(
    'waits a day twice for its message to arrive (%s), and then leaves the bill to the payer',
    async (state) => {
      const { bill, planned } = await autopaying();
      for (const days of [1, 2]) {
        if (state) await noticeBefore(db, planned, state);
        await charge(await chargeOf(bill.invoiceId));
        const { state: now, chargeAt } = await chargeOf(bill.invoiceId);
        expect(now).toBe('PLANNED');
        expect(Math.round((chargeAt.getTime() - planned.chargeAt.getTime()) / 86_400_000)).toBe(days);
        const again = await db
          .selectFrom('plannedEvents')
          .select('type')
          .where('entityId', '=', planned.id)
          .orderBy('type')
          .execute();
        expect(again.map(({ type }) => type)).toEqual(['autopay.chargeDue', 'autopay.noticeDue']);
      }
      await charge(await chargeOf(bill.invoiceId));
      expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'STOPPED' });
      expect(await paymentsOf(bill.invoiceId)).toEqual([]);
    },
  );

  // Rule: money.autopay-tells-before
  it('charges a payer without email, with only the in-app notification', async () => {
    const { bill, planned } = await autopaying();
    await noticeBefore(db, planned, 'suppressed');
    await charge(planned);
    expect(await chargeOf(bill.invoiceId)).toMatchObject({ state: 'PAID' });
  });

  // Rule: money.autopay-is-the-payers-choice
  it('is shown to staff, and turned off by billing staff with a reason', async () => {
    const { patient, planned } = await autopaying();
    const biller = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
    const path = `/payments/${patient.id}/autopay`;
    expect((await biller.get(path)).json().data).toMatchObject({
      settings: { limit: 500 },
      charges: [{ amount: 395, state: 'PLANNED', declinedCount: 0 }],
    });
    expect((await biller.post(`${path}/stop`, {})).statusCode).toBe(400);
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await dispatcher.post(`${path}/stop`, { reason: 'Asked for it' })).statusCode).toBe(403);
    const off = await biller.post(`${path}/stop`, { reason: 'Asked for it' });
    expect(off.json().data).toEqual({ settings: null, charges: [] });
    expect(await chargeOf(planned.invoiceId)).toMatchObject({ state: 'STOPPED' });
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('patientId', '=', patient.id)
      .where('action', '=', 'autopay.stop')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ reason: 'Asked for it' });
    const notified = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'autopay.turnedOff')
      .where('entityId', '=', patient.id)
      .execute();
    expect(notified).toEqual([{ payload: { userId: patient.id } }]);
  });
});
