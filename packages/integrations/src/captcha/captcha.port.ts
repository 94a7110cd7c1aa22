import type { Challenge } from 'altcha-lib';

export type CaptchaPort = {
  /** Data for the widget. */
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Whether the widget’s token is valid. Each token is valid once.
   * @throws IntegrationError `unavailable` if the service can’t be reached
   */
  verify(token: string, ip?: string): Promise<boolean>;
};

type CaptchaChallenge =
  /** In the form that the ALTCHA widget (protocol 2) fetches. */
  | { kind: 'altcha'; challenge: Challenge }
  | { kind: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string };

export type UsedTokens = {
  /** Atomic. Returns true if the token was used before. */
  seen(token: string, ttlSeconds: number): Promise<boolean>;
};
