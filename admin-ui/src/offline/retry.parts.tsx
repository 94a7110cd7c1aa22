import { isReachable } from '@bedside/ui-kit/offline/reach';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import OfflineApp from './OfflineApp.tsx';
import { useMarkVisitOpen } from './open-visit.ts';

vi.mock('@bedside/ui-kit/offline/reach', () => ({
  isServedBy: () => true,
  isReachable: vi.fn(async () => false),
}));

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
  await showInConsole(<OpenVisit />);
  expect(isReachable).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Close the visit' }).click();
  await expect.poll(() => isReachable).toHaveBeenCalledOnce();
});
