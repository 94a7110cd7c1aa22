import type { Challenge } from 'altcha-lib';

/** Tells people from programs. */
export type CaptchaPort = {
  /** What the widget needs to begin. */
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Whether the widget's token is good; each token is good once.
   * @throws PartyError `unavailable` when the service that knows cannot be asked
   */
  verify(token: string, ip?: string): Promise<boolean>;
};

type CaptchaChallenge =
  /** As the ALTCHA widget (protocol 2) fetches it. */
  | { kind: 'altcha'; challenge: Challenge }
  | { kind: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string };

/** Remembers spent tokens: shared between instances, or in memory for one process. */
export type UsedTokens = {
  /** Marks the token as spent for that many seconds, at once and for all; true when it was spent before. */
  seen(token: string, ttlSeconds: number): Promise<boolean>;
};
