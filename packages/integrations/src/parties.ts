import type { Config } from '@bedside/config/config';
import { openBreachedPasswords } from './breached-passwords/breached-passwords.adapter.ts';
import { withBreaker } from './breaker.ts';
import { openHumanCheck } from './human-check/human-check.adapter.ts';
import type { SpentTokens } from './human-check/human-check.port.ts';
import { spentTokensInMemory } from './human-check/spent-tokens.ts';
import { openMail } from './mail/mail.adapter.ts';
import type { Parties } from './parties.port.ts';
import { openPostalCodes } from './postal-codes/postal-codes.adapter.ts';
import { openPush } from './push/push.adapter.ts';
import { openStandInPush } from './push/push.stand-in.ts';
import { openStorage } from './storage/open-storage.ts';
import { openStripe } from './stripe/stripe.adapter.ts';
import { openTexts } from './texts/texts.adapter.ts';
import { openTravel } from './travel/travel.adapter.ts';
import { openVirusCheck } from './virus-check/virus-check.adapter.ts';

type Options = {
  /** Shared between instances where there is more than one; in memory unless given. */
  spentTokens?: SpentTokens;
  /** The clock that times of others are compared with; the machine's unless given. */
  now?: () => Date;
};

/** Every outside party, real or stand-in, as the configuration alone decides. */
export function openParties(
  config: Config,
  { spentTokens = spentTokensInMemory(), now = () => new Date() }: Options = {},
): Parties {
  const { push, storage } = config;
  const mail = openMail(config.mail, now);
  const texts = openTexts(config.texts, config.publicUrl);
  const pushes = push.kind === 'firebase' ? openPush(push) : openStandInPush(push);
  return {
    stripe: openStripe(config.stripe, now),
    mail: { ...mail, send: withBreaker('mail', mail.send) },
    texts: { ...texts, send: withBreaker('texts', texts.send) },
    push: { send: withBreaker('push', pushes.send) },
    storage: openStorage(storage),
    humanCheck: openHumanCheck(config.humanCheck, spentTokens, now),
    postalCodes: openPostalCodes(),
    breachedPasswords: openBreachedPasswords(config.breachedPasswordsUrl),
    travel: openTravel(config.routingUrl),
    virusCheck: openVirusCheck(config.virusCheckUrl),
    close: () => mail.close(),
  };
}
