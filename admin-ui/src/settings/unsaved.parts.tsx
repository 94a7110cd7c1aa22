import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { UnsavedGuard, useReportDirty } from './unsaved.tsx';

function Field() {
  const [typed, setTyped] = useState('');
  useReportDirty('practice', typed !== '');
  return (
    <label>
      Practice name <input value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  );
}

const name = () => page.getByRole('textbox', { name: 'Practice name' });
const question = () => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

/** Waits until the page has pushed a history entry, because Back without one would leave the test. */
async function goBack() {
  await expect.poll(() => history.state?.open).toBeDefined();
  history.back();
}

// Rule: people.unsaved-form-asks-before-leaving
it('a page asks before Back takes unsaved changes, and lets Back go while there are none', async () => {
  // An earlier test file may have left its own history entry.
  history.replaceState(null, '');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  await showInConsole(
    <UnsavedGuard>
      <Field />
    </UnsavedGuard>,
  );
  expect(history.state?.open).toBeUndefined();
  await name().fill('Bedside West');
  await expect.poll(() => history.state?.open).toBeDefined();
  await name().clear();
  await expect.poll(() => history.state?.open).toBeUndefined();
  await name().fill('Bedside West');
  await goBack();
  await expect.element(question()).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name()).toHaveValue('Bedside West');
  await goBack();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith(-2);
});
