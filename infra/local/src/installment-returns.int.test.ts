import { cents } from '@bedside/contracts/money';
import { composeInvoice } from '@bedside/documents-worker/templates/invoice/compose-invoice';
import { appointmentDetails } from '@bedside/domain/appointments/appointment-details.queries';
import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { invoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { taxOfYear } from '@bedside/domain/payments/tax.queries';
import { yearStatement } from '@bedside/domain/payments/year-statement.queries';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { openCardStage } from '@bedside/payments-service/cards/cards.fixture';
import { buildPricedService } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import { complete, decisions, enterSettings, insertBilledVisit } from '@bedside/testing/factories/superbills';
import { insertTaxRate } from '@bedside/testing/factories/tax-rates';
import { changeAtStripe } from '@bedside/testing/stripe';
import { afterAll, describe, expect, it } from 'vitest';

const { db, parts, origin, as, patientWithCard, deliverWebhook: hear } = await openCardStage();
const processor = { stripe: parts.integrations.stripe, livemode: false };
const at = (now: Date) => ({ actor: null, requestId: 'installments', now, ip: null });
const today = localDay(new Date(), 'America/Chicago');
const top = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
await enterSettings(db);
await insertTaxRate(db, 0.08875);

afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

/**
 * A finished, taxed visit for $423.50 in three installments of $141.18, $141.16, and $141.16. The first is
 * paid.
 */
async function begun() {
  const { caller, patient, card } = await patientWithCard();
  const services = [
    buildPricedService({ amount: cents(10_000), taxable: true }),
    buildPricedService({ name: 'Lab draw', amount: cents(16_462), taxable: false }),
  ];
  const { bill } = await insertBilledVisit(db, { person: patient, services });
  const { invoiceId } = bill;
  const started = await caller.post('/payments/plans', {
    invoiceId,
    paymentMethodId: card.paymentMethodId,
    count: 3,
    agreedAmount: bill.total / 100,
    firstOn: today,
  });
  expect(started.statusCode, started.body).toBe(200);
  const charges = () =>
    db
      .selectFrom('autopayCharges')
      .select(['id', 'amountCents', 'chargeAt', 'state', 'paymentId'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('position')
      .execute();
  /** Its notice was not delivered, which delays the charge twice. */
  const charge = async (position: number) => {
    for (let time = 0; time < 3; time += 1) {
      const planned = (await charges())[position];
      if (planned) await chargeAutopay(db, at(planned.chargeAt), processor, planned.id);
    }
  };
  await charge(0);
  const [first] = await charges();
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'stripePaymentIntentId'])
    .where('id', '=', first?.paymentId ?? '')
    .executeTakeFirstOrThrow();
  const shown = async () => (await caller.get(`/appointment/invoice/${invoiceId}`)).json().data;
  const payRest = () =>
    caller.post('/payments/card-on-file-payment', {
      appointmentId: bill.appointmentId,
      paymentMethodId: card.paymentMethodId,
    });
  return { caller, patient, bill, invoiceId, payment, charges, charge, shown, payRest };
}
type Begun = Awaited<ReturnType<typeof begun>>;

async function refund({ payment }: Pick<Begun, 'payment'>, what: object = { scope: 'FULL' }) {
  const refunded = await top.post(`/payments/${payment.id}/refund`, { what, reason: 'COMPLAINT' });
  expect(refunded.statusCode, refunded.body).toBe(200);
  await sendRefund(db, at(new Date()), processor, refunded.json().data.id);
}

async function lose({ payment }: Begun) {
  const ask = (path: string, body: object) => changeAtStripe(origin, path, body);
  const { id } = await ask('/stripe-disputes', { intentId: payment.stripePaymentIntentId });
  await hear('charge.dispute.created', id);
  await ask(`/stripe-disputes/${id}/close`, { status: 'lost' });
  await hear('charge.dispute.closed', id);
}

const ledgerOf = async (invoiceId: string) =>
  (
    await db
      .selectFrom('ledgerEntries')
      .select(['kind', 'amountCents'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('id')
      .execute()
  ).map(({ kind, amountCents }) => [kind, amountCents]);

const receiptOf = async (invoiceId: string) =>
  composeInvoice(await invoiceWithDetails(db, invoiceId), await practiceSettings(db));

async function taxes() {
  const sums = await taxOfYear(db, at(new Date()), { year: Number(today.slice(0, 4)), period: 'month' });
  return sums.reduce(
    (all, { collectedCents, refundedCents }) => ({
      collected: all.collected + Number(collectedCents),
      refunded: all.refunded + Number(refundedCents),
    }),
    { collected: 0, refunded: 0 },
  );
}

describe('a refund of an installment', () => {
  // Rule: money.plan-states
  it('leaves the others as they are, and the bill, receipt, statement, and superbill say what is left', async () => {
    const plan = await begun();
    const { invoiceId, patient, charges, charge, shown } = plan;
    await refund(plan);
    expect((await charges()).map(({ state }) => state)).toEqual(['PAID', 'PLANNED', 'PLANNED']);
    expect(await shown()).toMatchObject({
      status: 'BML',
      dueAmount: 282.32,
      paidAmount: 0,
      refundedAmount: 141.18,
      paymentPlan: { state: 'ACTIVE' },
    });
    await charge(1);
    await charge(2);
    expect(await shown()).toMatchObject({
      status: 'PAID',
      dueAmount: 0,
      paidAmount: 282.32,
      paymentPlan: { state: 'COMPLETED' },
    });
    expect(await ledgerOf(invoiceId)).toEqual([
      ['INVOICED', 42_350],
      ['PAID', -14_118],
      ['REFUNDED', 14_118],
      ['CREDITED', -14_118],
      ['PAID', -14_116],
      ['PAID', -14_116],
    ]);
    const { moves, kept, balance } = await receiptOf(invoiceId);
    expect(moves.map(({ amount }) => amount)).toEqual(['$141.18', '$141.16', '$141.16', '−$141.18']);
    expect([kept, balance]).toEqual(['$282.32', '$0.00']);
    const { rows } = await db
      .selectFrom('ledgerEntries')
      .select('at')
      .where('invoiceId', '=', invoiceId)
      .execute()
      .then((entries) => ({
        rows: [...new Set(entries.map((entry) => localDay(entry.at, 'America/Chicago').slice(0, 4)))],
      }));
    let stated = 0;
    for (const year of rows)
      stated += (
        await yearStatement(db, patient.id, Number(year), { timeZone: 'America/Chicago' }).catch(() => ({
          totalCents: 0,
        }))
      ).totalCents;
    expect(stated).toBe(28_232);
    await complete(db, plan.bill.appointmentId);
    const response = await top.post(`/appointment/invoice/${invoiceId}/superbills`, decisions);
    expect(response.statusCode, response.body).toBe(200);
    const superbill = await db
      .selectFrom('superbills')
      .select('facts')
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    expect(superbill.facts).toMatchObject({ totalCents: 42_350, paidCents: 28_232 });
  });

  // Rule: money.plan-early-payoff
  it('in part changes nothing of the rest, which can be paid early', async () => {
    const plan = await begun();
    await refund(plan, { scope: 'PARTIAL', amount: 41.18 });
    const paid = await plan.payRest();
    expect(paid.json().data, paid.body).toMatchObject({ paymentStatus: 'SUCCESSFUL', amount: 282.32 });
    expect(await plan.shown()).toMatchObject({
      status: 'PAID',
      dueAmount: 0,
      paidAmount: 382.32,
      paymentPlan: { state: 'COMPLETED' },
    });
    expect((await plan.charges()).map(({ state }) => state)).toEqual(['PAID', 'STOPPED', 'STOPPED']);
    expect((await plan.payRest()).statusCode).toBe(409);
  });

  // Rule: money.refunds-never-exceed-the-payment
  it('refunds what that installment paid of each line, and never more', async () => {
    const plan = await begun();
    const { payment } = plan;
    const { refundable, lines } = (await top.get(`/payments/${payment.id}/refund`)).json().data;
    expect(refundable).toBe(141.18);
    const sum = lines.reduce((total: number, line: { refundable: number }) => total + line.refundable, 0);
    expect(sum).toBeCloseTo(141.18, 5);
    await refund(plan, { scope: 'LINES', positions: [lines[0].position] });
    const left = (await top.get(`/payments/${payment.id}/refund`)).json().data.refundable;
    expect(left).toBeCloseTo(141.18 - lines[0].refundable, 5);
    const what = { scope: 'PARTIAL', amount: 141.18 };
    expect((await top.post(`/payments/${payment.id}/refund`, { what, reason: 'OTHER' })).statusCode).toBe(
      400,
    );
  });
});

describe('an installment that is lost in a dispute', () => {
  // Rule: money.plan-states
  // Rule: money.lost-disputes-are-chargebacks
  it('stops its plan; the rest is due, and what the bank took is billed again', async () => {
    const plan = await begun();
    const { invoiceId, charges, shown } = plan;
    await lose(plan);
    expect((await charges()).map(({ state }) => state)).toEqual(['PAID', 'STOPPED', 'STOPPED']);
    expect(await shown()).toMatchObject({
      status: 'BML',
      dueAmount: 282.32,
      dueDate: today,
      paidAmount: 0,
      chargedBackAmount: 141.18,
      chargedBackOpenAmount: 141.18,
      paymentPlan: { state: 'STOPPED' },
    });
    expect((await plan.payRest()).json().data).toMatchObject({ amount: 282.32 });
    const again = await top.post(`/appointment/invoice/${invoiceId}/bill-again`, { reason: 'Recognized' });
    expect(again.json().data, again.body).toMatchObject({ totalAmount: 141.18, dueAmount: 141.18 });
    expect(await shown()).toMatchObject({ status: 'PAID', dueAmount: 0, chargedBackOpenAmount: 0 });
    const { moves, kept } = await receiptOf(invoiceId);
    expect(moves.map(({ amount }) => amount)).toEqual(['$141.18', '$282.32', '−$141.18']);
    expect(kept).toBe('$282.32');
  });
});

describe('the tax of a bill that is paid in installments', () => {
  // Rule: money.tax-of-what-was-kept
  it('is collected and refunded with each part, and adds up to the cent', async () => {
    const before = await taxes();
    const collected = async () => (await taxes()).collected - before.collected;
    const plan = await begun();
    const ofParts = [await collected()];
    await plan.payRest();
    ofParts.push((await collected()) - (ofParts[0] ?? 0));
    expect(ofParts).toEqual([296, 592]);
    const payments = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', plan.invoiceId)
      .orderBy('id')
      .execute();
    const given = [];
    for (const payment of payments) {
      const { refunded } = await taxes();
      await refund({ payment: { ...plan.payment, id: payment.id } });
      given.push((await taxes()).refunded - refunded);
    }
    expect(given).toEqual([296, 592]);
  });
});

// Rule: money.plan-bill-is-not-overdue
it('the visit of a bill in installments says so as long as its plan is kept', async () => {
  const story = await begun();
  const { appointmentId, patientId } = { ...story.bill, patientId: story.patient.id };
  const actor = { userId: patientId, role: 'PATIENT' as const, permissions: [], sessionId: patientId };
  const onPlan = async () =>
    (await appointmentDetails(db, { ...at(new Date()), actor }, appointmentId)).appointment.isOnPlan;
  expect(await onPlan()).toBe(true);
  await story.payRest();
  expect(await onPlan()).toBe(false);
});
