import { keepAlive } from '@bedside/contracts/people/session.api';
import { CALL_SIGN } from '@bedside/ui-kit/video/call-sign';
import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { client } from '../data/client.ts';
import { rememberSessionEnd } from './session.ts';

const MINUTE = 60_000;
const CHECK_MILLISECONDS = 15_000;
/** How often to keep the session alive while the user is active but sends no requests. */
const SIGN_OF_LIFE_MILLISECONDS = 4 * MINUTE;

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', CALL_SIGN] as const;

/** Signs out after `idleMinutes` without user input; background requests don't count. */
export function useIdleSignOut(idleMinutes: number): void {
  const logout = useLogout();
  useEffect(() => {
    let lastSign = Date.now();
    let lastReported = Date.now();
    const onSign = () => {
      lastSign = Date.now();
      if (lastSign - lastReported < SIGN_OF_LIFE_MILLISECONDS) return;
      lastReported = lastSign;
      // The client reports an expired session itself.
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
