import { addMinutes, subSeconds } from '@bedside/db/dates';
import { amountDueCents, unpaidCents } from '@bedside/domain/payments/invoice-actions.policy';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { statementYears, yearStatement } from '@bedside/domain/payments/year-statement.queries';
import { askStripe } from '@bedside/testing/stripe';
import { checkHolds } from './holds.fixture.ts';
import {
  amountsOf,
  type Books,
  type CheckedStory,
  countedOf,
  idsOf,
  readBooks,
  sum,
  uncreditedOf,
} from './story.fixture.ts';
import { checkTaxes } from './taxes.fixture.ts';

function same(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`${what}: ${JSON.stringify(found)}, but expected ${JSON.stringify(expected)}`);
}

/**
 * Checks everything that must be true after any history.
 * @param doJobs runs the jobs left by the first of two nights
 */
export async function checkBooks(story: CheckedStory, doJobs?: () => Promise<void>): Promise<void> {
  await checkNights(story, doJobs);
  const books = await readBooks(story);
  for (const invoice of books.invoices) checkInvoice(books, invoice);
  for (const payment of books.payments) checkPayment(books, payment);
  for (const plan of books.plans) checkPlan(books, plan);
  checkCharges(books);
  await checkHolds(story, books);
  await checkAtTheProvider(story, books);
  if (!(await isParted(story))) await checkStatements(story, books);
  await checkTaxes(story, books);
}

/** Exceptions that only an act of the history causes. */
const expected = [
  'REFUND_FAILED',
  'CREDIT_LEFT',
  'CHARGEBACK_DIFFERENCE',
  'PAID_AFTER_CANCEL',
  'PAID_AFTER_FAILURE',
  'AMOUNT_MISMATCH',
  'REFUND_UNKNOWN',
  'DISPUTE_REVERSED',
];

/** The first night may repair what no webhook reported. The second must find nothing. */
async function checkNights({ stage, begun }: CheckedStory, doJobs?: () => Promise<void>): Promise<void> {
  const { db, clock, processor, system } = stage;
  const night = async () => {
    clock.now = addMinutes(clock.now, 11);
    const { runId } = await requestReconciliation(db, system());
    await runReconciliation(db, system(), processor, runId);
    return db
      .selectFrom('reconciliationRuns')
      .select(['autoResolvedCount', 'exceptionCount'])
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
  };
  await night();
  // What the first night settled may return money in a job.
  await doJobs?.();
  same('the second night', await night(), { autoResolvedCount: 0, exceptionCount: 0 });
  const raised = await db
    .selectFrom('paymentExceptions')
    .select(['kind', 'details'])
    .where('createdAt', '>=', begun)
    .where('kind', 'not in', expected)
    .execute();
  same('exceptions', raised, []);
}

type Invoice = Books['invoices'][number];
type Payment = Books['payments'][number];

const counts = ({ status }: { status: string }) => status !== 'FAILED';

/** The part of a payment above its bill that a bank returned. It waits in an exception. */
const surplusWaits = ({ refunds }: Books, applied: readonly { id: string }[]) =>
  refunds.some(
    (refund) =>
      refund.uncreditedCents > 0 &&
      refund.status === 'FAILED' &&
      applied.some(({ id }) => id === refund.paymentId),
  );

