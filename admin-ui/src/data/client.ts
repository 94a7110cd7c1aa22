import { createClient } from '@bedside/api-client/client';
import { sayWithToast } from '@bedside/ui-kit/toast';
import { clearSession, clearStoredSession, readSession, saveSession } from '../auth/session.ts';
import { rememberSessionEnd } from '../auth/session-end-reason.ts';

let renewed: string | null = null;
const listeners = new Set<() => void>();

/** Hears that the session of this tab is over. Answers how to stop listening. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Every request of the console goes through this client. */
export const client = createClient({
  baseUrl: '/v1',
  onHeld: ({ note }) => sayWithToast(note),
  session: {
    getToken: () => readSession()?.token ?? renewed,
    onRenewed: (token) => {
      const session = readSession();
      if (session) saveSession({ ...session, token });
      else renewed = token;
    },
    onEnded: () => {
      renewed = null;
      if (readSession() === null) return clearStoredSession();
      clearSession();
      rememberSessionEnd('Your session has expired. Please sign in again.');
      for (const listener of listeners) listener();
    },
  },
});
