import { syncPayment } from '@bedside/contracts/jobs/stripe-sync.job';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { paymentProcessorOf } from '../payment-processor.ts';

export const syncPaymentHandler = defineHandler(syncPayment, ({ paymentId }, ctx) =>
  checkPaymentStatus(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), paymentId),
);
