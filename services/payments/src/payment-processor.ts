import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';

export const paymentProcessorOf = ({ parties, config }: ProcessDependencies): PaymentProcessor => ({
  stripe: parties.stripe,
  livemode: config.stripe.livemode,
});
