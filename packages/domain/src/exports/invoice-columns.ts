import { sql } from 'kysely';
import { isVisitOfInvoice } from '../payments/invoice.queries.ts';
import { personColumns } from './appointment-columns.ts';
import { type Column, date, group, listed, moment, money, plain, text, yesNo } from './cells.ts';

type InvoiceJoin = 'patient' | 'appointment' | 'provider' | 'lines';

export const invoiceJoins = {
  patient: sql`join patients as patient on patient.id = invoice.patient_id`,
  appointment: sql`left join appointments as appointment on ${isVisitOfInvoice}`,
  provider: sql`left join users as provider on provider.id = appointment.provider_id`,
  lines: sql`left join lateral (select
      sum(amount_cents) filter (where kind in ('SERVICE', 'FEE')) as services,
      sum(amount_cents) filter (where kind = 'DISCOUNT') as discount,
      sum(amount_cents) filter (where kind = 'TRAVEL') as travel,
      sum(amount_cents) filter (where kind = 'WAIVER') as waiver
    from invoice_lines where invoice_id = invoice.id) as line on true`,
} satisfies Record<InvoiceJoin, unknown>;

export const invoiceColumns: readonly Column<InvoiceJoin>[] = [
  ...group<InvoiceJoin>('Invoice', [
    ['invoiceNumber', 'Invoice', text(sql`invoice.number`)],
    ['invoiceKind', 'Type', plain(sql`invoice.kind`)],
    ['invoiceStatus', 'Status', plain(sql`invoice.status`)],
    ['createdAt', 'Created', moment(sql`invoice.created_at`)],
    ['sentAt', 'Sent', moment(sql`invoice.sent_at`)],
    ['dueDate', 'Due date', date(sql`invoice.due_on`)],
    ['memo', 'Memo', text(sql`invoice.memo`)],
    ['cancelledAt', 'Canceled', moment(sql`invoice.cancelled_at`)],
    ['cancellationReason', 'Cancellation reason', text(sql`invoice.cancellation_reason`)],
  ]),
  ...personColumns,
  ...group<InvoiceJoin>('Patient', [
    ['membershipType', 'Membership', plain(sql`invoice.membership_type`)],
    ['dateOfBirth', 'Date of birth', date(sql`patient.date_of_birth`), 'patient'],
  ]),
  ...group<InvoiceJoin>('Visit', [
    ['appointmentKey', 'Visit', text(sql`appointment.key`), 'appointment'],
    ['serviceDate', 'Visit date', date(sql`appointment.service_date`), 'appointment'],
    [
      'provider',
      'Provider',
      text(sql`(provider.first_name || ' ' || provider.last_name)`),
      'appointment',
      'provider',
    ],
  ]),
  ...group<InvoiceJoin>('Amounts', [
    [
      'lines',
      'Line items',
      listed(sql`select label from invoice_lines where invoice_id = invoice.id order by position`),
    ],
    ['servicesAmount', 'Services', money(sql`coalesce(line.services, 0)`), 'lines'],
    ['discountAmount', 'Discount', money(sql`coalesce(line.discount, 0)`), 'lines'],
    ['travelFee', 'Travel fee', money(sql`coalesce(line.travel, 0)`), 'lines'],
    ['travelFeeWaived', 'Travel fee waived', money(sql`coalesce(line.waiver, 0)`), 'lines'],
    ['taxRate', 'Tax rate (%)', plain(sql`(invoice.tax_rate * 100)::numeric(6, 3)`)],
    ['jurisdiction', 'Tax jurisdiction', text(sql`invoice.jurisdiction`)],
    ['taxAmount', 'Sales tax', money(sql`invoice.tax_cents`)],
    ['totalAmount', 'Total', money(sql`invoice.total_cents`)],
    ['receivedAmount', 'Amount paid', money(sql`invoice.paid_cents`)],
    ['refundedAmount', 'Refunded', money(sql`invoice.refunded_cents`)],
    ['chargedBackAmount', 'Charged back', money(sql`invoice.charged_back_cents`)],
    [
      'dueAmount',
      'Balance due',
      money(
        sql`case when invoice.status in ('PAYMENT_REQUESTED', 'BML') then greatest(0, invoice.total_cents - invoice.paid_cents) else 0 end`,
      ),
    ],
  ]),
  ...group<InvoiceJoin>('Payment', [
    ['paymentMode', 'Payment method', plain(sql`invoice.payment_mode`)],
    ['paymentVerified', 'Payment verified', yesNo(sql`invoice.payment_verified`)],
    ['paymentRemarks', 'Remarks', text(sql`invoice.payment_remarks`)],
    ['paidAt', 'Paid', moment(sql`invoice.paid_at`)],
  ]),
];
