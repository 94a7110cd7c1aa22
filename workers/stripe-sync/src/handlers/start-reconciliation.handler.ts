import { startReconciliation } from '@bedside/contracts/jobs/stripe-sync.job';
import { reconcileNightly } from '@bedside/domain/payments/reconcile.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const startReconciliationHandler = defineHandler(startReconciliation, (_, ctx) =>
  reconcileNightly(ctx.db, systemContext(ctx)),
);
