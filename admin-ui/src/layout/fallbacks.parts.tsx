import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { ErrorPage, NotFound } from './Fallbacks.tsx';

it('leads home by an area that takes a finger, on a phone', async () => {
  await showInConsole(<NotFound />, { width: 390 });
  const link = page.getByRole('link', { name: 'Go to home page' });
  await expect.element(link).toBeVisible();
  const { left, top, width, height } = link.element().getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  for (const away of [-21, 21]) expect(document.elementFromPoint(x, y + away)).toBe(link.element());
});

it('says that the page waits for the connection if its code can’t be loaded offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await showInConsole(
    <ErrorPage error={new TypeError('Failed to fetch dynamically imported module: a.js')} />,
  );
  await expect.element(page.getByText('You’re offline')).toBeVisible();
  expect(page.getByRole('button', { name: 'Reload' }).elements()).toEqual([]);
  online.mockRestore();
  vi.unstubAllGlobals();
});
