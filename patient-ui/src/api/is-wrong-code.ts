import { ApiError } from '@bedside/api-client/api-error';

/** A one-time code was refused: wrong, used, or too old. */
export const isWrongCode = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'CODE_INVALID';
