import { refundPayment } from '@bedside/contracts/jobs/stripe-sync.job';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { cardProviderOf } from '../card-provider.ts';

export const refundPaymentHandler = defineHandler(refundPayment, async ({ refundId }, ctx) => {
  await sendRefund(ctx.db, systemContext(ctx), cardProviderOf(ctx), refundId);
});
