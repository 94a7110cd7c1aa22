import type { InvoiceAction } from '@bedside/contracts/payments/payment.schema';

/** What carries an invoice on, in the order in which it comes. The rest is for the menu. */
const onward: readonly InvoiceAction[] = ['send', 'pay', 'verify', 'billAgain'];

/** The one next action of an invoice, of those that the reader may take now. */
export const primaryAction = (allowed: readonly InvoiceAction[]): InvoiceAction | null =>
  onward.find((action) => allowed.includes(action)) ?? null;

export const otherActions = (allowed: readonly InvoiceAction[]): readonly InvoiceAction[] =>
  allowed.filter((action) => action !== primaryAction(allowed));
