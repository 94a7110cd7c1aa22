import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { evict } from '@bedside/ui-kit/offline/evict.fixture';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import DeviceCard from './DeviceCard.tsx';
import { load, lockDevice, readDevice, setPin, unlock } from './device.ts';
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

it('goes on in the PIN where the button was pressed', async () => {
  await showInConsole(<DeviceCard />, { width: 390 });
  await page.getByRole('button', { name: 'Keep my day on this device' }).click();
  await expect.element(page.getByLabelText('New PIN')).toHaveFocus();
});

// Rule: appointments.offline-day-is-encrypted
it('asks for the PIN after 15 idle minutes without a connection, and keeps what was typed', async () => {
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
