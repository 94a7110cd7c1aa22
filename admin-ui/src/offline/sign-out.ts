import { readSession } from '../auth/session.ts';
import { wipe } from './device.ts';
import { store } from './store.ts';

const unsent =
  'Signing out erases everything kept on this device, including anything you haven’t sent. Sign out?';

/**
 * Erases the device when a person signs out. Being idle or offline keeps waiting entries. Asks first, even
 * while the day is locked. Another provider’s day stays: only its own provider can send what waits there.
 */
export async function signOut(logout: () => unknown): Promise<void> {
  const stored = await store.read();
  const userId = readSession()?.user.id;
  if (stored && userId && stored.lock.userId !== userId) return void (await logout());
  if (stored && stored.enteredAt > 0 && !window.confirm(unsent)) return;
  await wipe();
  await logout();
}
