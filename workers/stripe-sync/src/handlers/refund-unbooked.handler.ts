import { refundUnbooked } from '@bedside/contracts/jobs/stripe-sync.job';
import { sendUnbookedRefund } from '@bedside/domain/payments/unbooked-refund.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { paymentProcessorOf } from '../payment-processor.ts';

export const refundUnbookedHandler = defineHandler(refundUnbooked, async ({ unbookedRefundId }, ctx) => {
  await sendUnbookedRefund(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), unbookedRefundId);
});
