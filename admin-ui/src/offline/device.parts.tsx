import { afterEach, expect, it, vi } from 'vitest';
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

// Rule: appointments.offline-day-is-not-evicted
it('asks the browser not to evict the day, and keeps it also if the browser refuses', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockRejectedValue(new TypeError('not here'));
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  expect(persist).toHaveBeenCalledOnce();
  expect(await store.read()).toBeDefined();
  persist.mockRestore();
});
