export type IntegrationName =
  | 'stripe'
  | 'mail'
  | 'texts'
  | 'push'
  | 'storage'
  | 'human-check'
  | 'postal-codes'
  | 'virus-check'
  | 'key-sets'
  | 'media-server';

/**
 * How an outside party failed, and so what to do about it:
 * `unavailable` it may work later (timeout, connection, 429, 5xx): try again, after `retryAfter` seconds if given;
 * `refused` it said no (declined card, unsubscribed number): do not try again, inform the person;
 * `invalid` what we sent or were sent is wrong (unknown id, bad signature): do not try again, fix it.
 */
export type IntegrationErrorKind = 'unavailable' | 'refused' | 'invalid';

type IntegrationErrorOptions = { code?: string; retryAfter?: number; cause?: unknown };

/**
 * The one error that leaves an adapter. It goes to logs, so it carries neither the party's own message, which may
 * repeat an address or a number, nor the original error as its cause.
 */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
  readonly integration: IntegrationName;
  readonly kind: IntegrationErrorKind;
  /** The integration's code, such as `card_declined` or `21610`. */
  readonly code?: string;
  /** Seconds until a retry, if given. */
  readonly retryAfter?: number;

  constructor(
    integration: IntegrationName,
    kind: IntegrationErrorKind,
    message: string,
    options: IntegrationErrorOptions = {},
  ) {
    super(`${integration}: ${message}`);
    this.integration = integration;
    this.kind = kind;
    if (options.code !== undefined) this.code = options.code;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }
}
