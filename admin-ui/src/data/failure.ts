import { ApiError } from '@bedside/api-client/api-error';

/** What support can look a failure up by. */
export const requestIdOf = (reason: unknown): string | null =>
  reason instanceof ApiError ? reason.requestId : null;
