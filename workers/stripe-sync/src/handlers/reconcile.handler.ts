import { reconcile } from '@bedside/contracts/jobs/stripe-sync.job';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { paymentProcessorOf } from '../payment-processor.ts';

export const reconcileHandler = defineHandler(reconcile, ({ runId }, ctx) =>
  runReconciliation(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), runId),
);
