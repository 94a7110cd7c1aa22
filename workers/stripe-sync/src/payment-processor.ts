import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import type { HandlerContext } from '@bedside/worker-kit/handler';

export const paymentProcessorOf = ({ integrations, config }: HandlerContext): PaymentProcessor => ({
  stripe: integrations.stripe,
  livemode: config.stripe.livemode,
});
