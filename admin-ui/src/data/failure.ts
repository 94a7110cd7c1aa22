import { ApiError } from '@bedside/api-client/api-error';

/** What a failure says: the server's own words, or else those that this action falls back to. */
export const failureTitle = (reason: Error, otherwise?: string): string =>
  otherwise !== undefined && !(reason instanceof ApiError && reason.isTold) ? otherwise : reason.message;

/** What support can look a failure up by. */
export const requestIdOf = (reason: unknown): string | null =>
  reason instanceof ApiError ? reason.reference : null;
