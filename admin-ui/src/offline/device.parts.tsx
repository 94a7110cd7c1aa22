import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { evict } from '@bedside/ui-kit/offline/evict.fixture';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import DeviceCard from './DeviceCard.tsx';
import type { Day } from './day.ts';
import { changeQueue, load, lockDevice, readDevice, setPin, storeDay, unlock } from './device.ts';
import OfflineApp from './OfflineApp.tsx';
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

// Rule: appointments.offline-eviction-is-told
it('says without a connection, and with one, that the browser took the day', async () => {
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  await evict('bedside-offline');
  lockDevice();
  await showInConsole(<OfflineApp />, { width: 320 });
  await expect.element(page.getByText(/^Your browser erased the visits kept on this device/)).toBeVisible();
  await expect.element(page.getByText(/Anything you hadn’t sent may be lost/)).toBeVisible();
  expect(await findings()).toEqual([]);
  expect(cutTexts()).toEqual([]);
  lockDevice();
  await showInConsole(<DeviceCard />, { width: 320 });
  await expect.element(page.getByText(/^Your browser erased the visits kept on this device/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep my day on this device' })).toBeVisible();
  expect(await findings()).toEqual([]);
  expect(cutTexts()).toEqual([]);
  await store.wipe();
  lockDevice();
  await showInConsole(<OfflineApp />);
  await expect.element(page.getByText(/^Nothing is kept on this device/)).toBeVisible();
});

it.each([
  ['with', <DeviceCard key="card" />, 'Unlock'],
  ['without', <OfflineApp key="app" />, 'Open my day'],
])('says %s a connection that the device is full, and takes the PIN again', async (_how, part, button) => {
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  lockDevice();
  await showInConsole(part, { width: 320, me: { id: 'provider' } });
  const full = vi.spyOn(store, 'write').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await page.getByLabelText('PIN').fill('246810');
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(/^This device couldn’t save it/)).toBeVisible();
  expect(cutTexts()).toEqual([]);
  full.mockRestore();
  await page.getByLabelText('PIN').fill('246810');
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => readDevice().state).toBe('open');
  lockDevice();
});

it('goes on in the PIN where the button was pressed', async () => {
  await showInConsole(<DeviceCard />, { width: 390 });
  await page.getByRole('button', { name: 'Keep my day on this device' }).click();
  await expect.element(page.getByLabelText('New PIN')).toHaveFocus();
});

// Rule: appointments.offline-day-is-encrypted
it('asks for the PIN after 15 idle minutes without a connection, and keeps the input', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  await showInConsole(<OfflineApp />, { width: 390 });
  await expect.element(page.getByText('No connection')).toBeVisible();
  vi.advanceTimersByTime(14 * 60_000);
  await expect.element(page.getByText('No connection')).toBeVisible();
  vi.advanceTimersByTime(2 * 60_000);
  await expect.element(page.getByLabelText('PIN')).toBeVisible();
  await expect.element(page.getByText('No connection')).not.toBeVisible();
  vi.useRealTimers();
  await page.getByLabelText('PIN').fill('111111');
  await page.getByRole('button', { name: 'Open my day' }).click();
  await expect.element(page.getByText(/^Wrong PIN. 4 tries left/)).toBeVisible();
  await page.getByLabelText('PIN').fill('246810');
  await page.getByRole('button', { name: 'Open my day' }).click();
  await expect.element(page.getByText('No connection')).toBeVisible();
});

it('says after five wrong PINs that the day was erased, with and without a connection', async () => {
  const erased = page.getByText(/^Five wrong PINs erased the visits kept on this device/);
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  lockDevice();
  await showInConsole(<OfflineApp />, { width: 320 });
  for (let tries = 0; tries < 5; tries += 1) {
    await page.getByLabelText('PIN').fill('111111');
    await page.getByRole('button', { name: 'Open my day' }).click();
    if (tries < 4)
      await expect.element(page.getByText(new RegExp(`${4 - tries} (try|tries) left`))).toBeVisible();
  }
  await expect.element(erased).toBeVisible();
  expect(cutTexts()).toEqual([]);
  await showInConsole(<DeviceCard />, { width: 320 });
  await expect.element(erased).toBeVisible();
});

const owner = { userId: 'provider', sessionId: 'morning' };
const emptyDay: Day = { today: '2026-11-29', timeZone: 'America/Chicago', visits: [] };
const seen = { nora: { version: 3, soapNoteVersion: 1, soapNote: '' } };
const setOut = {
  id: 'a',
  appointmentId: 'nora',
  patientName: 'Nora Feldman',
  at: '2026-11-29T15:00:00.000Z',
  change: { kind: 'setOut' as const },
};
const enterSetOut = () => changeQueue((queue) => ({ ...queue, entries: [...queue.entries, setOut] }));
/** The same code, with a memory of its own. */
async function openTab(name: string): Promise<typeof import('./device.ts')> {
  const code = `./device.ts?${name}`;
  return import(/* @vite-ignore */ code);
}

// Rule: appointments.offline-entries-are-sent-once
it('knows what it sends with an entry as soon as the visit is on the device, whenever the browser is killed', async () => {
  await setPin('246810', owner);
  await storeDay(emptyDay, seen);
  const afterKill = await openTab('after-kill');
  expect(await afterKill.unlock('246810')).toBeNull();
  expect(afterKill.readDevice()).toMatchObject({ queue: { seen } });
});

// Rule: appointments.offline-entries-are-sent-once
it('sets no second PIN in a tab that was opened before the first, and loses nothing that waits', async () => {
  lockDevice();
  const stale = await openTab('stale');
  expect(await stale.load()).toMatchObject({ state: 'none' });
  await setPin('246810', owner);
  await enterSetOut();
  await stale.setPin('135790', owner);
  expect(stale.readDevice()).toEqual({ state: 'locked', userId: 'provider', triesLeft: 5 });
  expect(await stale.unlock('246810')).toBeNull();
  expect(stale.readDevice()).toMatchObject({ queue: { entries: [setOut] } });
});

// Rule: appointments.offline-day-is-encrypted
it('writes nothing with a key that is no longer in force', async () => {
  await setPin('246810', owner);
  const next = await openTab('next');
  await next.load();
  await next.wipe();
  await next.setPin('135790', { userId: 'another', sessionId: 'noon' });
  await storeDay(emptyDay, seen);
  await expect(enterSetOut()).rejects.toThrow('locked');
  expect(readDevice()).toEqual({ state: 'locked', userId: 'another', triesLeft: 5 });
  const again = await openTab('again');
  expect(await again.unlock('135790')).toBeNull();
  expect(again.readDevice()).toMatchObject({ day: null, queue: { entries: [] } });
});

// Rule: appointments.offline-day-is-encrypted
it('needs the secret of this browser beside the PIN, and keeps the day also where no key is stored', async () => {
  await setPin('246810', owner);
  await store.makeSecret();
  lockDevice();
  expect(await unlock('246810')).toBe(4);
  await store.wipe();
  lockDevice();
  const noSecret = vi.spyOn(store, 'makeSecret').mockResolvedValue(null);
  await setPin('246810', owner);
  lockDevice();
  expect(await unlock('246810')).toBeNull();
  noSecret.mockRestore();
});
