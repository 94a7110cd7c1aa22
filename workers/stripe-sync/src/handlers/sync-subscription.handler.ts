import { syncSubscription } from '@bedside/contracts/jobs/stripe-sync.job';
import { syncDecided } from '@bedside/domain/payments/memberships/sync.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { cardProviderOf } from '../card-provider.ts';

export const syncSubscriptionHandler = defineHandler(syncSubscription, ({ subscriptionId }, ctx) =>
  syncDecided(ctx.db, systemContext(ctx), cardProviderOf(ctx), subscriptionId),
);
