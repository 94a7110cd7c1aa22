import { cancelIntent } from '@bedside/contracts/jobs/stripe-sync.job';
import { giveUpPayment } from '@bedside/domain/payments/take-over.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { cardProviderOf } from '../card-provider.ts';

export const cancelIntentHandler = defineHandler(cancelIntent, async ({ paymentId }, ctx) => {
  await giveUpPayment(ctx.db, systemContext(ctx), cardProviderOf(ctx), paymentId);
});
