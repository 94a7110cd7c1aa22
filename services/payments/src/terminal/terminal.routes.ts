import { toDollars } from '@bedside/contracts/money';
import {
  cancelReader,
  getPaymentStatus,
  listReaders,
  payAtReader,
  type Reader,
} from '@bedside/contracts/payments/terminal.api';
import { invoiceByRef, invoiceScopeOf } from '@bedside/domain/payments/payable-invoice.queries';
import {
  type PaymentStatusDetails,
  paymentStatusDetails,
} from '@bedside/domain/payments/payment-status.queries';
import * as terminal from '@bedside/domain/payments/terminal.commands';
import type { StripeReader } from '@bedside/integrations/stripe/stripe.readers.port';
import type { Routes } from '@bedside/service-kit/service';
import { paymentProcessorOf } from '../payment-processor.ts';

const toReader = ({ id, label, deviceType, serialNumber, status, action }: StripeReader): Reader => ({
  id,
  label,
  deviceType,
  serialNumber,
  online: status === 'online',
  busy: action?.status === 'in_progress',
});

const toPaymentStatusDetails = ({ status, channel, amount, failureMessage }: PaymentStatusDetails) => ({
  paymentStatus: status,
  channel,
  amount: toDollars(amount),
  waiting: status === 'OPEN' && channel === 'TERMINAL',
  failureMessage,
});

export const terminalRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const processor = paymentProcessorOf(parts);

  bind(listReaders, async () => ({ data: (await terminal.listReaders(processor)).map(toReader) }));

  bind(payAtReader, async ({ body: { readerId, ...named }, ctx }) => {
    const started = await terminal.payAtReader(db, ctx, processor, { bill: invoiceByRef(named), readerId });
    return {
      message: 'Please swap or tap the card on the selected reader now',
      data: { paymentId: started.paymentId, amount: toDollars(started.amount) },
    };
  });

  bind(cancelReader, async ({ params: { id }, ctx }) => {
    await terminal.cancelAtReader(db, ctx, processor, id);
    return { message: 'Canceled on the reader. Nothing was charged.' };
  });

  bind(getPaymentStatus, async ({ params: { id }, ctx }) => {
    const details = await paymentStatusDetails(db, { paymentId: id, scope: invoiceScopeOf(ctx) });
    return {
      data: toPaymentStatusDetails(details),
      read: { entityType: 'payment' as const, entityId: id, patientId: details.patientId },
    };
  });
};
