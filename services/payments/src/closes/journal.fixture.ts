import type { Db } from '@bedside/db/database';
import { journalOf } from '@bedside/domain/payments/journal.queries';
import { sql } from 'kysely';
import { expect } from 'vitest';

/** A payout and its fees don’t change the sum of these accounts. */
const moneyAccounts = [
  'cashPayments',
  'cardPayments',
  'cardReaderPayments',
  'otherPayments',
  'bankDeposits',
  'processingFees',
];

/**
 * Closes every day of the ledger and of the payouts, and compares the journal with them, account by account.
 * @returns a function for the journal’s net amount in some accounts, in cents
 */
export async function expectJournalToEqualLedger(db: Db): Promise<(...accounts: string[]) => number> {
  await sql`update ledger_entries set closed_on = (at at time zone 'America/Chicago')::date where closed_on is null`.execute(
    db,
  );
  await sql`update payout_entries set closed_on = day where closed_on is null`.execute(db);
  const { rows: months } = await sql<{ month: string }>`
    select to_char(closed_on, 'YYYY-MM') as month from ledger_entries
    union select to_char(closed_on, 'YYYY-MM') from payout_entries`.execute(db);
  const lines = (await Promise.all(months.map(({ month }) => journalOf(db, month)))).flat();
  const netOf = (accounts: readonly string[]) =>
    lines
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, line) => sum + line.debitCents - line.creditCents, 0);
  for (const day of new Set(lines.map((line) => line.day))) {
    const ofDay = lines.filter((line) => line.day === day);
    const sum = (side: 'debitCents' | 'creditCents') => ofDay.reduce((cents, line) => cents + line[side], 0);
    expect(sum('debitCents'), day).toBe(sum('creditCents'));
  }
  const { rows } = await sql<{ owed: number; money: number; writtenOff: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as owed,
      coalesce(-sum(amount_cents) filter (where kind in ('PAID', 'REFUNDED', 'CHARGEBACK')), 0)::bigint as money,
      coalesce(-sum(amount_cents) filter (where kind = 'WRITTEN_OFF' and invoice_id not in (
        select id from invoices where invoices.kind = 'DEPOSIT')), 0)::bigint as written_off
    from ledger_entries`.execute(db);
  const found = {
    owed: netOf(['accountsReceivable']),
    money: netOf(moneyAccounts),
    writtenOff: netOf(['badDebt']),
  };
  expect(found).toEqual(rows[0]);
  expect(lines.length).toBeGreaterThan(0);
  return (...accounts) => netOf(accounts);
}
