import type { Config } from '@bedside/config/config';
import { lookupPostalCode } from '@bedside/reference-data/postal-codes';
import { inSpan, isTracing } from '@bedside/tracing/span';
import { openBreachedPasswords } from './breached-passwords/breached-passwords.adapter.ts';
import { openCaptcha } from './captcha/captcha.adapter.ts';
import type { UsedTokens } from './captcha/captcha.port.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import type { IntegrationName } from './integration-error.ts';
import type { Integrations } from './integrations.port.ts';
import { openKeySets } from './key-sets/key-sets.adapter.ts';
import { openMail } from './mail/mail.adapter.ts';
import { openJanus } from './media-server/janus.adapter.ts';
import { openPush } from './push/push.adapter.ts';
import { openSms } from './sms/sms.adapter.ts';
import { openStorage } from './storage/storage.adapter.ts';
import { openStripe } from './stripe/stripe.adapter.ts';
import { openTravel } from './travel/travel.adapter.ts';
import { openVirusCheck } from './virus-check/virus-check.adapter.ts';
import { openWebhookSender } from './webhooks/webhook-sender.adapter.ts';

/** Port functions that make no request. */
const LOCAL = ['readWebhook', 'verifyWebhook', 'answer', 'close'];

/** Each request to the outside service is a separate span, named after the port's function. */
function traced<Port extends object>(integration: IntegrationName, port: Port): Port {
  if (!isTracing()) return port;
  const functions = Object.entries(port).map(([name, ask]) => [
    name,
    LOCAL.includes(name)
      ? ask
      : (...given: unknown[]) => inSpan(`${integration} ${name}`, { kind: 'client' }, () => ask(...given)),
  ]);
  return Object.fromEntries(functions) as Port;
}

type Options = {
  usedTokens?: UsedTokens;
  /** The clock for checking other systems’ timestamps. Defaults to the machine’s clock. */
  now?: () => Date;
};

/** Works only within a single process. */
export function usedTokensInMemory(now: () => number = Date.now): UsedTokens {
  const expiries = new Map<string, number>();

  function forgetExpired() {
    for (const [token, expiry] of expiries) if (expiry <= now()) expiries.delete(token);
  }

  return {
    async seen(token, ttlSeconds) {
      forgetExpired();
      if (expiries.has(token)) return true;
      expiries.set(token, now() + ttlSeconds * 1000);
      return false;
    },
  };
}

/** Opens all outside services. Only the configuration decides whether each is real or a simulator. */
export function openIntegrations(
  config: Config,
  { usedTokens = usedTokensInMemory(), now = () => new Date() }: Options = {},
): Integrations {
  const mail = traced('mail', openMail(config.mail, now));
  const texts = traced('texts', openSms(config.texts, config.publicUrl));
  const push = traced('push', openPush(config.push));
  return {
    stripe: traced('stripe', openStripe(config.stripe, now)),
    mail: { ...mail, send: withCircuitBreaker('mail', mail.send) },
    texts: { ...texts, send: withCircuitBreaker('texts', texts.send) },
    push: { send: withCircuitBreaker('push', push.send) },
    storage: traced('storage', openStorage(config.storage)),
    humanCheck: openCaptcha(config.humanCheck, usedTokens, now),
    postalCodes: { lookup: lookupPostalCode },
    breachedPasswords: openBreachedPasswords(config.breachedPasswordsUrl),
    travel: openTravel(config.routingUrl),
    virusCheck: openVirusCheck(config.virusCheckUrl),
    mediaServer: config.mediaServer ? traced('media-server', openJanus(config.mediaServer)) : null,
    webhooks: openWebhookSender({ toLoopback: config.webhooksToLoopback }),
    keySets: openKeySets({ toLoopback: config.webhooksToLoopback }),
    close: () => mail.close(),
  };
}
