import { writeSync } from 'node:fs';
import { addMinutes } from '@bedside/db/dates';
import { requestReconciliation } from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { expectJournalToEqualLedger } from '@bedside/payments-service/closes/journal.fixture';
import { processorBooks } from '@bedside/payments-service/closes/processor-books.fixture';
import { askSimulator } from '@bedside/testing/stripe';
import { expect, it } from 'vitest';
import { playHistory } from './play.fixture.ts';
import { openStage } from './stage.fixture.ts';

/** `npm run histories` runs many, and with other seeds. */
const { BEDSIDE_HISTORIES, BEDSIDE_HISTORIES_FROM = '1' } = process.env;
const many = Number(BEDSIDE_HISTORIES ?? 40);
const first = Number(BEDSIDE_HISTORIES_FROM);
const stage = await openStage();

const say = (words: string): void => {
  if (BEDSIDE_HISTORIES) writeSync(2, `${words}\n`);
};

// Rule: money.nightly-reconciliation
// Rule: money.journal-equals-the-ledger
it('after any history of visits, plans, autopay, refunds, disputes and memberships, the ledger equals the provider’s books', {
  timeout: 60_000 + many * 60_000,
}, async () => {
  const acts = new Map<string, number>();
  const failures: string[] = [];
  for (let seed = first; seed < first + many; seed += 1) {
    try {
      for (const { name, ending } of await playHistory(stage, seed)) {
        const what = `${name}: ${ending}`;
        acts.set(what, (acts.get(what) ?? 0) + 1);
      }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      failures.push(words);
      say(`FAILED ${words}`);
    }
    if ((seed - first) % 50 === 49) say(`${seed - first + 1} of ${many} histories from seed ${first}`);
  }
  say(
    [...acts]
      .sort()
      .map(([what, times]) => `${times}\t${what}`)
      .join('\n'),
  );
  expect(failures).toEqual([]);
  const answer = await askSimulator(stage.origin, '/stripe-payouts');
  const said = await answer.text();
  // A few histories may leave no money at the payment processor.
  const isEmpty = /insufficient/.test(said);
  expect(answer.status === 200 || isEmpty, said).toBe(true);
  stage.clock.now = addMinutes(stage.clock.now, 11);
  const { runId } = await requestReconciliation(stage.db, stage.system());
  await runReconciliation(stage.db, stage.system(), stage.processor, runId);
  const inJournal = await expectJournalToEqualLedger(stage.db);
  const { bank, fees } = await processorBooks(stage.parts.config);
  expect([inJournal('bankDeposits'), inJournal('processingFees')]).toEqual([bank, fees]);
  expect(bank > 0).toBe(!isEmpty);
});
