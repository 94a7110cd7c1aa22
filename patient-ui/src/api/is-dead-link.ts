import { ApiError } from '@bedside/api-client/api-error';

/** The link is used, expired, or mistyped. Other errors may be temporary. */
export const isInvalidLink = (reason: unknown): boolean =>
  reason instanceof ApiError && ['CODE_INVALID', 'NOT_FOUND', 'VALIDATION'].includes(reason.code);
