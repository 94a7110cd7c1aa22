import { press } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { FormDialog } from './FormDialog.tsx';
import { showInPortal } from './show-portal.fixture.tsx';

function Visit() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Cancel visit
      </button>
      {isOpen && <Why onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Why({ onClose }: { onClose: () => void }) {
  const { register, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog title="Why?" isDirty={formState.isDirty} onClose={onClose}>
      <label>
        Reason <input {...register('reason')} />
      </label>
      <button type="button" onClick={onClose}>
        Keep visit
      </button>
    </FormDialog>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Why?' });
const question = () => page.getByRole('dialog', { name: 'Discard your changes?' });
const reason = () => page.getByRole('textbox', { name: 'Reason' });
const button = (name: string) => page.getByRole('button', { name });

/** Waits until the dialog has pushed a history entry, because Back without one would leave the test. */
async function goBack() {
  await expect.poll(() => history.state?.open).toBeDefined();
  history.back();
}

// Rule: people.unsaved-form-asks-before-leaving
describe('A dialog with a form', () => {
  beforeEach(async () => {
    // An earlier test file may have left its own history entry.
    history.replaceState(null, '');
    await showInPortal(<Visit />);
    await button('Cancel visit').click();
    await expect.element(dialog()).toBeVisible();
  });

  it('closes with Back while nothing is entered, and gives the focus back', async () => {
    await goBack();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Cancel visit')).toHaveFocus();
  });

  it.each([
    ['Back', goBack],
    ['Escape', () => press('{Escape}')],
    ['its X', () => button('Close').first().click()],
    ['a press beside it', () => page.elementLocator(document.body).click({ position: { x: 4, y: 4 } })],
  ])('asks before %s discards the input', async (_, leave) => {
    await reason().fill('I feel better');
    await leave();
    await expect.element(question()).toBeVisible();
    await button('Keep editing').click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(reason()).toHaveValue('I feel better');
    await leave();
    await button('Discard').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Cancel visit')).toHaveFocus();
    await expect.poll(() => history.state?.open).toBeUndefined();
  });

  it('closes with its own button, whatever was entered', async () => {
    await reason().fill('I feel better');
    await button('Keep visit').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(question()).not.toBeInTheDocument();
  });
});
