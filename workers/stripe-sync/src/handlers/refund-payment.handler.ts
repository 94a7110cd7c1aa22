import { refundPayment } from '@bedside/contracts/jobs/stripe-sync.job';
import { refundPayment as refund } from '@bedside/domain/payments/refund.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { cardProviderOf } from '../card-provider.ts';

export const refundPaymentHandler = defineHandler(refundPayment, ({ paymentId }, ctx) =>
  refund(ctx.db, systemContext(ctx), cardProviderOf(ctx), paymentId),
);
