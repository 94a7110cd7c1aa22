import type { Config } from '@bedside/config/config';
import { cents, toDollars } from '@bedside/contracts/money';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import type { publicPracticeConfig } from '@bedside/domain/payments/browser-config.queries';

type Practice = Awaited<ReturnType<typeof publicPracticeConfig>>;

export const toBrowserConfig = (
  practice: Practice,
  { stripe, humanCheck, push, env }: Config,
): BrowserConfig => ({
  practice: {
    ...practice,
    openWeekdays: [...new Set(practice.openingHours.map(({ weekday }) => weekday))],
    lateCancellationFee: toDollars(cents(practice.lateCancelFeeCents)),
    serviceAreaPostalCodes: practice.zones.flatMap((zone) => zone.postalCodes),
    travelFee: toDollars(cents(practice.travelFeeCents)),
    travelFeeWaiverCap: toDollars(cents(practice.travelFeeWaiverCapCents)),
  },
  stripe: { publishableKey: stripe.publishableKey, apiUrl: stripe.browserApiUrl },
  humanCheck: {
    kind: humanCheck.kind,
    siteKey: humanCheck.kind === 'altcha' ? null : humanCheck.siteKey,
  },
  push: (push.kind === 'firebase' && push.web) || null,
  local: env === 'local',
});
