import { ApiError } from '@bedside/api-client/api-error';

interface StartedPayment {
  clientSecret: string;
  /** Dollars */
  amount: number;
}

/**
 * The bills behind a link may have grown since the page was opened.
 * @throws ApiError if the card would be charged more than the button says
 */
export function secretOf({ clientSecret, amount }: StartedPayment, shown: number): string {
  if (Math.round(amount * 100) <= Math.round(shown * 100)) return clientSecret;
  const message = 'The amount may have changed since you last saw it. Please review it again.';
  throw new ApiError(409, 'CONCURRENT_UPDATE', message);
}
