import { ApiError } from '@bedside/api-client/api-error';
import type { CallInput } from '@bedside/contracts/call';
import { userCheck } from '@bedside/contracts/people/sign-in.api';
import { told } from '../i18n/TextsProvider.tsx';
import { client } from './client.ts';

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

/** The server checks again on submit, so a rate-limited check does not block the form. */
export async function isContactTaken(body: CallInput<typeof userCheck>['body']): Promise<boolean> {
  try {
    return (await client.send(userCheck, { body })).data.status;
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'TOO_MANY') return false;
    throw reason;
  }
}

/** The link is used, expired, or mistyped. Other errors may be temporary. */
export const isInvalidLink = (reason: unknown): boolean =>
  reason instanceof ApiError && ['CODE_INVALID', 'NOT_FOUND', 'VALIDATION'].includes(reason.code);

/** The one-time code is wrong, used, or expired. */
export const isWrongCode = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'CODE_INVALID';
