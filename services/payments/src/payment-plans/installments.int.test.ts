import { cardToCharge } from '@bedside/domain/payments/card-on-file.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { localDay } from '@bedside/domain/practice/local-time';
import { rounds } from '@bedside/testing/drill';
import { payInBrowser } from '@bedside/testing/stripe';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { expectJournalToEqualLedger } from '../closes/journal.fixture.ts';
import { at, openPlanStage, today } from './payment-plan.fixture.ts';

const {
  db,
  parts,
  untilWaiting,
  succeededCharges,
  biller,
  splitting,
  charge,
  chargesOf,
  statesOf,
  planOf,
  billOf,
  balanceOf,
  payRest,
} = await openPlanStage();
const { stripe } = parts.integrations;

describe('an installment', () => {
  // Rule: money.partial-payments
  it('is charged once, pays a part of its invoice, and the last one settles it', async () => {
    const { bill, plan, charges } = await splitting();
    await Promise.all([charge(charges[0]), charge(charges[0])]);
    expect(await statesOf(plan.id)).toEqual(['PAID', 'PLANNED', 'PLANNED', 'PLANNED']);
    expect(await billOf(bill.invoiceId)).toMatchObject({
      status: 'BML',
      paidCents: 9_875,
      partPaidCents: 9_875,
    });
    expect(await balanceOf(bill.invoiceId)).toBe(29_625);
    for (const planned of charges.slice(1)) await charge(planned);
    expect(await statesOf(plan.id)).toEqual(['PAID', 'PAID', 'PAID', 'PAID']);
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAID', paidCents: 39_500 });
    expect(await balanceOf(bill.invoiceId)).toBe(0);
    expect(await succeededCharges(bill.invoiceId)).toHaveLength(4);
  });

  // Rule: money.autopay-charges-once
  it('has a payment of its own when another of the same amount is charged at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { bill, plan, charges } = await splitting();
      await Promise.all([charge(charges[0]), charge(charges[1])]);
      for (const planned of charges.slice(0, 2)) await charge(planned);
      expect(await statesOf(plan.id)).toEqual(['PAID', 'PAID', 'PLANNED', 'PLANNED']);
      expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', partPaidCents: 19_750 });
      expect(await succeededCharges(bill.invoiceId)).toHaveLength(2);
    }
  });

  // Rule: money.nightly-reconciliation
  it('that counted as paid without a payment of its own is found at night, and staff can end the plan', async () => {
    const { bill, plan, charges } = await splitting();
    await charge(charges[0]);
    const { paymentId } = (await chargesOf(plan.id))[0] ?? {};
    const counted = { state: 'PAID' as const, paymentId: paymentId ?? null, endedAt: new Date() };
    await db
      .updateTable('autopayCharges')
      .set(counted)
      .where('id', '=', charges[1]?.id ?? '')
      .execute();
    const gap = { row: 'PLAN', expectedCents: 29_625, foundCents: 19_750 };
    expect(await ledgerDiscrepancies(db)).toMatchObject([{ invoiceId: bill.invoiceId, ...gap }]);
    const stopped = await biller.post(`/payments/plans/${plan.id}/stop`, { reason: 'A payment was skipped' });
    expect(stopped.statusCode, stopped.body).toBe(200);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn: today });
  });

  // Rule: money.autopay-charges-once
  it('is not charged again by a run that started before another one paid', async () => {
    const { bill, card, plan, charges } = await splitting();
    await charge(charges[0]);
    const [paid] = await chargesOf(plan.id);
    if (!paid) throw new Error('no installment');
    const late = db.transaction().execute((tx) =>
      cardToCharge(
        tx,
        { ...at(paid.chargeAt), decisionId: paid.decisionId ?? '' },
        {
          bills: [{ invoiceId: bill.invoiceId }],
          paymentMethodId: card.paymentMethodId,
          scope: { kind: 'household', userId: paid.patientId, planId: plan.id },
          partCents: paid.amountCents,
        },
      ),
    );
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', details: { retryAfter: 5 } });
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', paidCents: 9_875 });
  });

  // Rule: money.installments-add-up
  it('records exactly what its payer agreed to: here, in the audit trail, and at the processor', async () => {
    const { bill, plan, charges } = await splitting(undefined, 6);
    for (const planned of charges) await charge(planned);
    const agreed = [6_585, 6_583, 6_583, 6_583, 6_583, 6_583];
    expect(charges.map(({ amountCents }) => amountCents)).toEqual(agreed);
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'amountCents', 'stripePaymentIntentId'])
      .where('invoiceId', '=', bill.invoiceId)
      .orderBy('id')
      .execute();
    expect(payments.map(({ amountCents }) => amountCents)).toEqual(agreed);
    const intents = payments.map((one) => stripe.retrieveIntent(one.stripePaymentIntentId ?? ''));
    expect((await Promise.all(intents)).map((intent) => intent.amountReceived)).toEqual(agreed);
    const audited = await db
      .selectFrom('auditLog')
      .select(['action', sql<number>`(after->>'amountCents')::int`.as('cents')])
      .select(sql<number | null>`(after->>'leftCents')::int`.as('left'))
      .where('action', 'in', ['payment.settlePart', 'payment.settle'])
      .where(
        'entityId',
        'in',
        payments.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    expect(audited.map(({ cents }) => cents)).toEqual(agreed);
    expect(audited.map(({ left }) => left)).toEqual([32_915, 26_332, 19_749, 13_166, 6_583, null]);
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await balanceOf(bill.invoiceId)).toBe(0);
  });

  // Rule: money.plan-early-payoff
  it('is left out once the rest was paid early', async () => {
    const split = await splitting();
    const { bill, plan, charges } = split;
    await charge(charges[0]);
    expect((await payRest(split)).json().data).toMatchObject({ paymentStatus: 'SUCCESSFUL', amount: 296.25 });
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await statesOf(plan.id)).toEqual(['PAID', 'STOPPED', 'STOPPED', 'STOPPED']);
    await charge(charges[1]);
    expect(await succeededCharges(bill.invoiceId)).toHaveLength(2);
    expect(await balanceOf(bill.invoiceId)).toBe(0);
  });

  // Rule: money.manual-payments-start-unverified
  it('may be followed by cash for the rest, which a second look verifies like any other', async () => {
    const { bill, plan, charges } = await splitting();
    await charge(charges[0]);
    const { appointmentId } = bill;
    const cash = await biller.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    expect(cash.statusCode, cash.body).toBe(200);
    expect(await planOf(plan.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAID', paymentVerified: false });
    const seen = { paymentRemarks: 'Counted with Ana' };
    const verified = await biller.put(`/appointment/verify-payment/${appointmentId}`, seen);
    expect(verified.statusCode, verified.body).toBe(200);
    expect(await billOf(bill.invoiceId)).toMatchObject({ paymentVerified: true });
    const payments = await db
      .selectFrom('payments')
      .select(['paymentMode', 'verified', 'staffRemarks'])
      .where('invoiceId', '=', bill.invoiceId)
      .orderBy('id')
      .execute();
    expect(payments).toEqual([
      { paymentMode: 'CARD ON FILE', verified: true, staffRemarks: null },
      { paymentMode: 'CASH', verified: true, staffRemarks: 'Counted with Ana' },
    ]);
    const again = await biller.put(`/appointment/verify-payment/${appointmentId}`, seen);
    expect(again.statusCode).toBe(422);
  });

  // Rule: money.plan-missed
  it('that no try can charge ends the plan as missed, with the rest due and a message each time', async () => {
    const { bill, plan, charges } = await splitting('pm_card_chargeCustomerFail');
    for (let tries = 0; tries < 3; tries += 1) await charge((await chargesOf(plan.id))[0]);
    const [last] = await chargesOf(plan.id);
    await charge(last);
    const dueOn = last && localDay(last.chargeAt, 'America/Chicago');
    expect(await planOf(plan.id)).toMatchObject({ state: 'MISSED' });
    expect(await statesOf(plan.id)).toEqual(['DECLINED', 'STOPPED', 'STOPPED', 'STOPPED']);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn, partPaidCents: 0 });
    const notified = await db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', charges[0]?.id ?? '')
      .where('type', '=', 'autopay.declined')
      .execute();
    expect(notified).toHaveLength(4);
  });

  // Rule: money.plan-missed
  it.each(['INACTIVE', 'DECEASED'] as const)(
    'of a payer who is %s by then ends the plan as missed, with the rest due, and billing hears of it',
    async (status) => {
      const { patient, bill, plan, charges } = await splitting();
      await charge(charges[0]);
      await db.updateTable('users').set({ status }).where('id', '=', patient.id).execute();
      const [, second] = charges;
      await charge(second);
      expect(await planOf(plan.id)).toMatchObject({ state: 'MISSED' });
      expect(await statesOf(plan.id)).toEqual(['PAID', 'DECLINED', 'STOPPED', 'STOPPED']);
      const dueOn = second && localDay(second.chargeAt, 'America/Chicago');
      expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn, partPaidCents: 9_875 });
      expect(await succeededCharges(bill.invoiceId)).toHaveLength(1);
      const notified = await db
        .selectFrom('outbox')
        .select('type')
        .where('entityId', '=', second?.id ?? '')
        .where('type', '=', 'autopay.declined')
        .execute();
      expect(notified).toHaveLength(1);
    },
  );

  // When two transactions wait for each other, PostgreSQL ends one of them.
  it('is missed while the rest is paid in cash, without one waiting for the other', async () => {
    const { bill, plan, charges } = await splitting('pm_card_chargeCustomerFail');
    const [first] = charges;
    const id = first?.id ?? '';
    await db.updateTable('autopayCharges').set({ declinedCount: 3 }).where('id', '=', id).execute();
    const confirm = stripe.confirmIntent.bind(stripe);
    const [locked, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let held: Promise<unknown> = Promise.resolve();
    const spy = vi.spyOn(stripe, 'confirmIntent').mockImplementation(async (input) => {
      held = db.transaction().execute(async (tx) => {
        await tx.selectFrom('autopayCharges').select('id').where('id', '=', id).forUpdate().execute();
        locked.resolve();
        await both.promise;
      });
      await locked.promise;
      return confirm(input);
    });
    const missed = charge(first);
    await untilWaiting(1);
    const cash = biller.post('/payments/mark-as-paid', {
      appointmentId: bill.appointmentId,
      paymentMode: 'CASH',
    });
    await untilWaiting(2);
    both.resolve();
    await Promise.all([held, missed]);
    spy.mockRestore();
    const { statusCode, body } = await cash;
    expect(statusCode, body).toBe(200);
    expect(['MISSED', 'COMPLETED']).toContain((await planOf(plan.id)).state);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAID' });
  });

  // Rule: money.autopay-charges-once
  it('never charges more than the bill with a tap on Pay at the same moment', async () => {
    for (let round = 0; round < rounds(12, 300); round += 1) {
      const split = await splitting();
      const { caller, bill, charges } = split;
      const started = await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {});
      const tap =
        round % 2 === 0
          ? () => payInBrowser(parts.config, started.json().data.clientSecret)
          : () => payRest(split);
      await Promise.all([charge(charges[0]), tap()]);
      for (const planned of await chargesOf(split.plan.id)) await charge(planned);
      const { paidCents, status } = await billOf(bill.invoiceId);
      expect({ paidCents, status }, `round ${round}`).toEqual({ paidCents: 39_500, status: 'PAID' });
    }
  });
});

// Rule: money.journal-equals-the-ledger
it('the journal of every invoice in this file equals the ledger', async () => {
  await expectJournalToEqualLedger(db);
});
