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
 * How an outside service failed, and so what to do:
 * `unavailable` may work later (timeout, connection, 429, 5xx): retry, after `retryAfter` seconds if given;
 * `refused` is a clear no (declined card, unsubscribed number): don’t retry, inform the person;
 * `invalid` means that what we sent or received is wrong (unknown ID, bad signature): don’t retry, fix it.
 */
export type IntegrationErrorKind = 'unavailable' | 'refused' | 'invalid';

type IntegrationErrorOptions = { code?: string; retryAfter?: number; cause?: unknown };

/**
 * The only error that leaves an adapter. It is logged, so it carries neither the service’s own message, which
 * may repeat an address or a number, nor the original error as its cause.
 */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
  readonly integration: IntegrationName;
  readonly kind: IntegrationErrorKind;
  /** The integration's code, such as `card_declined` or `21610`. */
  readonly code?: string;
  /** Seconds until a retry, if the service gave them. */
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
