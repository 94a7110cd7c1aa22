import { ApiError } from '@bedside/api-client/api-error';
import { logout, me } from '@bedside/contracts/people/session.api';
import type { AuthProvider } from 'react-admin';
import { z } from 'zod';
import { client } from '../data/client.ts';
import { lockDevice } from '../offline/device.ts';
import { authenticate } from './authenticate.ts';
import {
  clearSession,
  consumeSessionEnd,
  hasStoredSession,
  readSession,
  rememberSessionEnd,
  saveSession,
} from './session.ts';
import { mayRead } from './use-permission.ts';

const credentials = z.object({ email: z.string(), password: z.string(), OTP: z.string() });

/** A tab opened while another one is signed in resumes that session from the cookie. */
async function resumeSession(): Promise<boolean> {
  if (!hasStoredSession()) return false;
  const token = await client.resume();
  if (token === null) return false;
  const { data: user } = await client.send(me);
  saveSession({ token, user });
  return true;
}

export const authProvider: AuthProvider = {
  async login(input: unknown) {
    await authenticate(credentials.parse(input));
  },

  async logout() {
    lockDevice();
    if (readSession()) await client.send(logout).catch(() => undefined);
    const ending = consumeSessionEnd();
    clearSession();
    if (ending) rememberSessionEnd(ending);
  },

  async checkAuth() {
    if (readSession() || (await resumeSession())) return;
    throw new Error('No session');
  },

  async checkError(error: unknown) {
    if (error instanceof ApiError && error.status === 401) throw error;
  },

  async getIdentity() {
    const user = readSession()?.user;
    if (!user) throw new Error('No session');
    return { id: user.id, fullName: `${user.firstName} ${user.lastName}` };
  },

  async canAccess({ resource }) {
    const user = readSession()?.user;
    return user !== undefined && mayRead(user, resource);
  },
};
