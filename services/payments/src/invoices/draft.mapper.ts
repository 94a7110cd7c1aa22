import type { CallRequest } from '@bedside/contracts/call';
import { toCents } from '@bedside/contracts/money';
import type { addInvoice } from '@bedside/contracts/payments/invoices.api';
import type { InvoiceDraft } from '@bedside/domain/payments/custom-invoice.commands';

type Written = Pick<CallRequest<typeof addInvoice>['body'], 'lines' | 'discount' | 'memo' | 'dueDate'>;

export const toDraft = ({ lines, discount, memo, dueDate }: Written): InvoiceDraft => ({
  lines: lines.map(({ amount, ...line }) => ({ ...line, amount: toCents(amount) })),
  discount: discount?.kind === 'amount' ? { ...discount, amount: toCents(discount.amount) } : discount,
  memo,
  dueDate,
});
