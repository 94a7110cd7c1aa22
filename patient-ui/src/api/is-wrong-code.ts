import { ApiError } from '@bedside/api-client/api-error';

/** The one-time code is wrong, used, or expired. */
export const isWrongCode = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'CODE_INVALID';
