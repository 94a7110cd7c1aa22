import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import type { HandlerContext } from '@bedside/worker-kit/handler';

export const paymentProcessorOf = ({ parties, config }: HandlerContext): PaymentProcessor => ({
  stripe: parties.stripe,
  livemode: config.stripe.livemode,
});
