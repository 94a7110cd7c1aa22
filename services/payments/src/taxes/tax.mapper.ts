import { cents, toDollars } from '@bedside/contracts/money';
import type { TaxOfPeriod, TaxPeriod, TaxRateRecord } from '@bedside/contracts/payments/taxes.api';
import { toPercent } from '@bedside/domain/payments/price.policy';
import { dayBefore, endOfPeriod } from '@bedside/domain/payments/tax.policy';
import type { TaxRateRow, TaxSums } from '@bedside/domain/payments/tax.queries';

export const toTaxRate = (row: TaxRateRow): TaxRateRecord => ({
  id: row.id,
  taxRate: toPercent(row.rate),
  jurisdiction: row.jurisdiction,
  effectiveFrom: row.effectiveFrom,
  effectiveTo: row.isReplaced || row.nextFrom === null ? null : dayBefore(row.nextFrom),
  state: row.state,
  updatedBy: row.createdBy ? { id: row.createdBy, fullname: `${row.firstName} ${row.lastName}` } : null,
  updatedAt: row.createdAt.toISOString(),
});

const amounts = (sums: Omit<TaxSums, 'from' | 'jurisdiction'>) => ({
  invoices: sums.invoices,
  invoiced: toDollars(cents(sums.invoicedCents)),
  collected: toDollars(cents(sums.collectedCents)),
  refunded: toDollars(cents(sums.refundedCents)),
  due: toDollars(cents(sums.collectedCents - sums.refundedCents)),
});

export const toPeriods = (sums: readonly TaxSums[], period: TaxPeriod): TaxOfPeriod[] =>
  sums.map(({ from, jurisdiction, ...rest }) => ({
    from,
    to: endOfPeriod(from, period),
    jurisdiction,
    ...amounts(rest),
  }));

export const toTotals = (sums: readonly TaxSums[]) => {
  const of = (key: 'invoices' | 'invoicedCents' | 'collectedCents' | 'refundedCents') =>
    sums.reduce((sum, row) => sum + row[key], 0);
  return amounts({
    invoices: of('invoices'),
    invoicedCents: of('invoicedCents'),
    collectedCents: of('collectedCents'),
    refundedCents: of('refundedCents'),
  });
};
