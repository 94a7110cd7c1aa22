import type { JournalLine } from '@bedside/contracts/payments/closes.schema';
import { format, parse } from 'date-fns';
import { csvCell } from '../../list/csv.ts';

export const journalFormats = [
  { value: 'standard', label: 'CSV' },
  { value: 'quickbooks', label: 'CSV for QuickBooks Online' },
  { value: 'xero', label: 'CSV for Xero' },
] as const;
export type JournalFormat = (typeof journalFormats)[number]['value'];

const dated = (day: string, pattern: string) => format(parse(day, 'yyyy-MM-dd', new Date(0)), pattern);
const amount = (dollars: number) => (dollars === 0 ? '' : dollars.toFixed(2));
const numberOf = (day: string) => `BED-${day.replaceAll('-', '')}`;

const layouts: Record<JournalFormat, { head: readonly string[]; row(line: JournalLine): readonly string[] }> =
  {
    standard: {
      head: ['Date', 'Account', 'Debit', 'Credit'],
      row: ({ day, accountName, debit, credit }) => [day, accountName, amount(debit), amount(credit)],
    },
    quickbooks: {
      head: ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
      row: ({ day, accountName, debit, credit }) => [
        numberOf(day),
        dated(day, 'MM/dd/yyyy'),
        accountName,
        amount(debit),
        amount(credit),
        'Bedside',
      ],
    },
    xero: {
      head: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      row: ({ day, accountName, debit, credit }) => [
        `Bedside ${numberOf(day)}`,
        dated(day, 'd MMM yyyy'),
        '',
        accountName,
        'Tax Exempt',
        (debit > 0 ? debit : -credit).toFixed(2),
      ],
    },
  };

/** Accounting programs expect a debit or a credit in each line, not both. */
const oneSided = (line: JournalLine): JournalLine[] =>
  line.debit > 0 && line.credit > 0
    ? [
        { ...line, credit: 0 },
        { ...line, debit: 0 },
      ]
    : [line];

/** Formatted by RFC 4180, with a header line. */
export function journalFile(lines: readonly JournalLine[], layout: JournalFormat): string {
  const { head, row } = layouts[layout];
  return [head, ...lines.flatMap(oneSided).map(row)]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}
