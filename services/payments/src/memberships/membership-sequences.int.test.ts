import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { withDatabase } from '@bedside/testing/postgres';
import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
import { membershipStage } from './memberships.fixture.ts';

const database = await withDatabase();
const stage = await membershipStage(database);
const { db, clock, service, standard, premier, staff, processor } = stage;
const { take, member, details, sync } = stage;
const begin = clock.now;

/** Seeded random numbers, so that failures repeat. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Member = Awaited<ReturnType<typeof member>>;
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const inCents = (amount: number) => Math.round(amount * 100);

async function pricesOnSale(): Promise<string[]> {
  const rows = await db
    .selectFrom('membershipPrices')
    .innerJoin('membershipPlans as plan', 'plan.id', 'membershipPrices.planId')
    .innerJoin('membershipPrices as known', 'known.planId', 'plan.id')
    .select('membershipPrices.id')
    .where('known.id', 'in', [standard, premier])
    .orderBy('membershipPrices.amountCents')
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** The charges, credits, and refunds of a member at Stripe. */
async function theirs({ stripeId }: Member) {
  const invoices = await processor.stripe.listInvoicesOf(stripeId);
  const { customerId } = await processor.stripe.retrieveSubscription(stripeId);
  const customer = await processor.stripe.retrieveCustomer(customerId);
  const paid = invoices.filter(({ status }) => status === 'paid');
  return {
    paid,
    received: sum(paid.map(({ amountPaid }) => amountPaid)),
    credit: 0 - (customer?.balance ?? 0),
  };
}

async function ours({ id, subscriptionId }: Member) {
  const charges = await db
    .selectFrom('subscriptionCharges as charge')
    .innerJoin('invoices as invoice', 'invoice.id', 'charge.invoiceId')
    .select(['charge.stripeInvoiceId', 'charge.creditCents', 'charge.periodEnd'])
    .select(['invoice.totalCents', 'invoice.status'])
    .where('charge.subscriptionId', '=', subscriptionId)
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['amountCents', 'refundedCents', 'creditedCents'])
    .where('patientId', '=', id)
    .where('status', '=', 'SUCCESSFUL')
    .execute();
  return {
    charges,
    paid: sum(payments.map(({ amountCents }) => amountCents)),
    refunded: sum(payments.map(({ refundedCents }) => refundedCents)),
    overGiven: payments.filter((one) => one.refundedCents + one.creditedCents > one.amountCents),
    used: sum(charges.map(({ totalCents, creditCents }) => totalCents - creditCents)),
  };
}

/** Every cent charged is invoiced, and every payment is used, credited, or refunded. */
async function checkBooks(patient: Member): Promise<void> {
  const [there, here] = [await theirs(patient), await ours(patient)];
  expect(here.charges.map(({ stripeInvoiceId, totalCents }) => [stripeInvoiceId, totalCents]).sort()).toEqual(
    there.paid.map(({ id, amountPaid }) => [id, amountPaid]).sort(),
  );
  expect(here.charges.every(({ status }) => status === 'PAID')).toBe(true);
  expect(here.paid).toBe(there.received);
  expect(here.used + there.credit + here.refunded).toBe(here.paid);
  expect(here.overGiven).toEqual([]);
  const shown = await details(patient, staff);
  expect(inCents(shown.subscription?.credit ?? 0)).toBe(there.credit);
  if (shown.benefits) expect(here.charges.some(({ periodEnd }) => periodEnd > clock.now)).toBe(true);
}

/** Moves the clock, and checks that renewals charge what the details announced. */
async function wait(patient: Member, days: number): Promise<void> {
  const { subscription } = await details(patient);
  const before = await theirs(patient);
  const end = subscription?.nextCharge;
  clock.now = addDays(clock.now, days);
  await sync(patient.subscriptionId);
  const after = await theirs(patient);
  const isOver = end != null && new Date(end.at) <= clock.now;
  expect(after.received - before.received).toBe(isOver ? inCents(end.amount) : 0);
}

