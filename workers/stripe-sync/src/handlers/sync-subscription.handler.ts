import { syncSubscription } from '@bedside/contracts/jobs/stripe-sync.job';
import { syncRequestedChange } from '@bedside/domain/payments/memberships/sync.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { paymentProcessorOf } from '../payment-processor.ts';

export const syncSubscriptionHandler = defineHandler(syncSubscription, ({ subscriptionId }, ctx) =>
  syncRequestedChange(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), subscriptionId),
);
