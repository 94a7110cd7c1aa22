import Stripe from 'stripe';
import { retryAfterSeconds, withDeadline } from '../deadline.ts';
import { IntegrationError, type IntegrationErrorKind } from '../integration-error.ts';

/** Runs a Stripe call within the deadline and converts its failures to `IntegrationError`s. */
export async function callStripe<T>(work: Promise<T>): Promise<T> {
  try {
    return await withDeadline('stripe', work);
  } catch (error) {
    throw toIntegrationError(error);
  }
}

function toIntegrationError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const code = error.decline_code ?? error.code ?? error.rawType ?? error.type;
  const request = error.requestId ? ` (${error.requestId})` : '';
  return new IntegrationError('stripe', kindOf(error), `${error.type} ${code}${request}`, {
    code,
    ...retryAfterSeconds(error.headers?.['retry-after']),
  });
}

/** Codes of temporary conflicts: another request is in progress, or the reader is busy or offline. */
const BUSY = [
  'idempotency_key_in_use',
  'lock_timeout',
  'terminal_reader_busy',
  'terminal_reader_offline',
  'terminal_reader_timeout',
];

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): IntegrationErrorKind {
  if (error instanceof Stripe.errors.StripeCardError) return 'refused';
  if (error.code && BUSY.includes(error.code)) return 'unavailable';
  const mayPass =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError;
  return mayPass ? 'unavailable' : 'invalid';
}
