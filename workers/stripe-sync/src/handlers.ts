import {
  chargeAutopay,
  planAutopay,
  processWebhook,
  reconcile,
  refundUnbooked,
  startReconciliation,
  submitRefund,
  syncPayment,
  syncSubscription,
} from '@bedside/contracts/jobs.job';
import { chargeAutopay as charge } from '@bedside/domain/payments/charge-autopay.commands';
import { checkPaymentStatus } from '@bedside/domain/payments/check-payment.commands';
import { syncRequestedChange } from '@bedside/domain/payments/memberships/sync.commands';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { reconcileNightly } from '@bedside/domain/payments/reconcile.commands';
import { runReconciliation } from '@bedside/domain/payments/reconcile-run.commands';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import { sendUnbookedRefund } from '@bedside/domain/payments/unbooked-refund.commands';
import { processWebhook as process } from '@bedside/domain/payments/webhook.commands';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';

const paymentProcessorOf = ({ integrations, config }: HandlerContext): PaymentProcessor => ({
  stripe: integrations.stripe,
  livemode: config.stripe.livemode,
});

export const processWebhookHandler = defineHandler(processWebhook, ({ webhookId }, ctx) =>
  process(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), webhookId),
);

export const reconcileHandler = defineHandler(reconcile, ({ runId }, ctx) =>
  runReconciliation(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), runId),
);

export const refundUnbookedHandler = defineHandler(refundUnbooked, async ({ unbookedRefundId }, ctx) => {
  await sendUnbookedRefund(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), unbookedRefundId);
});

export const startReconciliationHandler = defineHandler(startReconciliation, (_, ctx) =>
  reconcileNightly(ctx.db, systemContext(ctx)),
);

export const sendRefundHandler = defineHandler(submitRefund, async ({ refundId }, ctx) => {
  await sendRefund(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), refundId);
});

export const syncPaymentHandler = defineHandler(syncPayment, ({ paymentId }, ctx) =>
  checkPaymentStatus(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), paymentId),
);

export const syncSubscriptionHandler = defineHandler(syncSubscription, ({ subscriptionId }, ctx) =>
  syncRequestedChange(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), subscriptionId),
);

export const planAutopayHandler = defineHandler(planAutopay, (_, ctx) =>
  sweepAutopay(ctx.db, systemContext(ctx)),
);

export const chargeAutopayHandler = defineHandler(chargeAutopay, ({ autopayChargeId }, ctx) =>
  charge(ctx.db, systemContext(ctx), paymentProcessorOf(ctx), autopayChargeId),
);
