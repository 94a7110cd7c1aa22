import { DomainError } from '@bedside/contracts/errors';
import type { InvoiceStatus } from '@bedside/contracts/payments/payment.schema';

/** A refund is a row beside a PAID invoice. Rule: money.invoice-transitions */
const moves: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  DRAFT: ['PAYMENT_REQUESTED', 'BML', 'CANCELLED'],
  PAYMENT_REQUESTED: ['PAID', 'BML', 'CANCELLED'],
  BML: ['PAYMENT_REQUESTED', 'PAID', 'CANCELLED'],
  PAID: [],
  CANCELLED: [],
};

export const canTransitionInvoice = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  moves[from].includes(to);

/** @throws INVALID_TRANSITION with the legal moves */
export function transitionInvoice(from: InvoiceStatus, to: InvoiceStatus): InvoiceStatus {
  if (canTransitionInvoice(from, to)) return to;
  throw new DomainError('INVALID_TRANSITION', `An invoice with status ${from} can’t be changed to ${to}.`, {
    from,
    to,
    allowed: [...moves[from]],
  });
}

/** Whether money may still come in for it. */
export const isCollectable = (status: InvoiceStatus): boolean => canTransitionInvoice(status, 'PAID');
