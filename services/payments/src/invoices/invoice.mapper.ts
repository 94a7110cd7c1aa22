import { toDollars } from '@bedside/contracts/money';
import type { InvoiceDetails as DetailsOnWire } from '@bedside/contracts/payments/invoices.api';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { ChargebackRecord } from '@bedside/contracts/payments/refunds.schema';
import { type Actor, isStaff } from '@bedside/domain/context';
import { depositHoldOf } from '@bedside/domain/payments/deposit.policy';
import type { Chargeback } from '@bedside/domain/payments/dispute.queries';
import type { InvoiceDetails, InvoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import {
  allowedInvoiceActions,
  amountDueCents,
  bmlAgeOf,
  paymentHoldOf,
} from '@bedside/domain/payments/invoice-actions.policy';
import type { InvoiceList, InvoiceTotals } from '@bedside/domain/payments/invoice-list.queries';
import { toPercent } from '@bedside/domain/payments/price.policy';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import { toPaymentPlan } from '../payment-plans/payment-plan.mapper.ts';
import { toPaymentRow } from '../payments/payment.mapper.ts';
import { toRefundRecord } from '../refunds/refunds.routes.ts';

export interface InvoiceViewer {
  actor: Pick<Actor, 'userId' | 'role' | 'permissions'>;
  now: Date;
  timeZone: string;
}

export const toInvoiceRecord =
  (viewer: InvoiceViewer) =>
  (invoice: InvoiceDetails): InvoiceRecord => ({
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    appointmentId: invoice.appointmentId,
    appointmentKey: invoice.appointmentKey,
    confidential: invoice.confidential,
    patient: { id: invoice.patientId, fullname: fullNameOf(invoice) },
    status: invoice.status,
    lines: invoice.lines.map(({ amountCents, ...line }) => ({ ...line, amount: toDollars(amountCents) })),
    memo: invoice.memo,
    dueDate: invoice.dueOn,
    taxRate: toPercent(invoice.taxRate),
    totalAmount: toDollars(invoice.totalCents),
    paidAmount: toDollars(invoice.paidCents - invoice.refundedCents - invoice.chargedBackCents),
    refundedAmount: toDollars(invoice.refundedCents),
    chargedBackAmount: toDollars(invoice.chargedBackCents),
    chargedBackOpenAmount: toDollars(invoice.chargedBackOpenCents),
    dueAmount: toDollars(amountDueCents(invoice)),
    paymentMode: invoice.paymentMode,
    paymentVerified: invoice.paymentVerified,
    paymentRemarks: invoice.paymentRemarks,
    createdAt: invoice.createdAt.toISOString(),
    sentAt: invoice.sentAt?.toISOString() ?? null,
    paidAt: invoice.paidAt?.toISOString() ?? null,
    cancelledAt: invoice.cancelledAt?.toISOString() ?? null,
    writtenOff: invoice.status === 'CANCELLED' && invoice.billedLaterAt !== null,
    cancellationReason: isStaff(viewer.actor.role) ? invoice.cancellationReason : null,
    bmlAge: bmlAgeOf(invoice, viewer),
    allowedActions: allowedInvoiceActions(invoice, viewer.actor),
    paymentHold: paymentHoldOf(invoice),
    depositHold: depositHoldOf(invoice, viewer),
    requestedMode: paymentHoldOf(invoice) === 'REQUESTED' ? invoice.requestedMode : null,
    paymentPlan: invoice.plan && toPaymentPlan(viewer.actor)(invoice.plan),
    version: invoice.version,
  });

export const toInvoiceTotals = (totals: InvoiceTotals) => ({
  count: totals.count,
  totalAmount: toDollars(totals.totalCents),
  taxAmount: toDollars(totals.taxCents),
  paidAmount: toDollars(totals.paidCents),
  dueAmount: toDollars(totals.dueCents),
});

export const toInvoiceFacets = ({ byStatus, totals, dueByAge }: InvoiceList) => ({
  status: byStatus,
  totals: {
    ...toInvoiceTotals(totals),
    refundedAmount: toDollars(totals.refundedCents),
    chargedBackAmount: toDollars(totals.chargedBackCents),
  },
  ages: Object.fromEntries(Object.entries(dueByAge).map(([age, due]) => [age, toDollars(due)])),
});

/** An invoice with payments and refunds. Patients don’t see staff’s notes and names. */
export function toInvoiceDetails(
  viewer: InvoiceViewer,
  { invoice, payments, refunds, chargebacks }: InvoiceWithDetails,
): DetailsOnWire {
  const forStaff = isStaff(viewer.actor.role);
  return {
    ...toInvoiceRecord(viewer)(invoice),
    payments: payments
      .map(toPaymentRow)
      .map((payment) => (forStaff ? payment : { ...payment, recordedBy: null })),
    refunds: refunds
      .map(toRefundRecord)
      .map((refund) => (forStaff ? refund : { ...refund, note: null, by: null, failureMessage: null })),
    chargebacks: chargebacks
      .map(toChargeback)
      .map((chargeback) => (forStaff ? chargeback : { ...chargeback, reason: null, by: null })),
    discount: discountOf(invoice),
  };
}

const toChargeback = (row: Chargeback): ChargebackRecord => ({
  id: row.id,
  disputeId: row.disputeId,
  paymentId: row.paymentId,
  amount: toDollars(row.amountCents),
  at: row.at.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  reason: row.reason,
  by: row.staffFirst && `${row.staffFirst} ${row.staffLast}`,
  newInvoice:
    row.newInvoiceId && row.newInvoiceNumber ? { id: row.newInvoiceId, number: row.newInvoiceNumber } : null,
  returnedAt: row.returnedAt?.toISOString() ?? null,
});

function discountOf({ discountPercent, discountCents }: InvoiceDetails): DetailsOnWire['discount'] {
  if (discountPercent !== null) return { kind: 'percent', percent: discountPercent };
  return discountCents === null ? null : { kind: 'amount', amount: toDollars(discountCents) };
}

export const patientDisplayName = ({
  patientId,
  firstName,
  lastName,
}: {
  patientId: string | null;
  firstName: string | null;
  lastName: string | null;
}) =>
  patientId === null || firstName === null || lastName === null
    ? null
    : { id: patientId, fullname: fullNameOf({ firstName, lastName }) };
