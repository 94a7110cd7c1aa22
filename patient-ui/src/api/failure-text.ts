import { ApiError } from '@bedside/api-client/api-error';

export interface Failure {
  message: string;
  requestId: string | null;
  issues: readonly { path: string; message: string }[];
}

/** What a failed call says to the person who made it. */
export function failureOf(reason: unknown, otherwise: string): Failure {
  if (reason instanceof ApiError) {
    return { message: reason.message, requestId: reason.requestId, issues: reason.issues };
  }
  return { message: otherwise, requestId: null, issues: [] };
}
