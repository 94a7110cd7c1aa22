import { logout } from '@bedside/contracts/people/session.api';
import { createListeners } from '@bedside/ui-kit/listeners';
import { useSyncExternalStore } from 'react';
import { clearSession } from '../auth/session.ts';
import { client } from '../data/client.ts';

/** Stored, so that a reload or another tab also asks for the PIN. */
const KEY = 'bedside.console.handed';
const listeners = createListeners();

/** Whether the patient has the provider’s phone. */
export const isPatientMode = (): boolean => localStorage.getItem(KEY) !== null;
export const usePatientMode = (): boolean => useSyncExternalStore(listeners.subscribe, isPatientMode);

export function setPatientMode(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  listeners.notify();
}

/** Signs out completely, because nothing is left that a PIN could open. Whoever has the phone must sign in. */
export async function signOutOfPatientMode(): Promise<void> {
  await client.send(logout).catch(() => undefined);
  clearSession();
  location.reload();
}
