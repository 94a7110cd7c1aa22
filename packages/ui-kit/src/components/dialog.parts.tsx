import { type ComponentProps, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from './Dialog.tsx';
import { focused, press, show } from './show.fixture.tsx';

function Opener(options: Partial<ComponentProps<typeof Dialog>>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <Dialog title="Edit address" closeLabel="Close" onClose={() => setOpen(false)} {...options}>
          <label>
            Street <input />
          </label>
          <button type="button">Save</button>
        </Dialog>
      )}
    </>
  );
}

async function open(options: ComponentProps<typeof Opener> = {}) {
  await show(<Opener {...options} />);
  await page.getByRole('button', { name: 'Edit' }).click();
}

const dialog = () => page.getByRole('dialog', { name: 'Edit address' });
const opener = () => page.getByRole('button', { name: 'Edit' });

describe('A dialog', () => {
  it('takes the focus', async () => {
    await open();
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  });

  it('keeps the page behind it out of the reach of Tab', async () => {
    await open();
    const names = new Set<string>();
    for (let tabs = 0; tabs < 6; tabs += 1) {
      await press('{Tab}');
      names.add(document.activeElement?.textContent ?? '');
    }
    expect([...names]).toContain('Save');
    expect([...names]).not.toContain('Edit');
  });

  it.each([
    ['Escape', () => press('{Escape}')],
    ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
    ['a press beside it', () => page.elementLocator(document.body).click({ position: { x: 4, y: 4 } })],
  ])('closes with %s and gives the focus back', async (_, close) => {
    await open();
    await close();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it('stays open while it works', async () => {
    await open({ locked: true });
    await press('{Escape}{Escape}');
    await page.elementLocator(document.body).click({ position: { x: 4, y: 4 }, force: true });
    await expect.element(dialog()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled();
  });

  it('stays open when something in it is pressed', async () => {
    await open();
    await page.getByText('Street').click();
    await expect.element(focused()).toHaveAccessibleName('Street');
    await expect.element(dialog()).toBeVisible();
  });

  it('fits a phone', async () => {
    await show(<Opener />, { width: 320 });
    await opener().click();
    const { left, right } = dialog().element().getBoundingClientRect();
    expect({ left, right }).toEqual({ left: 0, right: 320 });
  });
});
