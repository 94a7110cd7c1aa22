import { ApiError } from '@bedside/api-client/api-error';
import { showToast } from '@bedside/ui-kit/toast';

/** The server’s message, or the action’s fallback. */
export const failureTitle = (reason: Error, otherwise?: string): string =>
  otherwise !== undefined && !(reason instanceof ApiError && reason.isFromServer)
    ? otherwise
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
