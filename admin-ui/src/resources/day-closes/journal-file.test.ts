import type { JournalLine } from '@bedside/contracts/payments/closes.schema';
import { describe, expect, test } from 'vitest';
import { journalFile } from './journal-file.ts';

const line = (account: JournalLine['account'], accountName: string, debit: number, credit: number) => ({
  day: '2026-06-09',
  account,
  accountName,
  debit,
  credit,
});
const lines = [
  line('accountsReceivable', 'Accounts Receivable', 120, 110),
  line('cashPayments', 'Cash, "drawer"', 110, 0),
  line('visitRevenue', '4000', 0, 120),
];

describe('the file of a journal', () => {
  test('has a line for each side of an account', () => {
    expect(journalFile(lines, 'standard').split('\r\n')).toEqual([
      'Date,Account,Debit,Credit',
      '2026-06-09,Accounts Receivable,120.00,',
      '2026-06-09,Accounts Receivable,,110.00',
      '2026-06-09,"Cash, ""drawer""",110.00,',
      '2026-06-09,4000,,120.00',
      '',
    ]);
  });

  test('for QuickBooks has a number for each day and US dates', () => {
    expect(journalFile(lines, 'quickbooks')).toContain(
      'BED-20260609,06/09/2026,Accounts Receivable,120.00,,Bedside\r\n',
    );
  });

  test('for Xero has credits below zero, which add up to nothing', () => {
    const rows = journalFile(lines, 'xero').trim().split('\r\n').slice(1);
    expect(rows.at(-1)).toBe('Bedside BED-20260609,9 Jun 2026,,4000,Tax Exempt,-120.00');
    expect(rows.reduce((sum, row) => sum + Number(row.split(',').at(-1)), 0)).toBe(0);
  });
});
