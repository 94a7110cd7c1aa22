import { ApiError } from '@bedside/api-client/api-error';
import { translate } from '../i18n/TextsProvider.tsx';

interface Failure {
  message: string;
  /** The message comes from the server. */
  isFromServer: boolean;
  /** Reference for support, set when the failure is on our side. */
  reference: string | null;
  issues: readonly { path: string; message: string }[];
  /** Whether a retry may succeed. */
  mayPass: boolean;
}

export function errorMessageOf(reason: unknown, otherwise: string): Failure {
  if (!(reason instanceof ApiError))
    return { message: otherwise, isFromServer: false, reference: null, issues: [], mayPass: true };
  const { message, isFromServer, reference, issues, status } = reason;
  return {
    message: translate(message),
    isFromServer,
    reference,
    issues,
    mayPass: status === 0 || status >= 500,
  };
}

/** The link is used, expired, or mistyped. Other errors may be temporary. */
export const isInvalidLink = (reason: unknown): boolean =>
  reason instanceof ApiError && ['CODE_INVALID', 'NOT_FOUND', 'VALIDATION'].includes(reason.code);

/** The one-time code is wrong, used, or expired. */
export const isWrongCode = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'CODE_INVALID';
