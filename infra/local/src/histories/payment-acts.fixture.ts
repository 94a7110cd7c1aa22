import { cents, toDollars } from '@bedside/contracts/money';
import { setAutopay, stopAutopay } from '@bedside/domain/payments/autopay.commands';
import { payWithCardOnFile } from '@bedside/domain/payments/card-on-file.commands';
import { unpaidCents } from '@bedside/domain/payments/invoice-actions.policy';
import {
  confirmOfflinePayment,
  declineInvoiceOfflinePayment,
  markAsPaid,
  requestInvoiceOfflinePayment,
} from '@bedside/domain/payments/offline-payment.commands';
import { invoiceOfPaymentLink, issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { startPaymentPlan, stopPaymentPlan } from '@bedside/domain/payments/payment-plan.commands';
import { type StartedPayment, startPayment } from '@bedside/domain/payments/start-payment.commands';
import { verifyPayment } from '@bedside/domain/payments/verify-payment.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { askStripe, payInBrowser } from '@bedside/testing/stripe';
import type { Act } from './acts.fixture.ts';
import { idsOf, invoicesOf, oneOf, type Story, someBill, someInvoice } from './story.fixture.ts';

const householdOf = ({ people: [payer] }: Story) => ({ kind: 'household' as const, userId: payer.id });

/**
 * What the payer does with a card form: pays, is declined, or leaves. Sometimes the form charges another
 * amount.
 */
async function useForm(
  { stage, roll }: Story,
  { intentId, clientSecret, amount }: StartedPayment,
): Promise<void> {
  const done = roll(8);
  if (done === 0) return;
  if (done === 2) {
    const other = { amount: String(Math.max(50, amount + (roll(2) === 0 ? 500 : -500))) };
    await askStripe(stage.parts.config, 'POST', `/payment_intents/${intentId}`, other);
  }
  await payInBrowser(
    stage.parts.config,
    clientSecret,
    done === 1 ? 'pm_card_chargeDeclined' : 'pm_card_mastercard',
  );
}

export const payByForm: Act = async (story) => {
  const { stage, roll, people } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  const bills = [bill, ...(roll(3) === 0 ? (await invoicesOf(story)).filter(isOther(bill)) : [])];
  const started = await startPayment(stage.db, stage.patient(people[0].id), stage.processor, {
    bills: bills.map(({ id }) => ({ invoiceId: id })),
    scope: householdOf(story),
  });
  await useForm(story, started);
};

const isOther =
  (bill: { id: string }) =>
  ({ id, kind, status }: { id: string; kind: string; status: string }) =>
    id !== bill.id && kind !== 'MEMBERSHIP' && status === 'PAYMENT_REQUESTED';

export const payByLink: Act = async (story) => {
  const { stage } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  const { db } = stage;
  const token = await db
    .transaction()
    .execute((tx) => issuePaymentLink(tx, stage.system(), bill.appointmentId ?? bill.id));
  const named = await invoiceOfPaymentLink(db, token, stage.clock.now);
  if (!named) throw new Error('a new payment link opens its bill');
  const started = await startPayment(db, stage.system(), stage.processor, {
    bills: [named],
    scope: { kind: 'any' },
  });
  await useForm(story, started);
};

export const payByCard: Act = async (story) => {
  const { stage, roll, people, cards } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  stage.fate.next = roll(8) === 0 ? 'answer lost' : null;
  const byStaff = roll(3) === 0;
  await payWithCardOnFile(stage.db, byStaff ? stage.biller() : stage.patient(people[0].id), stage.processor, {
    bills: [{ invoiceId: bill.id }],
    paymentMethodId: roll(6) === 0 ? cards.bad : cards.good,
    scope: byStaff ? { kind: 'any' } : householdOf(story),
  }).finally(() => {
    stage.fate.next = null;
  });
};

export const payInCash: Act = async (story) => {
  const { stage, roll } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  const named = { invoiceId: bill.id };
  await markAsPaid(stage.db, stage.biller(), stage.processor, {
    bill: named,
    mode: roll(2) === 0 ? 'CASH' : 'Square POS',
  });
  if (roll(2) === 0) await verifyPayment(stage.db, stage.biller(), { id: bill.id, remarks: 'Counted twice' });
};

/** The patient requests another way to pay. Staff declines, accepts the money, or lets the patient wait. */
export const askOtherWay: Act = async (story) => {
  const { stage, roll, people } = story;
  const bill = await someBill(story);
  if (!bill?.appointmentId) return 'nothing';
  const { db, processor } = stage;
  const { appointmentId } = bill;
  const mode = oneOf(roll, ['CASH', 'BML'] as const) ?? 'CASH';
  const request = { appointmentId, mode, scope: householdOf(story) };
  await requestInvoiceOfflinePayment(db, stage.patient(people[0].id), processor, request);
  const answer = roll(4);
  const declined = { appointmentId, reason: 'By card, please' };
  if (answer === 0)
    await db.transaction().execute((tx) => declineInvoiceOfflinePayment(tx, stage.biller(), declined));
  const receivedOn = localDay(stage.clock.now, 'America/Chicago');
  if (answer === 1)
    await confirmOfflinePayment(db, stage.biller(), processor, {
      bill: { appointmentId },
      cameIn: { mode: 'CASH', receivedOn, reference: 'Check 12' },
    });
};

export const autopayOn: Act = async ({ stage, roll, people, cards }) => {
  const order = [[cards.good], [cards.bad, cards.good], [cards.bad]];
  await setAutopay(stage.db, stage.patient(people[0].id), {
    limit: [50, 300, 5_000][roll(3)] ?? 300,
    paymentMethodIds: oneOf(roll, order) ?? [cards.good],
    noticeDays: 1 + roll(4),
    hour: 8 + roll(12),
  });
};

export const autopayOff: Act = async ({ stage, people: [{ id }] }) => {
  const on = await stage.db
    .selectFrom('autopay')
    .select('patientId')
    .where('patientId', '=', id)
    .executeTakeFirst();
  if (!on) return 'nothing';
  await stopAutopay(stage.db, stage.patient(id));
};

export const split: Act = async (story) => {
  const { stage, roll, people, cards } = story;
  const bill = await someBill(story);
  if (!bill) return 'nothing';
  const byStaff = roll(2) === 0;
  await startPaymentPlan(stage.db, byStaff ? stage.biller() : stage.patient(people[0].id), {
    invoiceId: bill.id,
    count: 2 + roll(byStaff ? 11 : 5),
    paymentMethodId: roll(5) === 0 ? cards.bad : cards.good,
    agreedAmount: toDollars(cents(unpaidCents(bill))),
    firstOn: localDay(stage.clock.now, 'America/Chicago'),
    ...(byStaff && { agreedHow: 'PHONE' as const }),
  });
};

export const stopPlan: Act = async (story) => {
  const { stage, roll, people } = story;
  const plans = await stage.db
    .selectFrom('paymentPlans')
    .select('id')
    .where('payerId', 'in', idsOf(story))
    .where('state', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
  const plan = oneOf(roll, plans);
  if (!plan) return 'nothing';
  await (roll(2) === 0
    ? stopPaymentPlan(stage.db, stage.patient(people[0].id), plan)
    : stopPaymentPlan(stage.db, stage.biller(), { ...plan, reason: 'The payer called' }));
};

/** The next card is declined once, or its response is lost. */
export const declineNext: Act = async ({ stage, roll }) => {
  stage.fate.next = roll(3) === 0 ? 'answer lost' : 'declined';
};

/** A paid bill cannot be paid again. */
export const payTwice: Act = async (story) => {
  const { stage, people, cards } = story;
  const bill = await someInvoice(story, ({ status, totalCents }) => status === 'PAID' && totalCents > 0);
  if (!bill) return 'nothing';
  const paid = await payWithCardOnFile(stage.db, stage.patient(people[0].id), stage.processor, {
    bills: [{ invoiceId: bill.id }],
    paymentMethodId: cards.good,
    scope: householdOf(story),
  }).then(
    () => true,
    () => false,
  );
  if (paid) throw new Error(`invoice ${bill.number} was paid twice`);
};
