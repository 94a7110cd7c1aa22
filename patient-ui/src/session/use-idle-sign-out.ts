import { useEffect } from 'react';
import { session } from './session.ts';

const KEY = 'bedside.lastActivity';
const CHECK_MILLISECONDS = 15_000;
const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

const noteActivity = () => localStorage.setItem(KEY, String(Date.now()));
const lastActivity = () => Number(localStorage.getItem(KEY) ?? Date.now());

/**
 * Ends a session nobody has touched for the given minutes, in any tab, whatever polls in the background. A remembered
 * session ends by its date alone.
 */
export function useIdleSignOut(idleMinutes: number, onIdle: () => void): void {
  useEffect(() => {
    if (session.isRemembered()) return;
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
