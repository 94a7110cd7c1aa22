import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { onSessionEnded } from '../data/client.ts';

/** Leads to sign-in as soon as the server says that the session is over, whoever asked. */
export function useEndedSession(): void {
  const logout = useLogout();
  useEffect(() => onSessionEnded(() => void logout()), [logout]);
}
