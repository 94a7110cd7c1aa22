import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { cardsQuery } from '../../api/queries.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { autopayQuery } from './autopay-queries.ts';
import { openInvoicesQuery } from './billing-queries.ts';
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

const charge = (invoiceId: string) => ({
  invoiceId,
  invoiceNumber: `INV-${invoiceId}`,
  ...{ amount: 75, state: 'PLANNED', chargeAt: '2026-12-03T16:00:00Z', declinedCount: 0 },
});
const bill = {
  ...{ id: '1', kind: 'VISIT', lines: [{ kind: 'SERVICE', label: 'Lab panel' }], status: 'BML' },
  ...{ createdAt: '2026-11-18T16:00:00Z', sentAt: null, paidAt: null, dueDate: '2026-12-03' },
  patient: { id: 'sam', fullname: 'Sam Lane' },
};

it('a planned charge of autopay is named as its bill is: what, when, and for whom', async () => {
  const settings = { limit: 300, paymentMethodIds: [], noticeDays: 1 };
  await showInPortal(<Autopay />, {
    user: { id: 'patient' },
    answers: [
      [autopayQuery.queryKey, { settings, charges: [charge('1'), charge('2')] }],
      [cardsQuery('patient').queryKey, []],
      [openInvoicesQuery.queryKey, { invoices: [bill] }],
    ],
  });
  const [named, unknown] = page.getByRole('listitem').elements();
  await expect.element(page.getByRole('link', { name: 'Lab panel' })).toBeVisible();
  expect(named?.textContent).toBe('Lab panelNov 18, due Dec 3, for Sam Lane$75.00 on Dec 3');
  expect(unknown?.textContent).toBe('INV-2$75.00 on Dec 3');
});
