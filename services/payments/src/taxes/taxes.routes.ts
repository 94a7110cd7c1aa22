import { pageMetaOf } from '@bedside/contracts/common/fields';
import { toDollars } from '@bedside/contracts/money';
import {
  getSalesTaxDetail,
  listSalesTaxHistory,
  type TaxOfPeriod,
  type TaxPeriod,
  type TaxRateRecord,
  taxRatesResource,
  updateSalesTaxDetail,
} from '@bedside/contracts/payments/taxes.api';
import { toPercent } from '@bedside/domain/payments/price.policy';
import { dayBefore, endOfPeriod } from '@bedside/domain/payments/tax.policy';
import {
  currentTaxRates,
  getTaxRate,
  listTaxRates,
  type TaxRateRow,
  type TaxSums,
  taxOfYear,
} from '@bedside/domain/payments/tax.queries';
import { updateTaxRate } from '@bedside/domain/payments/tax-rate.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';

const toTaxRate = (row: TaxRateRow): TaxRateRecord => ({
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
  invoiced: toDollars(sums.invoicedCents),
  collected: toDollars(sums.collectedCents),
  refunded: toDollars(sums.refundedCents),
  due: toDollars(sums.collectedCents - sums.refundedCents),
});

const toPeriods = (sums: readonly TaxSums[], period: TaxPeriod): TaxOfPeriod[] =>
  sums.map(({ from, jurisdiction, ...rest }) => ({
    from,
    to: endOfPeriod(from, period),
    jurisdiction,
    ...amounts(rest),
  }));

const toTotals = (sums: readonly TaxSums[]) => {
  const of = (key: 'invoices' | 'invoicedCents' | 'collectedCents' | 'refundedCents') =>
    sums.reduce((sum, row) => sum + row[key], 0);
  return amounts({
    invoices: of('invoices'),
    invoicedCents: of('invoicedCents'),
    collectedCents: of('collectedCents'),
    refundedCents: of('refundedCents'),
  });
};

export const taxRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(getSalesTaxDetail, async ({ query: { period, year: requestedYear }, ctx }) => {
    const { timeZone } = await practiceSettings(db, ctx);
    const year = requestedYear ?? Number(localDay(ctx.now, timeZone).slice(0, 4));
    const { current, upcoming } = await currentTaxRates(db, ctx);
    const sums = await taxOfYear(db, ctx, { year, period });
    const rates = { current: current && toTaxRate(current), upcoming: upcoming.map(toTaxRate) };
    return { data: { ...rates, period, year, periods: toPeriods(sums, period), totals: toTotals(sums) } };
  });

  bind(listSalesTaxHistory, async ({ query: { page, take }, ctx }) => {
    const sort = { field: 'updatedAt', order: 'DESC' } as const;
    const range = { offset: (page - 1) * take, limit: take };
    const { rows, total } = await listTaxRates(db, ctx, { sort, range });
    return { data: { history: rows.map(toTaxRate) }, meta: pageMetaOf(page, take, total) };
  });

  bind(updateSalesTaxDetail, async ({ body: { taxRate, ...rest }, ctx }) => {
    const id = await updateTaxRate(db, ctx, { percent: taxRate, ...rest });
    return { message: 'Tax rate updated', data: toTaxRate(await getTaxRate(db, ctx, id)) };
  });

  bindResource(taxRatesResource, {
    list: async ({ filter, sort, range, ctx }) => {
      const { rows, total } = await listTaxRates(db, ctx, { ids: filter.id, sort, range });
      return { rows: rows.map(toTaxRate), total };
    },
    get: async ({ id, ctx }) => ({ record: toTaxRate(await getTaxRate(db, ctx, id)) }),
  });
};
