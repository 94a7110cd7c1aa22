import type { Config } from '@bedside/config/config';
import { cents, toDollars } from '@bedside/contracts/money';
import type { Db } from '@bedside/db/database';
import { amountDueCents } from '@bedside/domain/payments/invoice-actions.policy';
import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import { askSimulator, askStripe, inject, payInBrowser } from '@bedside/testing/stripe';
import { sql } from 'kysely';
import { oneOf, type Roll } from './histories/story.fixture.ts';
import type { Ask } from './money-kills.fixture.ts';

export interface Payer {
  id: string;
  householdId: string;
  token: string;
  cards: string[];
}

export interface Practice {
  db: Db;
  config: Config;
  origin: string;
  roll: Roll;
  ask: Ask;
  payers: Payer[];
  services: string[];
  providers: string[];
  biller: string;
  boss: string;
  started: Date;
}

const zone = 'America/Chicago';
const today = () => localDay(new Date(), zone);
type Act = (practice: Practice) => Promise<unknown>;

const somePayer = ({ roll, payers }: Practice): Payer => {
  const payer = oneOf(roll, payers);
  if (!payer) throw new Error('there are payers');
  return payer;
};

const idsOf = ({ payers }: Practice) => payers.map(({ id }) => id);

async function someBill(practice: Practice, { of }: { of?: Payer } = {}) {
  const rows = await practice.db
    .selectFrom('invoices')
    .selectAll()
    .where('patientId', 'in', of ? [of.id] : idsOf(practice))
    .where('status', 'in', ['PAYMENT_REQUESTED', 'BML'])
    .orderBy('id', 'desc')
    .limit(12)
    .execute();
  return oneOf(practice.roll, rows);
}

const somePayment = async (practice: Practice) =>
  oneOf(
    practice.roll,
    await practice.db
      .selectFrom('payments')
      .selectAll()
      .where('patientId', 'in', idsOf(practice))
      .where('status', '=', 'SUCCESSFUL')
      .orderBy('id', 'desc')
      .limit(25)
      .execute(),
  );

const someVisit = async (practice: Practice, statuses: readonly string[]) =>
  oneOf(
    practice.roll,
    await practice.db
      .selectFrom('appointments')
      .select(['id', 'patientId', 'status'])
      .where('patientId', 'in', idsOf(practice))
      .where(sql<boolean>`status = any(${[...statuses]}::text[])`)
      .orderBy('id', 'desc')
      .limit(15)
      .execute(),
  );

const book: Act = async (practice) => {
  const { ask, roll, services } = practice;
  const payer = somePayer(practice);
  const address = { address1: '12 Harbor Lane', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };
  const booked = await ask(payer.token, 'POST', '/appointment/add-appointment', {
    appointmentType: 'SELF_ONLY',
    serviceIds: [oneOf(roll, services)],
    preferedAppointmentDate: addDaysTo(today(), 1 + roll(5)),
    appointmentSlot: ['MORNING'],
    serviceAddress: address,
    locationType: 'Home',
    primarySymptoms: [{ patientId: payer.id, symptom: 'Sore throat' }],
  });
  const deposit = booked.data?.deposit;
  if (deposit && roll(4) > 0) await pay(practice, payer, [deposit.invoiceId]);
};

async function pay(practice: Practice, payer: Payer, invoiceIds: string[]): Promise<void> {
  const { ask, roll, config } = practice;
  const card = oneOf(roll, payer.cards);
  if (roll(2) === 0 && card) {
    await ask(payer.token, 'POST', '/payments/card-on-file-payment', { invoiceIds, paymentMethodId: card });
    return;
  }
  const response = await ask(payer.token, 'POST', '/payments/paymentIntent', { invoiceIds });
  if (response.status !== 200 || roll(6) === 0) return;
  const form = roll(8) === 0 ? 'pm_card_chargeDeclined' : 'pm_card_mastercard';
  await payInBrowser(config, response.data.clientSecret, form).catch(() => undefined);
}

const payBills: Act = async (practice) => {
  const payer = somePayer(practice);
  const bills = [await someBill(practice, { of: payer }), await someBill(practice, { of: payer })];
  const ids = [...new Set(bills.flatMap((bill) => bill?.id ?? []))];
  if (ids.length === 0) return;
  // Sometimes from two tabs at once.
  const tabs = practice.roll(4) === 0 ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => pay(practice, payer, ids)));
};

