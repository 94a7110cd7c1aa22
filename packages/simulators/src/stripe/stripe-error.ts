import type { Outcome } from './test-cards.ts';

/** An error as Stripe’s API returns it. */
export class SimulatorStripeError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Raised before anything was done, so the idempotency key does not remember it. */
  readonly early: boolean;

  constructor(
    status: number,
    body: { type: string; message: string } & Record<string, unknown>,
    { early = false }: { early?: boolean } = {},
  ) {
    super(body.message);
    this.status = status;
    this.body = { ...(typeof body.code === 'string' && { doc_url: docUrl(body.code) }), ...body };
    this.early = early;
  }
}

export const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export function invalidRequest(
  message: string,
  code?: string,
  param?: string,
  extra: Record<string, unknown> = {},
): SimulatorStripeError {
  return new SimulatorStripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
    ...extra,
  });
}

/** The error for an invalid parameter. */
export function badParam(message: string, code: string | undefined, param: string): SimulatorStripeError {
  const body = { type: 'invalid_request_error', message, ...(code && { code }), param };
  return new SimulatorStripeError(400, body, { early: true });
}

export function missing(kind: string, id: string, param = 'id'): SimulatorStripeError {
  const body = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  };
  return new SimulatorStripeError(404, body, { early: true });
}

export function unauthenticated(message: string, code?: string): SimulatorStripeError {
  const body = { type: 'invalid_request_error', message, ...(code && { code }) };
  return new SimulatorStripeError(401, body, { early: true });
}

export function cardError(
  outcome: Extract<Outcome, { kind: 'declined' }>,
  extra: Record<string, unknown> = {},
) {
  return new SimulatorStripeError(402, {
    type: 'card_error',
    code: outcome.code,
    ...(outcome.declineCode && { decline_code: outcome.declineCode }),
    message: outcome.message,
    ...extra,
  });
}
