import type { Executor } from '@bedside/db/database';

export type Chargeback = Awaited<ReturnType<typeof chargebacksOfInvoice>>[number];

/** What banks took back of an invoice's payments, and what staff made of it, the first first. */
export const chargebacksOfInvoice = (db: Executor, invoiceId: string) =>
  db
    .selectFrom('chargebacks as chargeback')
    .leftJoin('invoices as again', 'again.id', 'chargeback.newInvoiceId')
    .leftJoin('users as staff', 'staff.id', 'chargeback.answeredBy')
    .select([
      'chargeback.id',
      'chargeback.disputeId',
      'chargeback.paymentId',
      'chargeback.amountCents',
      'chargeback.at',
      'chargeback.answer',
      'chargeback.answeredAt',
      'chargeback.reason',
      'chargeback.newInvoiceId',
      'again.number as newInvoiceNumber',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
    ])
    .where('chargeback.invoiceId', '=', invoiceId)
    .orderBy('chargeback.at')
    .orderBy('chargeback.id')
    .execute();
