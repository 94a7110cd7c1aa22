import type { Invoice, InvoiceLineItemPriceComponent, Money } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { isShownToPatients } from '../payments/invoice-scope.ts';
import { bedsideUri, metaOf, PRACTICE, reference, some, textConcept } from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const statuses = {
  DRAFT: 'draft',
  PAYMENT_REQUESTED: 'issued',
  BML: 'issued',
  PAID: 'balanced',
  CANCELLED: 'cancelled',
} as const;

const components: Record<Line['kind'], InvoiceLineItemPriceComponent['type']> = {
  SERVICE: 'base',
  TRAVEL: 'surcharge',
  FEE: 'surcharge',
  DISCOUNT: 'discount',
  WAIVER: 'deduction',
  TAX: 'tax',
};

interface Line {
  kind: 'SERVICE' | 'DISCOUNT' | 'TRAVEL' | 'WAIVER' | 'TAX' | 'FEE';
  label: string;
  amountCents: number;
}

const rowsOf = (...[db, wanted, readScope]: Rows) =>
  db
    .selectFrom('invoices as invoice')
    .select([
      'invoice.id',
      'invoice.patientId',
      'invoice.number',
      'invoice.status',
      'invoice.version',
      'invoice.createdAt',
      'invoice.sentAt',
      'invoice.totalCents',
      'invoice.taxCents',
      'invoice.cancellationReason',
      sql<Date>`greatest(invoice.created_at, invoice.sent_at, invoice.paid_at, invoice.cancelled_at)`.as(
        'changedAt',
      ),
      sql<Line[]>`coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'label', label,
        'amountCents', amount_cents) order by position) from invoice_lines
        where invoice_id = invoice.id), '[]')`.as('lines'),
    ])
    .$if(!readScope.isStaff, (query) => query.where(isShownToPatients))
    .$if(readScope.viewerId !== undefined, (query) => query.where(isInvoiceShared(readScope.viewerId ?? '')))
    .where(isIncluded(wanted, { id: 'invoice.id', patient: sql`invoice.patient_id` }))
    .orderBy('invoice.id')
    .limit(limitOf(wanted))
    .execute();
type InvoiceRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const invoiceSource = source({
  type: 'Invoice',
  rows: rowsOf,
  resources: (row, { readScope }) => [toInvoice(row, readScope.isStaff)],
});

const money = (cents: number): Money => ({ value: cents / 100, currency: 'USD' });

export const toInvoice = (row: InvoiceRow, isStaff: boolean): Invoice => ({
  resourceType: 'Invoice',
  id: row.id,
  meta: metaOf(row),
  identifier: [{ use: 'usual', system: bedsideUri('invoice'), value: row.number }],
  status: statuses[row.status],
  ...(isStaff && row.cancellationReason && { cancelledReason: row.cancellationReason }),
  subject: reference('Patient', row.patientId),
  recipient: reference('Patient', row.patientId),
  date: (row.sentAt ?? row.createdAt).toISOString(),
  issuer: reference('Organization', PRACTICE),
  ...some(
    'lineItem',
    row.lines.map(({ kind, label, amountCents }, index) => ({
      sequence: index + 1,
      chargeItemCodeableConcept: textConcept(label),
      priceComponent: [{ type: components[kind], code: textConcept(label), amount: money(amountCents) }],
    })),
  ),
  totalNet: money(row.totalCents - row.taxCents),
  totalGross: money(row.totalCents),
});