async function act(patient: Member, roll: (sides: number) => number): Promise<string> {
  const caller = await service.as(staff);
  const { subscription } = await details(patient, staff);
  // Rare, so that sequences run long enough.
  const isChosen = { changeCard: false, cancel: roll(4) === 0 };
  const actions = (subscription?.allowedActions ?? []).filter((one) => Reflect.get(isChosen, one) ?? true);
  const action = actions[roll(actions.length)];
  const before = await theirs(patient);
  const tookOf = async () => (await theirs(patient)).received - before.received;
  switch (action) {
    case 'change': {
      const others = (await pricesOnSale()).filter((id) => id !== subscription?.priceId);
      const priceId = others[roll(others.length)] ?? '';
      const response = await caller.get(
        `/users/get-subscription-details/${patient.id}/preview?priceId=${priceId}`,
      );
      const preview = response.json().data;
      const answer = await take(patient, priceId, { prorationAt: preview.prorationAt });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await tookOf()).toBe(inCents(preview.dueToday));
      const after = (await details(patient)).subscription;
      expect(after?.nextCharge?.amount).toBe(preview.nextCharge.amount);
      expect(Math.max(0, after?.credit ?? 0)).toBe(preview.credit);
      return action;
    }
    case 'pause':
      await caller.post(`/users/update-subscription/${patient.id}/pause`, { reason: 'Away' });
      break;
    case 'resume': {
      const url = `/users/update-subscription/${patient.id}/resume`;
      const preview = (await caller.get(url)).json().data;
      const { dueToday, prorationAt } = preview;
      const answer = await caller.post(url, { reason: 'Back', dueToday, prorationAt });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await tookOf()).toBe(inCents(preview.dueToday));
      const after = (await details(patient)).subscription;
      expect(after?.nextCharge).toEqual(after?.cancelAtPeriodEnd ? null : preview.nextCharge);
      return action;
    }
    case 'cancel':
    case 'undoCancel': {
      const path = action === 'cancel' ? '' : '/undo';
      await caller.post(`/users/cancel-subscription/${patient.id}${path}`, {});
      break;
    }
    default:
      return 'nothing';
  }
  expect(await tookOf()).toBe(0);
  return action;
}

it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
  "our books match Stripe's after any sequence of membership changes: sequence %i",
  { timeout: 120_000 },
  async (seed) => {
    clock.now = begin;
    const roll = dice(seed * 7_919);
    const [price = premier] = (await pricesOnSale()).slice(roll(4));
    const patient = await member(price);
    await checkBooks(patient);
    for (let count = 0; count < 12; count += 1) {
      await act(patient, roll);
      await checkBooks(patient);
      await wait(patient, [0, 3, 11, 24][roll(4)] ?? 0);
      await checkBooks(patient);
    }
    await (await service.as(staff)).post(`/users/cancel-subscription/${patient.id}`, {});
    clock.now = addDays(clock.now, 400);
    await sync(patient.subscriptionId);
    expect(await details(patient)).toMatchObject({ subscription: { status: 'CANCELLED' } });
    await giveCreditBack(patient);
    await checkBooks(patient);
    expect(await ledgerDiscrepancies(db)).toEqual([]);
  },
);

/** Refunds the remaining credit. */
async function giveCreditBack(patient: Member): Promise<void> {
  const left = (await theirs(patient)).credit;
  const review = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('externalReference', '=', patient.subscriptionId)
    .executeTakeFirst();
  expect(review !== undefined).toBe(left > 0);
  if (!review) return;
  const answer = await (await service.as(staff)).post(`/payments/reviews/${review.id}/refund-credit`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  expect(inCents(answer.json().data.amount)).toBe(left);
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
    .select('refunds.id')
    .where('invoices.patientId', '=', patient.id)
    .execute();
  for (const { id } of refunds) await sendRefund(db, stage.job(), processor, id);
}
