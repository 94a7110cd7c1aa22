import type { CardProvider } from '@bedside/domain/payments/intents';
import type { Parts } from '@bedside/process-kit/parts';

export const cardProviderOf = ({ parties, config }: Parts): CardProvider => ({
  stripe: parties.stripe,
  livemode: config.stripe.livemode,
});
