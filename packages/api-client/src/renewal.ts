import type { Session } from './client.ts';

const LOCK = 'bedside-session';

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Renews an expired session. The refresh cookie is used once across requests and tabs, because the server
 * treats a second use as theft and ends the session.
 */
export function createRenewal(session: Session, askForToken: () => Promise<string | null>) {
  let running: Promise<string | null> | null = null;

  async function renew(stale: string | null): Promise<string | null> {
    const current = session.getToken();
    if (current !== null && current !== stale) return current;
    const token = await askForToken();
    if (token === null) session.onEnded();
    else session.onRenewed(token);
    return token;
  }

  /** Returns the new token, or null if the session is over. */
  return (stale: string | null): Promise<string | null> => {
    running ??= alone(() => renew(stale)).finally(() => {
      running = null;
    });
    return running;
  };
}
