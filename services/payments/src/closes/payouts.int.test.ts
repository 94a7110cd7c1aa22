import { cents } from '@bedside/contracts/money';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { numbersOf } from '@bedside/testing/factories/import-files';
import { buildPricedService } from '@bedside/testing/factories/invoices';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { askSimulator, inject } from '@bedside/testing/stripe';
import { addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { payingStage } from '../refunds/paid-invoices.fixture.ts';
import { expectJournalToEqualLedger } from './journal.fixture.ts';
import { processorBooks } from './processor-books.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const service = await startServices([paymentsService], database, { simulators: true, now: () => now });
const { processor, system, paidByCard, refund } = await payingStage(database, service, () => now);
await inject(service.origin, { integration: 'stripe-webhook', kind: 'drop', times: 100_000 });

/** @returns null if the processor refuses, for example a payout of nothing */
async function atTheProcessor(path: string, body: object = {}): Promise<{ id: string } | null> {
  const answer = await askSimulator(service.origin, path, body);
  const said = (await answer.json()) as { id: string };
  return answer.ok ? said : null;
}

async function night(): Promise<void> {
  now = addMinutes(now, 11);
  const { runId } = await requestReconciliation(db, system());
  await runReconciliation(db, system(), processor, runId);
}

const entries = () =>
  db
    .selectFrom('payoutEntries')
    .select(['payoutId', 'kind', 'amountCents', 'feeCents', 'day'])
    .orderBy('id')
    .execute();

type Paid = Awaited<ReturnType<typeof paidByCard>>;

/** Performs random actions of one practice at its processor. */
async function play(seed: number): Promise<void> {
  const roll = numbersOf(seed);
  const upTo = (most: number) => Math.floor(roll() * most);
  const open: Paid[] = [];
  const acts = [
    async () => {
      open.push(await paidByCard([buildPricedService({ amount: cents(5_000 + upTo(60_000)) })]));
    },
    async () => {
      const paid = open[upTo(open.length)];
      const asked =
        paid && (await refund(paid.paymentId, { scope: 'PARTIAL', amount: (1 + upTo(4_000)) / 100 }));
      if (asked?.statusCode === 200) await sendRefund(db, system(), processor, asked.json().data.id);
    },
    async () => {
      const [paid] = open.splice(upTo(open.length), 1);
      const dispute = paid && (await atTheProcessor('/stripe-disputes', { intentId: paid.intentId }));
      if (!dispute) return;
      await night();
      await atTheProcessor(`/stripe-disputes/${dispute.id}/close`, { status: roll() < 0.5 ? 'lost' : 'won' });
    },
    async () => {
      await atTheProcessor('/stripe-payouts', { status: roll() < 0.3 ? 'failed' : 'paid' });
      if (roll() < 0.5) await night();
    },
  ];
  for (let step = 0; step < 14; step += 1) {
    now = addHours(now, 1 + upTo(9));
    const at = [0, 0, 0, 1, 1, 2, 3, 3][upTo(8)] ?? 0;
    await acts[at]?.();
  }
  await night();
}

describe('the payouts of the processor', () => {
  // Rule: money.journal-payouts
  it('are in the journal once, with their fees, and a payout that the bank sent back is taken back', async () => {
    await paidByCard();
    const first = await atTheProcessor('/stripe-payouts', { status: 'failed' });
    await night();
    await night();
    const [paid, returned, ...others] = await entries();
    expect(others).toEqual([]);
    // 2.9% of $395.00 and 30 cents.
    expect(paid).toMatchObject({
      payoutId: first?.id,
      kind: 'PAID',
      amountCents: 39_500 - 1_176,
      feeCents: 1_176,
    });
    expect(returned).toMatchObject({
      payoutId: first?.id,
      kind: 'RETURNED',
      amountCents: 1_176 - 39_500,
      feeCents: 0,
    });
    const second = await atTheProcessor('/stripe-payouts');
    await night();
    expect((await entries()).at(-1)).toMatchObject({
      payoutId: second?.id,
      kind: 'PAID',
      amountCents: 39_500 - 1_176,
      feeCents: 0,
    });
    const inJournal = await expectJournalToEqualLedger(db);
    expect(inJournal('bankDeposits')).toBe(39_500 - 1_176);
    expect(inJournal('processingFees')).toBe(1_176);
    expect(inJournal('cardPayments')).toBe(0);
  });

  // Rule: money.journal-equals-the-ledger
  it('and fees equal the processor’s books to the cent after any payments, refunds, disputes and payouts', {
    timeout: 240_000,
  }, async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      await play(seed);
      const inJournal = await expectJournalToEqualLedger(db);
      const books = await processorBooks(service.parts.config);
      expect(
        {
          bank: inJournal('bankDeposits'),
          fees: inJournal('processingFees'),
          waiting: inJournal('cardPayments'),
        },
        `seed ${seed}`,
      ).toEqual(books);
      expect(books.bank).toBeGreaterThan(0);
    }
  });
});
