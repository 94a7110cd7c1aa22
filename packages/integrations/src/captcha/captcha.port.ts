import type { Challenge } from 'altcha-lib';

export type CaptchaPort = {
  /** Data for the widget. */
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Whether the widget's token is good; each token is good once.
   * @throws IntegrationError `unavailable` when the service that knows cannot be asked
   */
  verify(token: string, ip?: string): Promise<boolean>;
};

type CaptchaChallenge =
  /** As the ALTCHA widget (protocol 2) fetches it. */
  | { kind: 'altcha'; challenge: Challenge }
  | { kind: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string };

export type UsedTokens = {
  /** Atomic; true when the token was used before. */
  seen(token: string, ttlSeconds: number): Promise<boolean>;
};
