import { ApiError } from '@bedside/api-client/api-error';
import { told } from '../i18n/told.ts';

interface Failure {
  message: string;
  /** The server's own words. */
  isTold: boolean;
  /** What support can look it up by, where something broke on our side. */
  reference: string | null;
  issues: readonly { path: string; message: string }[];
  /** The same may succeed in a moment. */
  mayPass: boolean;
}

/** What a failed call says to the person who made it. */
export function errorMessageOf(reason: unknown, otherwise: string): Failure {
  if (!(reason instanceof ApiError))
    return { message: otherwise, isTold: false, reference: null, issues: [], mayPass: true };
  const { message, isTold, reference, issues, status } = reason;
  return { message: told(message), isTold, reference, issues, mayPass: status === 0 || status >= 500 };
}
