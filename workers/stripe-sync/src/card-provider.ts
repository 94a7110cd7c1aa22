import type { PaymentProcessor } from '@bedside/domain/payments/intents';
import type { HandlerContext } from '@bedside/worker-kit/handler';

export const paymentProcessorOf = ({ parties, config }: HandlerContext): PaymentProcessor => ({
  stripe: parties.stripe,
  livemode: config.stripe.livemode,
});
