import { newId } from '@bedside/db/id';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { at, openPlanStage, termsOf, today } from './payment-plan.fixture.ts';

const { db, as, patientWithCard, biller, splitting, planOf, billOf, untilWaiting } = await openPlanStage();

describe('splitting a bill', () => {
  // Rule: money.plan-limits
  it('offers the schedules that the practice allows, and staff all of them', async () => {
    const { caller, bill } = await patientWithCard();
    const own = (await caller.get(`/payments/${bill.invoiceId}/plan-choices`)).json().data;
    expect(own.map((choice: unknown[]) => choice.length)).toEqual([2, 3, 4, 5, 6]);
    expect(own[1]).toMatchObject([{ dueOn: today, amount: 131.68 }, { amount: 131.66 }, { amount: 131.66 }]);
    const all = (await biller.get(`/payments/${bill.invoiceId}/plan-choices`)).json().data;
    expect(all).toHaveLength(11);
  });

  // Rule: money.plan-needs-consent
  // Rule: money.plan-bill-is-not-overdue
  it('records the terms, leaves one invoice that is due with the last installment, and tells the payer', async () => {
    const { patient, bill, card, plan, charges } = await splitting();
    expect(charges.map(({ amountCents }) => amountCents)).toEqual([9_875, 9_875, 9_875, 9_875]);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'BML', dueOn: charges.at(-1)?.dueOn });
    expect(await planOf(plan.id)).toMatchObject({
      agreedHow: 'PORTAL',
      payerId: patient.id,
      cardLast4: card.last4,
    });
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'paymentPlan.start')
      .where('patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      agreedHow: 'PORTAL',
      installments: [{ amountCents: 9_875, dueOn: today }, {}, {}, {}],
    });
    const visit = await db
      .selectFrom('appointments')
      .select(['status', 'paymentMode'])
      .where('id', '=', bill.appointmentId)
      .executeTakeFirstOrThrow();
    expect(visit).toEqual({ status: 'PAYMENT REQUESTED', paymentMode: 'BML' });
    const planned = await db
      .selectFrom('plannedEvents')
      .select('type')
      .where(
        'entityId',
        'in',
        charges.map(({ id }) => id),
      )
      .execute();
    expect(planned.filter(({ type }) => type === 'autopay.noticeDue')).toHaveLength(3);
    expect(planned.filter(({ type }) => type === 'autopay.chargeDue')).toHaveLength(4);
  });

  it.each([
    ['another amount', { agreedAmount: 394.99 }, 422, undefined],
    ['another day', { firstOn: '2026-01-01' }, 422, undefined],
    ['more payments than the practice allows', { count: 7 }, 400, 'count'],
    ['a card that no one has', { paymentMethodId: 'pm_unknown' }, 400, 'paymentMethodId'],
  ])('refuses %s, and changes nothing', async (_, change, status, path) => {
    const { caller, bill, card } = await patientWithCard();
    const refused = await caller.post('/payments/plans', {
      ...termsOf(bill.invoiceId, card.paymentMethodId),
      ...change,
    });
    expect(refused.statusCode, refused.body).toBe(status);
    if (path) expect(refused.json().issues).toMatchObject([{ path }]);
    expect(await billOf(bill.invoiceId)).toMatchObject({ status: 'PAYMENT_REQUESTED' });
  });

  it('opens neither the bill nor the card of strangers, and both with family access to bills', async () => {
    const { patient, bill, card } = await patientWithCard();
    const other = await patientWithCard();
    const terms = termsOf(bill.invoiceId, other.card.paymentMethodId);
    expect((await other.caller.post('/payments/plans', terms)).statusCode).toBe(404);
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.patient.id, kinds: ['BILLS'] });
    expect((await other.caller.post('/payments/plans', terms)).statusCode).toBe(400);
    const theirs = termsOf(bill.invoiceId, card.paymentMethodId);
    expect((await other.caller.post('/payments/plans', theirs)).statusCode).toBe(400);
    await db.deleteFrom('familyGrants').where('ownerId', '=', patient.id).execute();
    const kinds = ['BILLS', 'CARD'] as const;
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.patient.id, kinds: [...kinds] });
    expect((await other.caller.post('/payments/plans', theirs)).statusCode).toBe(200);
  });

  // Rule: money.plan-needs-consent
  it('is done by billing staff with the way in which the payer agreed', async () => {
    const { caller, patient, bill, card } = await patientWithCard();
    const terms = { ...termsOf(bill.invoiceId, card.paymentMethodId), count: 12 };
    expect((await biller.post('/payments/plans', terms)).json().issues).toMatchObject([
      { path: 'agreedHow' },
    ]);
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await dispatcher.post('/payments/plans', { ...terms, agreedHow: 'PHONE' })).statusCode).toBe(403);
    const started = await biller.post('/payments/plans', { ...terms, agreedHow: 'PHONE' });
    expect(started.json().data).toMatchObject({
      agreedHow: 'PHONE',
      payer: { id: patient.id },
      canStop: true,
    });
    const shown = (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data.paymentPlan;
    expect(shown).toMatchObject({ state: 'ACTIVE', card: { last4: card.last4 }, canStop: true });
    const again = await biller.post('/payments/plans', { ...terms, agreedHow: 'PHONE' });
    expect(again.statusCode).toBe(409);
  });
});

