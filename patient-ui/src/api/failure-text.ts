import { ApiError } from '@bedside/api-client/api-error';

export interface Failure {
  message: string;
  requestId: string | null;
  issues: readonly { path: string; message: string }[];
  /** The same may succeed in a moment. */
  mayPass: boolean;
}

/** What a failed call says to the person who made it. */
export function failureOf(reason: unknown, otherwise: string): Failure {
  if (!(reason instanceof ApiError))
    return { message: otherwise, requestId: null, issues: [], mayPass: true };
  const { message, requestId, issues, status } = reason;
  return { message, requestId, issues, mayPass: status === 0 || status >= 500 };
}
