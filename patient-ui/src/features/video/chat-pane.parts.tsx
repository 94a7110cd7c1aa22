import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { ChatPane } from './components/ChatPane.tsx';

function Call() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      {isOpen && (
        <ChatPane
          appointment={{ id: 'visit', providerAssigned: null } as never}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

it('gives the focus back to the button that opened the chat of a call', async () => {
  await showInPortal(<Call />);
  const opener = page.getByRole('button', { name: 'Write' });
  await opener.click();
  await expect.element(page.getByRole('region', { name: 'Chat' })).toHaveFocus();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect.element(opener).toHaveFocus();
});