const finish: Act = async (practice) => {
  const { ask, boss, roll, services, providers } = practice;
  const visit = await someVisit(practice, ['PENDING APPROVAL', 'AWAITING TIME', 'SCHEDULED']);
  if (!visit) return;
  if (visit.status !== 'SCHEDULED')
    await ask(boss, 'POST', '/appointment/assign-provider', {
      appointmentId: visit.id,
      providerId: oneOf(roll, providers),
      appointmentDate: addDaysTo(today(), roll(3)),
      appointmentTime: `${10 + roll(9)}:${roll(2) === 0 ? '00' : '30'}`,
    });
  if (roll(4) === 0) return;
  const done = { appointmentId: visit.id, reason: 'It was next door' };
  await ask(boss, 'PUT', '/appointment/add-services-availed', {
    ...done,
    servicesAvailed: [{ serviceId: oneOf(roll, services), serviceCost: 10 + roll(300) }],
  });
};

const cancel: Act = async (practice) => {
  const { ask, boss, roll } = practice;
  const visit = await someVisit(practice, ['PENDING APPROVAL', 'SCHEDULED', 'AWAITING PAYMENT', 'PAID']);
  if (!visit) return;
  await ask(boss, 'PUT', `/appointment/${visit.id}/cancel`, {
    cancellationReason: 'Not at home',
    ...(visit.status === 'PAID' && { refund: roll(2) === 0 }),
    ...(roll(3) === 0 && { waiveLateCancellationFee: true }),
  });
  if (roll(5) === 0) await ask(boss, 'PUT', `/appointment/reactivate/${visit.id}`, {});
};

const custom: Act = async (practice) => {
  const { ask, biller, roll } = practice;
  const lines = [{ label: 'Kit', amount: 5 + roll(400), taxable: roll(2) === 0 }];
  await ask(biller, 'POST', '/appointment/add-invoice', {
    patientId: somePayer(practice).id,
    lines: [...lines, ...(roll(2) === 0 ? [{ label: 'Bag', amount: 3, taxable: true }] : [])],
    send: true,
  });
};

const split: Act = async (practice) => {
  const { ask, roll } = practice;
  const payer = somePayer(practice);
  const bill = await someBill(practice, { of: payer });
  const card = oneOf(roll, payer.cards);
  if (!bill || !card) return;
  const terms = { invoiceId: bill.id, paymentMethodId: card, firstOn: today(), count: 2 + roll(4) };
  await ask(payer.token, 'POST', '/payments/plans', {
    ...terms,
    agreedAmount: toDollars(cents(amountDueCents(bill))),
  });
};

const stopPlan: Act = async (practice) => {
  const plan = await practice.db
    .selectFrom('paymentPlans')
    .select(['id', 'payerId'])
    .where('state', '=', 'ACTIVE')
    .where('payerId', 'in', idsOf(practice))
    .orderBy(sql`random()`)
    .executeTakeFirst();
  const payer = practice.payers.find(({ id }) => id === plan?.payerId);
  if (plan && payer) await practice.ask(payer.token, 'POST', `/payments/plans/${plan.id}/stop`, {});
};

/** A month passes, so the next planned charge is due. */
const timePasses: Act = async ({ db, roll }) => {
  await db
    .updateTable('autopayCharges')
    .set({ postponedCount: 2 })
    .where('endedAt', 'is', null)
    .where('planId', 'is not', null)
    .execute();
  await sql`update planned_events set due_at = now() where key in (
    select key from planned_events where key like 'autopay-charge-%' order by random() limit ${1 + roll(3)})`.execute(
    db,
  );
};

const autopay: Act = async (practice) => {
  const { ask, roll } = practice;
  const payer = somePayer(practice);
  if (roll(3) === 0) return ask(payer.token, 'POST', '/payments/autopay/stop', {});
  const settings = { limit: 50 + roll(500), noticeDays: 1, hour: 8 + roll(12) };
  return ask(payer.token, 'PUT', '/payments/autopay', { ...settings, paymentMethodIds: payer.cards });
};

const refund: Act = async (practice) => {
  const { ask, boss, roll } = practice;
  const payment = await somePayment(practice);
  if (!payment) return;
  const partial = { scope: 'PARTIAL', amount: 1 + roll(40) };
  const what = [{ scope: 'FULL' }, partial, { scope: 'LINES', positions: [0] }][roll(3)];
  const twice = roll(4) === 0 ? 2 : 1;
  await Promise.all(
    Array.from({ length: twice }, () =>
      ask(boss, 'POST', `/payments/${payment.id}/refund`, { what, reason: 'OTHER' }),
    ),
  );
};

const refundAtTheProvider: Act = async (practice) => {
  const payment = await somePayment(practice);
  if (!payment?.stripePaymentIntentId) return;
  const amount = String(1 + practice.roll(payment.amountCents));
  await askStripe(practice.config, 'POST', '/refunds', {
    payment_intent: payment.stripePaymentIntentId,
    amount,
  });
};

async function atTheBank({ origin }: Practice, path: string, body: object): Promise<void> {
  const answer = await askSimulator(origin, path, body);
  await answer.arrayBuffer();
}

