import { keepAlive } from '@bedside/contracts/people/sign-in.api';
import { useEffect } from 'react';
import { client } from '../api/client.ts';
import { session } from './session.ts';

const KEY = 'bedside.lastActivity';
const CHECK_MILLISECONDS = 15_000;
const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/** How often the server learns that the user is active without making requests. */
const KEEP_ALIVE_MILLISECONDS = 4 * 60_000;

const lastActivity = () => Number(localStorage.getItem(KEY) ?? Date.now());

/**
 * Ends a session that is idle in every tab, ignoring background polling.
 * Remembered sessions end only by expiry.
 */
export function useIdleSignOut(idleMinutes: number, onIdle: () => void): void {
  useEffect(() => {
    if (session.isRemembered()) return;
    let lastTold = Date.now();
    const noteActivity = () => {
      const now = Date.now();
      localStorage.setItem(KEY, String(now));
      if (now - lastTold < KEEP_ALIVE_MILLISECONDS) return;
      lastTold = now;
      // An expired session is handled by the client.
      client.send(keepAlive).catch(() => undefined);
    };
    noteActivity();
    const timer = setInterval(() => {
      if (Date.now() - lastActivity() > idleMinutes * 60_000) onIdle();
    }, CHECK_MILLISECONDS);
    for (const sign of signs) window.addEventListener(sign, noteActivity, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, noteActivity);
    };
  }, [idleMinutes, onIdle]);
}
