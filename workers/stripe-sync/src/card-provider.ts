import type { CardProvider } from '@bedside/domain/payments/intents';
import type { HandlerContext } from '@bedside/worker-kit/handler';

export const cardProviderOf = ({ parties, config }: HandlerContext): CardProvider => ({
  stripe: parties.stripe,
  livemode: config.stripe.livemode,
});
