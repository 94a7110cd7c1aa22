import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openPlanStage, termsOf, today } from './payment-plan.fixture.ts';

const { db, as, patientWithCard, biller, splitting, planOf, billOf } = await openPlanStage();

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
