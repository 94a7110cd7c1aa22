import { chargeAutopay } from '@bedside/domain/payments/charge-autopay.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { localDay } from '@bedside/domain/practice/local-time';
import { insertStaff } from '@bedside/testing/factories/people';
import { afterAll, expect } from 'vitest';
import { noticeBefore } from '../autopay/autopay.fixture.ts';
import { openCardStage } from '../cards/cards.fixture.ts';

export const at = (now: Date) => ({ actor: null, requestId: 'plans', now, ip: null });
export const today = localDay(new Date(), 'America/Chicago');

export const termsOf = (invoiceId: string, paymentMethodId: string, count = 4) => ({
  invoiceId,
  paymentMethodId,
  count,
  agreedAmount: 395,
  firstOn: today,
});

/** Patients who pay a bill in installments, and billing staff. The ledger is checked at the end. */
export async function openPlanStage() {
  const stage = await openCardStage();
  const { db, parts, as, patientWithCard } = stage;
  const processor = { stripe: parts.integrations.stripe, livemode: false };
  const biller = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));

  afterAll(async () => expect(await ledgerDiscrepancies(db)).toEqual([]));

  const chargesOf = (planId: string) =>
    db.selectFrom('autopayCharges').selectAll().where('planId', '=', planId).orderBy('position').execute();
  type Charge = Awaited<ReturnType<typeof chargesOf>>[number];

  /** A patient who pays one bill of $395 in installments, by default four. None is charged yet. */
  async function splitting(card?: string, count?: number) {
    const one = await patientWithCard(card);
    const terms = termsOf(one.bill.invoiceId, one.card.paymentMethodId, count);
    const started = await one.caller.post('/payments/plans', terms);
    expect(started.statusCode, started.body).toBe(200);
    const plan = started.json().data as { id: string };
    return { ...one, plan, charges: await chargesOf(plan.id) };
  }

  async function charge(planned: Charge | undefined) {
    if (!planned) throw new Error('no such installment');
    if (planned.position) await noticeBefore(db, planned);
    await chargeAutopay(db, at(planned.chargeAt), processor, planned.id);
  }

  async function balanceOf(invoiceId: string) {
    const { cents } = await db
      .selectFrom('ledgerEntries')
      .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    return Number(cents);
  }

  return {
    ...stage,
    processor,
    biller,
    splitting,
    charge,
    chargesOf,
    balanceOf,
    statesOf: async (planId: string) => (await chargesOf(planId)).map(({ state }) => state),
    planOf: (id: string) =>
      db.selectFrom('paymentPlans').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    billOf: (id: string) =>
      db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    payRest: ({ caller, bill, card }: Awaited<ReturnType<typeof splitting>>) =>
      caller.post('/payments/card-on-file-payment', {
        appointmentId: bill.appointmentId,
        paymentMethodId: card.paymentMethodId,
      }),
  };
}
