import type { Config } from '@bedside/config/config';
import { formatPhone } from '@bedside/contracts/common/phone';
import { DomainError } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import {
  type BrowserConfig,
  captchaChallenge,
  getConfig,
  lookUpPostalCode,
  practicePageNames,
} from '@bedside/contracts/practice/config.api';
import { publicPracticeConfig } from '@bedside/domain/payments/browser-config.queries';
import type { Routes } from '@bedside/service-kit/service';

type Practice = Awaited<ReturnType<typeof publicPracticeConfig>>;

/** Only the pages that the practice has entered. */
const rightsOf = (practice: Practice) =>
  Object.fromEntries(practicePageNames.map((name) => [name, practice[name]]).filter(([, url]) => url));

const toBrowserConfig = (practice: Practice, { stripe, humanCheck, push, env }: Config): BrowserConfig => ({
  practice: {
    ...practice,
    supportPhone: formatPhone(practice.supportPhone),
    rights: rightsOf(practice),
    openWeekdays: [...new Set(practice.openingHours.map(({ weekday }) => weekday))],
    lateCancellationFee: toDollars(practice.lateCancelFeeCents),
    noShowFee: toDollars(practice.noShowFeeCents),
    serviceAreaPostalCodes: practice.zones.flatMap((zone) => zone.postalCodes),
    travelFee: toDollars(practice.travelFeeCents),
    travelFeeWaiverCap: toDollars(practice.travelFeeWaiverCapCents),
  },
  stripe: { publishableKey: stripe.publishableKey, apiUrl: stripe.browserApiUrl },
  humanCheck: {
    kind: humanCheck.kind,
    siteKey: humanCheck.kind === 'altcha' ? null : humanCheck.siteKey,
  },
  push: (push.kind === 'firebase' && push.web) || null,
  local: env === 'local',
});

export const practiceRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  bind(getConfig, async ({ ctx }) => ({
    data: toBrowserConfig(await publicPracticeConfig(db, ctx.now), config),
  }));

  bind(lookUpPostalCode, async ({ query }) => {
    const place = await integrations.postalCodes.lookup(query.zipcode);
    if (!place) throw new DomainError('NOT_FOUND', 'We can’t find this ZIP code. Check it and try again.');
    return { data: { ...place, cities: [...place.cities] } };
  });

  // The widget expects the bare challenge without our envelope.
  bind(captchaChallenge, async () => {
    const issued = await integrations.humanCheck.challenge();
    return issued.kind === 'altcha' ? issued.challenge : issued;
  });
};
