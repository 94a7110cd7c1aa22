import { ApiError } from '@bedside/api-client/api-error';
import { showToast } from '@bedside/ui-kit/toast';

/** The payment processor speaks to the cardholder, but here staff reads it. */
export const cardFailureText = (message: string): string => message.replaceAll(/\bYour card\b/g, 'The card');

const isCardRefusal = (reason: Error): boolean =>
  reason instanceof ApiError && (reason.code === 'CARD_REFUSED' || reason.code === 'CARD_NEEDS_OWNER');

/** The server’s message, or the action’s fallback. */
export const failureTitle = (reason: Error, otherwise?: string): string =>
  otherwise !== undefined && !(reason instanceof ApiError && reason.isFromServer)
    ? otherwise
    : isCardRefusal(reason)
      ? cardFailureText(reason.message)
      : reason.message;

/** The request ID, for support. */
export const requestIdOf = (reason: unknown): string | null =>
  reason instanceof ApiError ? reason.reference : null;

/** As a toast shows it. */
export function failureText(failure: Error, otherwise?: string): string {
  const requestId = requestIdOf(failure);
  const title = failureTitle(failure, otherwise);
  return requestId ? `${title} Reference: ${requestId}` : title;
}

export const showFailure = (failure: Error) => showToast(failureText(failure), 'error');
