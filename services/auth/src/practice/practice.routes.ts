import { DomainError } from '@bedside/contracts/errors';
import { captchaChallenge, lookUpPostalCode } from '@bedside/contracts/people/sign-in.api';
import { getConfig } from '@bedside/contracts/practice/config.api';
import { publicPracticeConfig } from '@bedside/domain/payments/browser-config.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toBrowserConfig } from './browser-config.mapper.ts';

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
    const begun = await integrations.humanCheck.challenge();
    return begun.kind === 'altcha' ? begun.challenge : begun;
  });
};
