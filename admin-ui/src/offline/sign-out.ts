import { readDevice, wipe } from './device.ts';

const unsent = 'Signing out erases what is kept on this device, and what was not sent yet. Sign out?';

/** Only when a person signs out: idling or a lost connection keeps what waits. */
export async function signOut(logout: () => unknown): Promise<void> {
  const device = readDevice();
  if (device.state === 'open' && device.queue.entries.length > 0 && !window.confirm(unsent)) return;
  await wipe();
  await logout();
}
