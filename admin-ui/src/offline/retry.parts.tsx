import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { WORKER } from './contact.ts';
import OfflineApp from './OfflineApp.tsx';
import { useMarkVisitOpen } from './open-visit.ts';

afterEach(() => vi.restoreAllMocks());

/** The worker that serves the page offline controls it, and the practice does not answer. */
function withoutConnection() {
  const scriptURL = new URL(WORKER, location.origin).href;
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({ scriptURL } as ServiceWorker);
  return vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
}

function OpenVisit() {
  const [isOpen, setOpen] = useState(true);
  useMarkVisitOpen(isOpen);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Close the visit
      </button>
      <OfflineApp />
    </>
  );
}

it('looks for the connection as soon as the visit that was open is closed', async () => {
  const fetch = withoutConnection();
  const requests = () => fetch.mock.calls.filter(([address]) => address === '/v1/config').length;
  await showInConsole(<OpenVisit />);
  expect(requests()).toBe(0);
  await page.getByRole('button', { name: 'Close the visit' }).click();
  await expect.poll(requests).toBe(1);
});
