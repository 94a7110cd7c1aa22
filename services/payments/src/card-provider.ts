import type { PaymentProcessor } from '@bedside/domain/payments/intents';
import type { ProcessDependencies } from '@bedside/process-kit/parts';

export const paymentProcessorOf = ({ parties, config }: ProcessDependencies): PaymentProcessor => ({
  stripe: parties.stripe,
  livemode: config.stripe.livemode,
});
