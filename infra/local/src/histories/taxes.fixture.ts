import { taxOfYear } from '@bedside/domain/payments/tax.queries';
import { localDay } from '@bedside/domain/practice/local-time';
import { amountsOf, type Books, type CheckedStory, countedOf, idsOf, uncreditedOf } from './story.fixture.ts';

/** The tax report contains the tax on what was kept of each invoice, to the cent. */
export async function checkTaxes(story: CheckedStory, books: Books): Promise<void> {
  const { db, clock, system } = story.stage;
  const taxed = books.invoices.filter(({ taxCents }) => taxCents > 0);
  if (taxed.length === 0) return;
  // A separate jurisdiction identifies the invoices in the report.
  await db
    .updateTable('invoices')
    .set(({ ref }) => ({ jurisdiction: ref('number') }))
    .where('patientId', 'in', idsOf(story))
    .execute();
  const kept = new Map<string, number>();
  // The report's years are the practice's: an evening of December 31 is January 1 in UTC.
  const first = Number(localDay(story.begun, 'America/Chicago').slice(0, 4));
  for (let year = first; year <= clock.now.getUTCFullYear(); year += 1)
    for (const row of await taxOfYear(db, system(), { year, period: 'quarter' }))
      kept.set(
        row.jurisdiction,
        (kept.get(row.jurisdiction) ?? 0) + Number(row.collectedCents) - Number(row.refundedCents),
      );
  for (const invoice of taxed) checkTax(books, invoice, kept.get(invoice.number) ?? 0);
}

function checkTax(books: Books, invoice: Books['invoices'][number], reported: number): void {
  const applied = books.payments.filter(
    ({ invoiceId, status, unapplied }) => invoiceId === invoice.id && status === 'SUCCESSFUL' && !unapplied,
  );
  const refunds = books.refunds.filter(
    ({ paymentId, status }) => status === 'SUCCEEDED' && applied.some(({ id }) => id === paymentId),
  );
  const chargebacks = books.chargebacks.filter(({ paymentId }) => applied.some(({ id }) => id === paymentId));
  const taken = Math.min(
    invoice.totalCents,
    amountsOf(applied) - uncreditedOf(refunds) - uncreditedOf(chargebacks),
  );
  const kept = taken - countedOf(refunds) - countedOf(chargebacks);
  const byLine = refunds.some(({ refundScope }) => refundScope === 'LINES');
  const share = Math.round((kept * invoice.taxCents) / invoice.totalCents);
  const isWhole = kept === 0 || kept === invoice.totalCents;
  if (reported === share || (byLine && !isWhole)) return;
  throw new Error(`tax of ${invoice.number}: ${reported} of ${kept} kept, but expected ${share}`);
}
