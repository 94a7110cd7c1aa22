import { notFound } from '@bedside/contracts/errors';
import { type Cents, cents } from '@bedside/contracts/money';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Executor } from '@bedside/db/database';
import { type InvoiceScope, inInvoiceScope } from './invoice-scope.ts';

export interface PaymentStatusDetails {
  status: PaymentStatus;
  channel: string;
  /** For the bills of the charge that the viewer may see. */
  amount: Cents;
  failureMessage: string | null;
  patientId: string;
}

export async function paymentStatusDetails(
  db: Executor,
  { paymentId, scope }: { paymentId: string; scope: InvoiceScope },
): Promise<PaymentStatusDetails> {
  const inScope = db.selectFrom('invoices as invoice').select('invoice.id').where(inInvoiceScope(scope));
  const payment = await db
    .selectFrom('payments')
    .select((eb) => [
      'status',
      'channel',
      'failureMessage',
      'patientId',
      'amountCents',
      eb
        .selectFrom('payments as part')
        .select(({ fn }) => fn.sum<number | null>('part.amountCents').as('cents'))
        .whereRef('part.batchPaymentId', '=', 'payments.batchPaymentId')
        .where('part.invoiceId', 'in', inScope)
        .as('together'),
    ])
    .where('id', '=', paymentId)
    .where('invoiceId', 'in', inScope)
    .executeTakeFirstOrThrow(notFound);
  const { amountCents, together, ...details } = payment;
  return { ...details, amount: cents(together ?? amountCents) };
}