const dispute: Act = async (practice) => {
  const payment = await somePayment(practice);
  if (payment?.stripePaymentIntentId)
    await atTheBank(practice, '/stripe-disputes', { intentId: payment.stripePaymentIntentId });
};

const returnRefund: Act = async (practice) => {
  const done = await practice.db
    .selectFrom('refunds')
    .select('stripeRefundId')
    .where('status', '=', 'SUCCEEDED')
    .where('stripeRefundId', 'is not', null)
    .orderBy(sql`random()`)
    .executeTakeFirst();
  if (done) await atTheBank(practice, `/stripe-refunds/${done.stripeRefundId}`, { status: 'failed' });
};

const disputesOf = async ({ config }: Practice, statuses: readonly string[]) => {
  const { data } = await askStripe<{ data: { id: string; status: string }[] }>(
    config,
    'GET',
    '/disputes?limit=100',
  );
  return data.filter(({ status }) => statuses.includes(status));
};

const decide: Act = async (practice) => {
  const { roll } = practice;
  const open = oneOf(roll, await disputesOf(practice, ['needs_response', 'warning_needs_response']));
  const status = roll(2) === 0 ? 'won' : 'lost';
  if (open) await atTheBank(practice, `/stripe-disputes/${open.id}/close`, { status });
};

const winLost: Act = async (practice) => {
  const lost = oneOf(practice.roll, await disputesOf(practice, ['lost']));
  if (lost) await atTheBank(practice, `/stripe-disputes/${lost.id}/close`, { status: 'won' });
};

export async function decideAll(practice: Practice): Promise<void> {
  for (const { id } of await disputesOf(practice, ['needs_response', 'warning_needs_response']))
    await atTheBank(practice, `/stripe-disputes/${id}/close`, { status: practice.roll(2) ? 'won' : 'lost' });
}

const answerChargeback: Act = async (practice) => {
  const bill = await practice.db
    .selectFrom('invoices')
    .select('id')
    .where('patientId', 'in', idsOf(practice))
    .where('chargedBackOpenCents', '>', 0)
    .orderBy(sql`random()`)
    .executeTakeFirst();
  const what = practice.roll(3) === 0 ? 'write-off-chargeback' : 'bill-again';
  if (bill)
    await practice.ask(practice.boss, 'POST', `/appointment/invoice/${bill.id}/${what}`, {
      reason: 'It is right',
    });
};

const withdraw: Act = async (practice) => {
  const bill = await someBill(practice);
  if (bill)
    await practice.ask(practice.boss, 'POST', `/appointment/invoice/${bill.id}/cancel`, {
      reason: 'Given up',
    });
};

const inCash: Act = async (practice) => {
  const bill = await someBill(practice);
  if (bill)
    await practice.ask(practice.biller, 'POST', '/payments/mark-as-paid', {
      invoiceId: bill.id,
      paymentMode: 'CASH',
    });
};

const settleReview: Act = async (practice) => {
  const { ask, boss, db, roll } = practice;
  const review = await db
    .selectFrom('paymentExceptions')
    .select(['id', 'paymentId'])
    .where('resolvedAt', 'is', null)
    .orderBy(sql`random()`)
    .executeTakeFirst();
  if (!review) return;
  if (review.paymentId && roll(2) === 0)
    await ask(boss, 'POST', `/payments/${review.paymentId}/refund`, {
      what: { scope: 'FULL' },
      reason: 'OTHER',
    });
  await ask(boss, 'POST', `/payments/reviews/${review.id}/resolve`, { resolution: 'Looked at' });
};

const fault: Act = async ({ origin, roll }) => {
  const kind = oneOf(roll, ['500', '429', 'reset', 'truncate'] as const) ?? '500';
  if (roll(3) === 0)
    await inject(origin, { integration: 'stripe-webhook', kind: 'drop', times: 1 + roll(5) });
  else
    await inject(origin, {
      integration: 'stripe',
      kind,
      when: roll(2) ? 'before' : 'after',
      times: 1 + roll(2),
    });
};

/** An act that is listed more often is more likely. */
const deck: readonly [times: number, act: Act][] = [
  [8, book],
  [10, payBills],
  [10, finish],
  [3, cancel],
  [4, custom],
  [6, split],
  [1, stopPlan],
  [5, timePasses],
  [2, autopay],
  [6, refund],
  [2, refundAtTheProvider],
  [3, returnRefund],
  [4, dispute],
  [5, decide],
  [2, winLost],
  [4, answerChargeback],
  [2, withdraw],
  [3, inCash],
  [3, settleReview],
  [2, fault],
];
const cards = deck.flatMap(([times, act]) => Array.from({ length: times }, () => act));

export const actAtRandom = async (practice: Practice): Promise<unknown> =>
  oneOf(practice.roll, cards)?.(practice);
