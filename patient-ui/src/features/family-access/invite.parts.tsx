import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { InviteForm } from './components/InviteForm.tsx';

// Rule: people.family-invitations
it('someone outside the household is invited by the button', async () => {
  const send = vi.spyOn(client, 'send').mockResolvedValue({ data: {}, message: '' } as never);
  const { texts } = await showInPortal(<InviteForm />);
  const button = page.getByRole('button', { name: texts.familyAccess.invite });
  await expect.element(button).toBeDisabled();
  await page.getByRole('textbox').fill('carer@example.com');
  await button.click();
  await expect.element(page.getByRole('textbox')).toHaveValue('');
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[1]).toMatchObject({ body: { email: 'carer@example.com', relation: 'OTHER' } });
  send.mockRestore();
});
