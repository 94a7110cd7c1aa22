import type { Session } from './client.ts';

const LOCK = 'bedside-session';

/** Runs alone among the tabs of one browser, where the browser can tell them apart. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Renews a session that the server says is over. However many requests ask at once, in however many tabs, the cookie
 * is used once: the server takes a second use for theft and ends the session.
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

  /** The token to go on with, or null when the session is over for good. */
  return (stale: string | null): Promise<string | null> => {
    running ??= alone(() => renew(stale)).finally(() => {
      running = null;
    });
    return running;
  };
}
