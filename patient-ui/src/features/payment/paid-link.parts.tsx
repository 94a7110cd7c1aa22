import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { PayNowPage } from './pages/PayNowPage.tsx';

const paid = { appointmentStatus: 'PAID', payerFirstName: 'Ruth' };

// Rule: money.guarantor-receipt
it.each([
  ['asks no guarantor to sign in', true, 'This statement is paid', 0],
  ['offers a patient the receipt', false, 'This bill is paid', 1],
])('a link that was paid %s', async (_, isStatement, title, links) => {
  const answers = [[['payment-page', ''], { ...paid, isStatement }]] as const;
  const { texts } = await showInPortal(<PayNowPage />, { answers, width: 390 });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  const signIn = page.getByRole('link', { name: texts.linkEnd.next.receipt.signIn });
  await expect.poll(() => signIn.elements()).toHaveLength(links);
});
