import type { PaymentProcessor } from '@bedside/domain/payments/stripe-intents';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';

export const paymentProcessorOf = ({ integrations, config }: ProcessDependencies): PaymentProcessor => ({
  stripe: integrations.stripe,
  livemode: config.stripe.livemode,
});