/** The invoice’s columns, its rows, and the ledger agree, and no more was taken than is owed. */
function checkInvoice(books: Books, invoice: Invoice): void {
  const of = <T extends { invoiceId: string }>(rows: readonly T[]) =>
    rows.filter(({ invoiceId }) => invoiceId === invoice.id);
  const { number, status, totalCents, taxCents } = invoice;
  const [lines, chargebacks, ledger] = [of(books.lines), of(books.chargebacks), of(books.ledger)];
  const paid = of(books.payments).filter((payment) => payment.status === 'SUCCESSFUL');
  const applied = paid.filter(({ unapplied }) => !unapplied);
  const refunds = of(books.refunds).filter(counts);
  const settled = settledBy(books, applied);
  const open = chargebacks.filter(
    ({ answer, paymentId }) => answer === null && applied.some(({ id }) => id === paymentId),
  );
  // Returned money that the invoice never took does not count as paid.
  const looseReturns = uncreditedOf(refunds) + uncreditedOf(chargebacks);
  same(`lines of ${number}`, amountsOf(lines), totalCents);
  same(`tax of ${number}`, amountsOf(lines.filter(({ kind }) => kind === 'TAX')), taxCents);
  same(
    `sums of ${number}`,
    [invoice.paidCents, invoice.refundedCents, invoice.chargedBackCents, invoice.chargedBackOpenCents],
    [amountsOf(paid) - looseReturns, countedOf(refunds), countedOf(chargebacks), countedOf(open)],
  );
  same(`parts of ${number}`, invoice.partPaidCents, amountsOf(applied.filter(({ partial }) => partial)));
  const isOpen = status === 'PAYMENT_REQUESTED' || status === 'BML';
  const surplus = surplusWaits(books, applied) ? Math.max(0, settled - totalCents) : 0;
  if (status === 'PAID') same(`payments of paid ${number}`, settled - surplus, totalCents);
  else if (settled >= totalCents && applied.length > 0)
    throw new Error(`${number} is ${status}, and all of it is paid`);
  if (of(books.payments).filter((payment) => payment.status === 'OPEN').length > 1)
    throw new Error(`${number} has two open payments`);
  if (isOpen) same(`unpaid of ${number}`, unpaidCents(invoice), totalCents - settled);
  const held = paid.filter(({ unapplied }) => unapplied);
  const waiting = sum(held.map(leftOf));
  if (isOpen) same(`due of ${number}`, amountDueCents(invoice), Math.max(0, totalCents - settled - waiting));
  const keptLoose = sum(
    held.map((one) => one.amountCents - one.chargedBackCents - amountsOf(succeeded(books, one))),
  );
  same(
    `balance of ${number}`,
    amountsOf(ledger),
    (isOpen ? unpaidCents(invoice) : 0) + invoice.chargedBackOpenCents - keptLoose - surplus,
  );
}

/**
 * What the payments contributed to the invoice. If money was applied after part of it was returned, only the
 * rest counts.
 */
function settledBy({ refunds, chargebacks }: Books, applied: readonly Payment[]): number {
  const isOf = ({ paymentId }: { paymentId: string }) => applied.some(({ id }) => id === paymentId);
  const above = uncreditedOf(refunds.filter(counts).filter(isOf)) + uncreditedOf(chargebacks.filter(isOf));
  return amountsOf(applied) - above;
}

const leftOf = ({ amountCents, refundedCents, creditedCents, chargedBackCents }: Payment) =>
  amountCents - refundedCents - creditedCents - chargedBackCents;
const succeeded = (books: Books, { id }: Payment) =>
  books.refunds.filter(({ paymentId, status }) => paymentId === id && status === 'SUCCEEDED');

function checkPayment(books: Books, payment: Payment): void {
  const refunds = books.refunds.filter(({ paymentId }) => paymentId === payment.id).filter(counts);
  same(`refunds of ${payment.id}`, payment.refundedCents, amountsOf(refunds));
  const chargebacks = books.chargebacks.filter(({ paymentId }) => paymentId === payment.id);
  same(`chargebacks of ${payment.id}`, payment.chargedBackCents, amountsOf(chargebacks));
  const out = payment.refundedCents + payment.chargedBackCents;
  if (out > payment.amountCents) throw new Error(`more went back of ${payment.id} than came in`);
}

/** Installments add up, and an active plan will charge exactly what is unpaid. */
function checkPlan({ invoices, charges }: Books, plan: Books['plans'][number]): void {
  const own = charges.filter(({ planId }) => planId === plan.id);
  same(`installments of ${plan.id}`, amountsOf(own), plan.totalCents);
  const invoice = invoices.find(({ id }) => id === plan.invoiceId);
  if (plan.state !== 'ACTIVE' || !invoice) return;
  const left = own.filter(({ endedAt }) => endedAt === null);
  same(`rest of ${plan.id}`, amountsOf(left), unpaidCents(invoice));
  same(`bill of ${plan.id}`, invoice.status, 'BML');
}