describe('splitting a bill that autopay covers', () => {
  const choice = { limit: 500, noticeDays: 1, hour: 9 };
  async function autopaying() {
    const one = await patientWithCard();
    const settings = { ...choice, paymentMethodIds: [one.card.paymentMethodId] };
    expect((await one.caller.put('/payments/autopay', settings)).statusCode).toBe(200);
    return { ...one, settings };
  }
  const chargesOf = (invoiceId: string) =>
    db.selectFrom('autopayCharges').select(['state', 'planId']).where('invoiceId', '=', invoiceId);

  it('never waits for autopay that waits for the bill', async () => {
    const { caller, bill, settings } = await autopaying();
    const { saved } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('invoices').select('id').where('id', '=', bill.invoiceId).forUpdate().execute();
      const saved = caller.put('/payments/autopay', { ...settings, hour: 10 });
      await untilWaiting(1);
      const charges = tx.selectFrom('autopayCharges').select('state').where('invoiceId', '=', bill.invoiceId);
      expect(await charges.forUpdate().noWait().execute()).toEqual([{ state: 'PLANNED' }]);
      return { saved };
    });
    expect((await saved).statusCode).toBe(200);
  });

  // Rule: money.plan-bill-is-not-overdue
  it('leaves nothing that the hourly look planned at the same moment', async () => {
    const { patient, card } = await autopaying();
    const { invoiceId } = await insertPayableInvoice(db, patient);
    const { swept } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('invoices').select('id').where('id', '=', invoiceId).forUpdate().execute();
      const swept = sweepAutopay(db, at(new Date()));
      await untilWaiting(1);
      const planId = newId();
      const columns = { payerId: patient.id, invoiceId, createdAt: new Date(), totalCents: 39_500 };
      await tx
        .insertInto('paymentPlans')
        .values({
          ...{ id: planId, ...columns, state: 'ACTIVE', installmentCount: 2, agreedHow: 'PORTAL' },
          ...{ paymentMethodId: card.paymentMethodId, cardBrand: 'visa', cardLast4: '4242' },
          createdBy: patient.id,
        })
        .execute();
      const installment = {
        id: newId(),
        planId,
        position: 0,
        state: 'PLANNED',
        amountCents: 39_500,
      } as const;
      const about = { invoiceId, patientId: patient.id, chargeAt: new Date(), createdAt: new Date() };
      await tx
        .insertInto('autopayCharges')
        .values({ ...installment, ...about })
        .execute();
      return { swept };
    });
    await swept;
    expect(await chargesOf(invoiceId).where('planId', 'is', null).execute()).toEqual([]);
  });
});
