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
export const isHanded = (): boolean => localStorage.getItem(KEY) !== null;
export const useHanded = (): boolean => useSyncExternalStore(subscribe, isHanded);

export function setHanded(handed: boolean): void {
  if (handed) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Nothing is left that a PIN could open: anyone who has the phone must sign in. */
export async function signOutHanded(): Promise<void> {
  await client.send(logout).catch(() => undefined);
  clearSession();
  location.reload();
}