function checkCharges({ charges, payments }: Books): void {
  const paid = charges.flatMap(({ state, paymentId }) => (state === 'PAID' ? [paymentId] : []));
  same('payments of two charges', paid.length - new Set(paid).size, 0);
  for (const { id, state, paymentId, amountCents } of charges) {
    if (state !== 'PAID') continue;
    const payment = payments.find((one) => one.id === paymentId);
    same(`charge ${id}`, [payment?.status, payment?.amountCents], ['SUCCESSFUL', amountCents]);
  }
}

interface BalanceRow {
  amount: number;
}

/** Charges minus refunds and lost disputes, as counted by the payment processor and by the ledger. */
async function checkAtTheProvider({ stage, begun }: CheckedStory, books: Books): Promise<void> {
  const since = Math.floor(begun.getTime() / 1000);
  const rows: BalanceRow[] = [];
  for (let after = ''; ; ) {
    const { data, has_more } = await askStripe<{ data: (BalanceRow & { id: string })[]; has_more: boolean }>(
      stage.parts.config,
      'GET',
      `/balance_transactions?limit=100&created[gte]=${since}${after}`,
    );
    rows.push(...data);
    if (!has_more) break;
    after = `&starting_after=${data.at(-1)?.id}`;
  }
  const byCard = new Set(
    books.payments.filter((one) => one.stripePaymentIntentId !== null).map(({ id }) => id),
  );
  const ofCards = books.ledger.filter(
    ({ kind, paymentId }) =>
      paymentId !== null && byCard.has(paymentId) && ['PAID', 'REFUNDED', 'CHARGEBACK'].includes(kind),
  );
  // What the bank took of money that had already been returned.
  const more = await stage.db
    .selectFrom('disputes')
    .leftJoin('chargebacks', (join) =>
      join.onRef('chargebacks.disputeId', '=', 'disputes.id').on('chargebacks.returnedAt', 'is', null),
    )
    .select(({ fn }) => [
      'disputes.amountCents as amount',
      fn.sum<number | null>('chargebacks.amountCents').as('left'),
    ])
    .where('disputes.status', '=', 'lost')
    .where('disputes.openedAt', '>=', subSeconds(begun, 1))
    .groupBy('disputes.id')
    .execute();
  const unwritten = await stage.db
    .selectFrom('paymentExceptions')
    .select('details')
    .where('kind', '=', 'REFUND_UNKNOWN')
    .where('createdAt', '>=', begun)
    .where(({ not, exists, selectFrom, ref }) =>
      not(exists(selectFrom('refunds').select('id').where('stripeRefundId', '=', ref('externalReference')))),
    )
    .$castTo<{ details: { amount: number; writtenDown: boolean } }>()
    .execute();
  const beyond =
    sum(more.map(({ amount, left }) => amount - Number(left ?? 0))) +
    sum(unwritten.filter(({ details }) => !details.writtenDown).map(({ details }) => details.amount));
  same('the provider’s books', sum(rows.map(({ amount }) => amount)), 0 - amountsOf(ofCards) - beyond);
}

/** Someone has left the household or died, so the payer’s statements do not contain every bill. */
async function isParted({ stage, ...story }: CheckedStory): Promise<boolean> {
  const rows = await stage.db
    .selectFrom('patients')
    .select(['householdId', 'deceasedAt'])
    .where('id', 'in', idsOf({ stage, ...story }))
    .execute();
  return new Set(rows.map(({ householdId }) => householdId)).size > 1 || rows.some((one) => one.deceasedAt);
}

/** A payer’s statements contain all money received and returned, to the cent. */
async function checkStatements({ stage, people, ...story }: CheckedStory, books: Books): Promise<void> {
  const zone = { timeZone: 'America/Chicago' };
  const ids = idsOf({ stage, people, ...story });
  const years = await statementYears(stage.db, people[0].id, zone);
  const moved = books.ledger.filter(({ kind }) => ['PAID', 'MOVED', 'REFUNDED', 'CHARGEBACK'].includes(kind));
  same('statements', sum(years.map(({ paidCents }) => paidCents)), 0 - amountsOf(moved));
  for (const { year, paidCents } of ids.length > 0 ? years : [])
    same(
      `statement of ${year}`,
      (await yearStatement(stage.db, people[0].id, year, zone)).totalCents,
      paidCents,
    );
}
