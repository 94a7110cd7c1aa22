import { ApiError } from '@bedside/api-client/api-error';
import type { CallInput } from '@bedside/contracts/call';
import { userCheck } from '@bedside/contracts/people/sign-in.api';
import { client } from './client.ts';

/**
 * Whether somebody has a contact or user id already. Whatever takes it asks again: a check that is refused for being
 * asked too often holds nobody up.
 */
export async function isContactTaken(body: CallInput<typeof userCheck>['body']): Promise<boolean> {
  try {
    return (await client.send(userCheck, { body })).data.status;
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === 'TOO_MANY') return false;
    throw reason;
  }
}
