import type { Executor } from '@bedside/db/database';
import { type Chargeback, chargebacksOfInvoice } from './chargeback.queries.ts';
import { getInvoice, type InvoiceDetails } from './invoice.queries.ts';
import type { InvoiceScope } from './payable-invoice.queries.ts';
import { type PaymentDetails, paymentsOfInvoice } from './payment.queries.ts';
import { type RefundDetails, refundsOfInvoice } from './refund.queries.ts';

/** An invoice with everything that came in and went back for it. */
export interface InvoiceWithDetails {
  invoice: InvoiceDetails;
  payments: PaymentDetails[];
  refunds: RefundDetails[];
  chargebacks: Chargeback[];
}

/** @throws NOT_FOUND, also out of scope */
export async function invoiceWithDetails(
  db: Executor,
  id: string,
  scope: InvoiceScope = { kind: 'any' },
): Promise<InvoiceWithDetails> {
  const invoice = await getInvoice(db, id, scope);
  return {
    invoice,
    payments: await paymentsOfInvoice(db, id),
    refunds: await refundsOfInvoice(db, id),
    chargebacks: invoice.chargedBackCents > 0 ? await chargebacksOfInvoice(db, id) : [],
  };
}
