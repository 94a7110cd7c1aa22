import { type LedgerDiscrepancy, ledgerDiscrepancies } from './ledger-discrepancies.ts';
import {
  countOutcome,
  newTally,
  type ReconciliationContext,
  raiseExceptionOnce,
  type Tally,
} from './reconciliation-tally.ts';

/** Our own books, all of them: what the payment provider cannot tell. An invoice that does not add up is raised. */
export async function compareLedger(comparing: ReconciliationContext): Promise<Tally> {
  const tally = newTally();
  const gaps = await ledgerDiscrepancies(comparing.db);
  for (const [invoiceId, found] of Map.groupBy(gaps, (gap) => gap.invoiceId))
    countOutcome(tally, await raiseExceptionOnce(comparing, reviewOf(invoiceId, found)));
  const { invoices } = await comparing.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('invoices'))
    .executeTakeFirstOrThrow();
  return { ...tally, compared: invoices };
}

/** Another difference of the same invoice is another thing to look at. */
function reviewOf(invoiceId: string, gaps: readonly LedgerDiscrepancy[]) {
  const [first] = gaps;
  const rows = gaps.map(({ row }) => row).join(', ');
  const amounts = gaps.map(({ expectedCents, foundCents }) => `${expectedCents}/${foundCents}`).join(' ');
  return {
    kind: 'LEDGER_GAP' as const,
    paymentId: null,
    invoiceId,
    subject: `${invoiceId} ${rows} ${amounts}`,
    detail: {
      invoice: first?.number ?? null,
      row: first?.row ?? null,
      expected: first?.expectedCents ?? null,
      found: first?.foundCents ?? null,
      rows,
    },
  };
}
