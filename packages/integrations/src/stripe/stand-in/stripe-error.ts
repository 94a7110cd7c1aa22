import type { Outcome } from './test-cards.ts';

/** An error as Stripe's API answers with it. */
export class StandInStripeError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { type: string; message: string } & Record<string, unknown>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, code?: string, param?: string): StandInStripeError {
  return new StandInStripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    ...(param && { param }),
  });
}

export function missing(kind: string, id: string, param = 'id'): StandInStripeError {
  return new StandInStripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function unauthenticated(message: string): StandInStripeError {
  return new StandInStripeError(401, { type: 'invalid_request_error', message });
}

/** A card that its issuer declines; `extra` is what it happened to, such as the payment intent. */
export function cardError(
  outcome: Extract<Outcome, { kind: 'declined' }>,
  extra: Record<string, unknown> = {},
) {
  return new StandInStripeError(402, {
    type: 'card_error',
    code: outcome.code,
    ...(outcome.declineCode && { decline_code: outcome.declineCode }),
    message: outcome.message,
    ...extra,
  });
}
