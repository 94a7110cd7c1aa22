import type { CaptchaConfig } from '@bedside/config/integrations';
import { z } from 'zod';
import { integrationJson, integrationPost } from '../integration-fetch.ts';
import { openAltcha } from './altcha.adapter.ts';
import type { CaptchaPort, UsedTokens } from './captcha.port.ts';

const VERIFY_URLS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

/** The score from which reCAPTCHA 3 and hCaptcha Enterprise count a user as human. */
const MIN_SCORE = 0.5;

/** The longest token lifetime of these services, in seconds. */
const TOKEN_LIFETIME_SECONDS = 10 * 60;

const verdictSchema = z.object({ success: z.boolean(), score: z.number().optional() });

export function openCaptcha(
  config: CaptchaConfig,
  usedTokens: UsedTokens,
  now: () => Date = () => new Date(),
): CaptchaPort {
  return config.kind === 'altcha'
    ? openAltcha(config, usedTokens, () => now().getTime())
    : openHostedCheck(config, usedTokens);
}

export function openHostedCheck(
  config: Exclude<CaptchaConfig, { kind: 'altcha' }>,
  usedTokens: UsedTokens,
  verifyUrl: string = VERIFY_URLS[config.kind],
): CaptchaPort {
  return {
    async challenge() {
      return { kind: config.kind, siteKey: config.siteKey };
    },
    async verify(token, ip) {
      const form = new URLSearchParams({
        secret: config.secret[0],
        response: token,
        ...(ip && { remoteip: ip }),
      });
      const response = await integrationPost('human-check', verifyUrl, form);
      const verdict = verdictSchema
        .catch({ success: false })
        .parse(await integrationJson('human-check', response));
      if (!verdict.success || (verdict.score ?? 1) < MIN_SCORE) return false;
      return !(await usedTokens.seen(token, TOKEN_LIFETIME_SECONDS));
    },
  };
}
