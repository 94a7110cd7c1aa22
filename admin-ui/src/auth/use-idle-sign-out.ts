import { keepAlive } from '@bedside/contracts/people/session.api';
import { useCallback, useRef } from 'react';
import { useLogout } from 'react-admin';
import { client } from '../data/client.ts';
import { rememberSessionEnd } from './session.ts';
import { useIdle } from './use-idle.ts';

/** How often to keep the session alive while the user is active but sends no requests. */
const SIGN_OF_LIFE_MILLISECONDS = 4 * 60_000;

/** Signs out after `idleMinutes` without user input; background requests don't count. */
export function useIdleSignOut(idleMinutes: number): void {
  const logout = useLogout();
  const lastReported = useRef(Date.now());
  const report = useCallback(() => {
    if (Date.now() - lastReported.current < SIGN_OF_LIFE_MILLISECONDS) return;
    lastReported.current = Date.now();
    // The client reports an expired session itself.
    client.send(keepAlive).catch(() => undefined);
  }, []);
  const signOut = useCallback(
    () =>
      void logout().then(() =>
        rememberSessionEnd(`You were signed out after ${idleMinutes} minutes of inactivity.`),
      ),
    [idleMinutes, logout],
  );
  useIdle(idleMinutes, signOut, report);
}
