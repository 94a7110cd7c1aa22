import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { NotFound } from './Fallbacks.tsx';

it('leads home by an area that takes a finger, on a phone', async () => {
  await showInConsole(<NotFound />, { width: 390 });
  const link = page.getByRole('link', { name: 'Go to home page' });
  await expect.element(link).toBeVisible();
  const { left, top, width, height } = link.element().getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  for (const away of [-21, 21]) expect(document.elementFromPoint(x, y + away)).toBe(link.element());
});
