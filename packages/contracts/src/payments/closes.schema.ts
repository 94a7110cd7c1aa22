import { z } from 'zod';
import { day, id, instant, text } from '../common/fields.ts';

const person = z.object({ id, fullname: z.string() });

/** Dollars, grouped by how they were paid. */
export const moneyTaken = z.object({
  /** The number of ledger entries. */
  entries: z.int(),
  cash: z.number(),
  card: z.number(),
  cardReader: z.number(),
  other: z.number(),
  refunded: z.number(),
  chargedBack: z.number(),
  /** Cash received minus cash refunded. */
  expectedCash: z.number(),
});
export type MoneyTaken = z.infer<typeof moneyTaken>;

export const dayCloseRecord = moneyTaken.extend({
  id,
  firstDay: day,
  /** The last day of the close. */
  day,
  countedCash: z.number(),
  /** Why the count differs from the expected cash. */
  remark: z.string().nullable(),
  closedBy: person,
  closedAt: instant,
  /** The person who gave the second signature. */
  approvedBy: person.nullable(),
  approvedAt: instant.nullable(),
  /** True for the last close, while its month is open. */
  canReopen: z.boolean(),
});
export type DayCloseRecord = z.infer<typeof dayCloseRecord>;

export const monthCloseRecord = z.object({
  /** The first day of the month. */
  month: day,
  /** `WAITING`: something must be done first, as `waitsFor` says. */
  state: z.enum(['CLOSED', 'READY', 'WAITING']),
  waitsFor: z.string().nullable(),
  closedBy: person.nullable(),
  closedAt: instant.nullable(),
});
export type MonthCloseRecord = z.infer<typeof monthCloseRecord>;

const account = text(100, 1);

/** The names that the practice’s books use for the journal’s accounts. */
export const journalAccountNames = z.strictObject({
  accountsReceivable: account,
  cardPayments: account,
  cardReaderPayments: account,
  cashPayments: account,
  otherPayments: account,
  bankDeposits: account,
  processingFees: account,
  salesTaxPayable: account,
  visitRevenue: account,
  membershipRevenue: account,
  feeRevenue: account,
  otherRevenue: account,
  deposits: account,
  refundsGiven: account,
  badDebt: account,
});
export type JournalAccount = keyof z.infer<typeof journalAccountNames>;

export const journalLine = z.object({
  day,
  account: journalAccountNames.keyof(),
  /** The practice’s own name for the account. */
  accountName: z.string(),
  debit: z.number(),
  credit: z.number(),
});
export type JournalLine = z.infer<typeof journalLine>;
