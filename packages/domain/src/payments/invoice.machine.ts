import { DomainError } from '@bedside/contracts/errors';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';

/** A refund is a separate row; the invoice stays PAID. Rule: money.invoice-transitions */
const moves: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  DRAFT: ['PAYMENT_REQUESTED', 'BML', 'CANCELLED'],
  PAYMENT_REQUESTED: ['PAID', 'BML', 'CANCELLED'],
  BML: ['PAYMENT_REQUESTED', 'PAID', 'CANCELLED'],
  PAID: [],
  CANCELLED: [],
};

export const canTransitionInvoice = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  moves[from].includes(to);

export function transitionInvoice(from: InvoiceStatus, to: InvoiceStatus): InvoiceStatus {
  if (canTransitionInvoice(from, to)) return to;
  throw new DomainError('INVALID_TRANSITION', `An invoice with status ${from} can’t be changed to ${to}.`, {
    from,
    to,
    allowed: [...moves[from]],
  });
}

/** Whether it can still be paid. */
export const isCollectable = (status: InvoiceStatus): boolean => canTransitionInvoice(status, 'PAID');
