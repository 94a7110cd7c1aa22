import { ApiError } from '@bedside/api-client/api-error';

/** The server’s message, or the action’s fallback. */
export const failureTitle = (reason: Error, otherwise?: string): string =>
  otherwise !== undefined && !(reason instanceof ApiError && reason.isFromServer)
    ? otherwise
    : reason.message;

/** The request ID, for support. */
export const requestIdOf = (reason: unknown): string | null =>
  reason instanceof ApiError ? reason.reference : null;
