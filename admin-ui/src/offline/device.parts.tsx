import { afterEach, expect, it } from 'vitest';
import { load, lockDevice, readDevice, setPin, unlock } from './device.ts';
import { store } from './store.ts';

afterEach(() => store.wipe());

// Rule: appointments.offline-day-is-encrypted
it('asks for the PIN again after the session has ended in this tab', async () => {
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  expect(readDevice().state).toBe('open');
  lockDevice();
  expect(await load()).toEqual({ state: 'locked', userId: 'provider', triesLeft: 5 });
  expect(await unlock('246810')).toBeNull();
});
