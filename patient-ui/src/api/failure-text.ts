import { ApiError } from '@bedside/api-client/api-error';
import { told } from '../i18n/told.ts';

interface Failure {
  message: string;
  /** The message comes from the server. */
  isTold: boolean;
  /** Reference for support, set when the failure is on our side. */
  reference: string | null;
  issues: readonly { path: string; message: string }[];
  /** A retry may succeed. */
  mayPass: boolean;
}

export function errorMessageOf(reason: unknown, otherwise: string): Failure {
  if (!(reason instanceof ApiError))
    return { message: otherwise, isTold: false, reference: null, issues: [], mayPass: true };
  const { message, isTold, reference, issues, status } = reason;
  return { message: told(message), isTold, reference, issues, mayPass: status === 0 || status >= 500 };
}
