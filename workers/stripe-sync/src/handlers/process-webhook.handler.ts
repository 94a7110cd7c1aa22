import { processWebhook } from '@bedside/contracts/jobs/stripe-sync.job';
import { processWebhook as process } from '@bedside/domain/payments/webhook.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { paymentProcessorOf } from '../payment-processor.ts';

export const processWebhookHandler = defineHandler(processWebhook, ({ webhookId }, ctx) =>
  process(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), webhookId),
);
