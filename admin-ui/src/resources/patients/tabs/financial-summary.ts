import { toCents } from '@bedside/contracts/money';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { isOnPlan } from '../../invoices/invoice-badges.ts';

type Bill = Pick<InvoiceRecord, 'status' | 'dueAmount' | 'paidAmount' | 'paidAt' | 'paymentPlan'> & {
  lines: readonly Pick<InvoiceRecord['lines'][number], 'kind' | 'amount'>[];
};

const inDollars = (bills: readonly Bill[], of: (bill: Bill) => number) =>
  bills.reduce((sum, bill) => sum + of(bill), 0) / 100;

const savedIn = ({ lines }: Bill) =>
  lines
    .filter(({ kind }) => kind === 'DISCOUNT' || kind === 'WAIVER')
    .reduce((sum, { amount }) => sum + Math.abs(toCents(amount)), 0);

/** In dollars. Written-off and canceled invoices owe nothing. */
export function formatMoney(bills: readonly Bill[], year: string) {
  const owed = bills.filter(({ dueAmount }) => dueAmount > 0);
  const paid = bills.filter(({ status, paidAt }) => status === 'PAID' && paidAt?.startsWith(year));
  return {
    due: inDollars(owed, ({ dueAmount }) => toCents(dueAmount)),
    openCount: owed.length,
    inPlans: inDollars(owed.filter(isOnPlan), ({ dueAmount }) => toCents(dueAmount)),
    paid: inDollars(paid, ({ paidAmount }) => toCents(paidAmount)),
    paidCount: paid.length,
    saved: inDollars(paid, savedIn),
  };
}
