import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { load, lockDevice, readDevice, setPin, unlock } from './device.ts';
import type { Kept } from './store.ts';

const disk = vi.hoisted(() => ({ kept: undefined as Kept | undefined }));
vi.mock('./store.ts', () => ({
  readKept: async () => disk.kept,
  writeKept: async (kept: Kept) => {
    disk.kept = kept;
  },
  dropOtherFiles: async () => undefined,
  wipeKept: async () => {
    disk.kept = undefined;
  },
}));

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
});
afterEach(() => vi.unstubAllGlobals());

// Rule: appointments.offline-day-is-encrypted
it('asks for the PIN again after the session has ended in this tab', async () => {
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  expect(readDevice().state).toBe('open');
  lockDevice();
  expect(await load()).toEqual({ state: 'locked', userId: 'provider', triesLeft: 5 });
  expect(await unlock('246810')).toBe(true);
});
