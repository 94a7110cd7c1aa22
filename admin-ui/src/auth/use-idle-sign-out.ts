import { keepAlive } from '@bedside/contracts/people/sign-in.api';
import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { client } from '../data/client.ts';
import { rememberSessionEnd } from './session.ts';

const MINUTE = 60_000;
const CHECK_MILLISECONDS = 15_000;
/** How often the server hears that somebody who makes no request is at work all the same. */
const SIGN_OF_LIFE_MILLISECONDS = 4 * MINUTE;

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Ends the session after so many minutes without a hand on it, whatever goes on in the background. */
export function useIdleSignOut(idleMinutes: number): void {
  const logout = useLogout();
  useEffect(() => {
    let lastSign = Date.now();
    let lastTold = Date.now();
    const onSign = () => {
      lastSign = Date.now();
      if (lastSign - lastTold < SIGN_OF_LIFE_MILLISECONDS) return;
      lastTold = lastSign;
      // A session that is over says so itself.
      client.send(keepAlive).catch(() => undefined);
    };
    const check = () => {
      if (Date.now() - lastSign < idleMinutes * MINUTE) return;
      clearInterval(timer);
      void logout().then(() =>
        rememberSessionEnd(`You were signed out after ${idleMinutes} minutes of inactivity.`),
      );
    };
    const timer = setInterval(check, CHECK_MILLISECONDS);
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onSign);
    };
  }, [idleMinutes, logout]);
}
