import { ApiError } from '@bedside/api-client/api-error';
import type { CallInput } from '@bedside/contracts/call';
import { userCheck } from '@bedside/contracts/people/sign-in.api';
import { client } from './client.ts';

/** The server checks again on submit, so a rate-limited check does not block the form. */
export async function isContactTaken(body: CallInput<typeof userCheck>['body']): Promise<boolean> {
  try {
    return (await client.send(userCheck, { body })).data.status;
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'TOO_MANY') return false;
    throw reason;
  }
}
