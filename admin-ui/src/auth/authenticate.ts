import type { CallInput } from '@bedside/contracts/call';
import { authenticateAdmin } from '@bedside/contracts/people/sign-in.api';
import { client } from '../data/client.ts';
import { saveSession } from './session.ts';

export type Authentication = CallInput<typeof authenticateAdmin>['body'];

/** @throws ApiError for a wrong code */
export async function authenticate(body: Authentication): Promise<void> {
  const { data } = await client.send(authenticateAdmin, { body });
  saveSession(data);
}
