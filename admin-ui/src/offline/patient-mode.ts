import { logout } from '@bedside/contracts/people/session.api';
import { useSyncExternalStore } from 'react';
import { clearSession } from '../auth/session.ts';
import { client } from '../data/client.ts';

/** Kept, so that a reload or another tab asks for the PIN, too. */
const KEY = 'bedside.console.handed';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The patient has the provider’s phone. */
export const isPatientMode = (): boolean => localStorage.getItem(KEY) !== null;
export const usePatientMode = (): boolean => useSyncExternalStore(subscribe, isPatientMode);

export function setPatientMode(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Nothing is left that a PIN could open: anyone who has the phone must sign in. */
export async function signOutOfPatientMode(): Promise<void> {
  await client.send(logout).catch(() => undefined);
  clearSession();
  location.reload();
}
