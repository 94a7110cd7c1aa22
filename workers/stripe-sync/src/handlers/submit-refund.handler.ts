import { submitRefund } from '@bedside/contracts/jobs/stripe-sync.job';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { paymentProcessorOf } from '../payment-processor.ts';

export const refundPaymentHandler = defineHandler(submitRefund, async ({ refundId }, ctx) => {
  await sendRefund(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), refundId);
});
