import { wipe } from './device.ts';
import { store } from './store.ts';

const unsent =
  'Signing out erases everything kept on this device, including anything you haven’t sent. Sign out?';

/** Only when a person signs out: idling or a lost connection keeps what waits. Asks also while the day is locked. */
export async function signOut(logout: () => unknown): Promise<void> {
  const stored = await store.read();
  if (stored && stored.enteredAt > 0 && !window.confirm(unsent)) return;
  await wipe();
  await logout();
}
