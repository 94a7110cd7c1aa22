import { ApiError } from '@bedside/api-client/api-error';

/** Whether a link opens nothing: used, expired or mistyped. Anything else may pass. */
export const isInvalidLink = (reason: unknown): boolean =>
  reason instanceof ApiError && ['CODE_INVALID', 'NOT_FOUND', 'VALIDATION'].includes(reason.code);
