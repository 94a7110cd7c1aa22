import { cents, toDollars } from '@bedside/contracts/money';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { InvoiceDetails } from '@bedside/domain/payments/invoice.queries';
import { toPercent } from '@bedside/domain/payments/price.policy';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';

export const toInvoiceRecord = (invoice: InvoiceDetails): InvoiceRecord => ({
  id: invoice.id,
  number: invoice.number,
  appointmentId: invoice.appointmentId,
  appointmentKey: invoice.appointmentKey,
  patient: { id: invoice.patientId, fullname: fullNameOf(invoice) },
  status: invoice.status,
  lines: invoice.lines.map(({ kind, label, amountCents }) => ({
    kind,
    label,
    amount: toDollars(cents(amountCents)),
  })),
  taxRate: toPercent(invoice.taxRate),
  totalAmount: toDollars(cents(invoice.totalCents)),
  paidAmount: toDollars(cents(invoice.paidCents ?? 0)),
  paymentMode: invoice.paymentMode,
  paymentVerified: invoice.paymentVerified,
  paymentRemarks: invoice.paymentRemarks,
  createdAt: invoice.createdAt.toISOString(),
  paidAt: invoice.paidAt?.toISOString() ?? null,
  version: invoice.version,
});
