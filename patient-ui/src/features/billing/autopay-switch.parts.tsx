import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { cardsQuery } from '../../api/queries.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { autopayQuery } from './autopay-queries.ts';
import { Autopay } from './components/Autopay.tsx';

it('the switch of autopay keeps the focus while it turns autopay off, and sends that once', async () => {
  const send = vi.spyOn(client, 'send').mockReturnValue(new Promise(() => undefined));
  const settings = { limit: 300, paymentMethodIds: [], noticeDays: 1 };
  await showInPortal(<Autopay />, {
    user: { id: 'patient' },
    answers: [
      [autopayQuery.queryKey, { settings, charges: [] }],
      [cardsQuery('patient').queryKey, []],
    ],
  });
  const autopay = page.getByRole('switch', { name: 'Autopay' });
  await expect.element(autopay).toBeChecked();
  (autopay.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(autopay).not.toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(autopay).toHaveFocus();
  expect(send).toHaveBeenCalledTimes(1);
});
