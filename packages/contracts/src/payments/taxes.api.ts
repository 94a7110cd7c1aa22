import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import { day, id, idList, instant, pageQuery, text } from '../common/fields.ts';

const service = 'payments';
const superAdmins = { service, audience: ['super-admin'] } as const;

/** `replaced`: superseded by another rate for the same day. */
const taxRateStates = ['current', 'upcoming', 'past', 'replaced'] as const;
export type TaxRateState = (typeof taxRateStates)[number];

export const taxPercent = z
  .number('Enter a rate between 0 and 100.')
  .min(0, 'Enter a rate between 0 and 100.')
  .max(100, 'Enter a rate between 0 and 100.')
  .multipleOf(0.001, 'Enter up to three decimal places.');

const taxRateRecord = z.object({
  id,
  /** Percent, such as 6.25. */
  taxRate: z.number(),
  jurisdiction: z.string(),
  effectiveFrom: day,
  /** The last day on which the rate applies; null without a later rate. */
  effectiveTo: day.nullable(),
  state: z.enum(taxRateStates),
  /** Null for the initial rate. */
  updatedBy: z.object({ id, fullname: z.string() }).nullable(),
  updatedAt: instant,
});
export type TaxRateRecord = z.infer<typeof taxRateRecord>;

const taxOfPeriod = z.object({
  from: day,
  to: day,
  jurisdiction: z.string(),
  invoices: z.int(),
  /** Tax on invoices sent in the period, except canceled ones. */
  invoiced: z.number(),
  /** Tax included in the period’s payments, minus chargebacks. */
  collected: z.number(),
  /** Tax included in the period’s refunds. */
  refunded: z.number(),
  /** Collected minus refunded. */
  due: z.number(),
});
export type TaxOfPeriod = z.infer<typeof taxOfPeriod>;

export const taxPeriods = ['month', 'quarter'] as const;
export type TaxPeriod = (typeof taxPeriods)[number];

export const getSalesTaxDetail = call({
  ...superAdmins,
  name: 'getSalesTaxDetail',
  method: 'GET',
  path: '/appointment/get-sales-tax-detail',
  reads: 'replica',
  audit: practiceData,
  summary: 'Get the current and upcoming rates, and a year’s tax by month or quarter and jurisdiction',
  query: z.strictObject({
    period: z.enum(taxPeriods).default('month'),
    year: z.coerce.number().int().min(2000).max(2100).optional(),
  }),
  data: z.object({
    current: taxRateRecord.nullable(),
    upcoming: z.array(taxRateRecord),
    period: z.enum(taxPeriods),
    year: z.int(),
    periods: z.array(taxOfPeriod),
    totals: taxOfPeriod.pick({ invoices: true, invoiced: true, collected: true, refunded: true, due: true }),
  }),
});

export const listSalesTaxHistory = call({
  ...superAdmins,
  name: 'listSalesTaxHistory',
  method: 'GET',
  path: '/appointment/sales-tax-history',
  reads: 'replica',
  audit: practiceData,
  summary: 'List every rate ever set, newest first',
  query: z.strictObject(pageQuery()),
  data: z.object({ history: z.array(taxRateRecord) }),
  paged: true,
});

export const updateSalesTaxDetail = call({
  ...superAdmins,
  name: 'updateSalesTaxDetail',
  method: 'POST',
  path: '/appointment/update-sales-tax-detail',
  audit: practiceData,
  summary: 'Set a new rate starting today or later. Existing invoices keep theirs',
  body: z.strictObject({ taxRate: taxPercent, jurisdiction: text(60, 2), effectiveFrom: day }),
  data: taxRateRecord,
});

export const taxRatesResource = adminResource({
  ...superAdmins,
  name: 'tax-rates',
  row: taxRateRecord,
  sortable: ['effectiveFrom', 'updatedAt'],
  defaultSort: ['updatedAt', 'DESC'],
  filters: z.strictObject({ id: idList }),
});

export const getTaxRate = call({
  name: 'getTaxRate',
  method: 'GET',
  path: '/appointment/tax-rate',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: practiceData,
  summary: 'Get the current tax rate',
  data: z.object({ getTaxRate: z.object({ taxRate: z.number(), effectiveFrom: day }) }),
});

export const updateTaxRate = call({
  name: 'updateTaxRate',
  method: 'PUT',
  path: '/appointment/update-tax-rate',
  service,
  audience: ['admin'],
  permission: 'billing',
  audit: practiceData,
  summary: 'Set a new tax rate in percent, starting today. Existing invoices keep theirs',
  body: z.strictObject({
    taxRate: z.number().min(0, 'Enter a rate between 0 and 100.').max(100, 'Enter a rate between 0 and 100.'),
  }),
});
