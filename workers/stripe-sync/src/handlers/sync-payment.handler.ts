import { syncPayment } from '@bedside/contracts/jobs/stripe-sync.job';
import { checkPayment } from '@bedside/domain/payments/check-payment.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { cardProviderOf } from '../card-provider.ts';

export const syncPaymentHandler = defineHandler(syncPayment, ({ paymentId }, ctx) =>
  checkPayment(ctx.db, systemContext(ctx), cardProviderOf(ctx), paymentId),
);
