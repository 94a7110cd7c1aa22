import type { ReceiptDetails } from '@bedside/contracts/payments/receipt.api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { ReceiptPage } from './pages/ReceiptPage.tsx';

const token = 'a'.repeat(43);
const details: ReceiptDetails = {
  number: 'INV-20165',
  practice: 'Northside Concierge Medicine',
  paidAt: '2026-11-20T15:00:00Z',
  paymentMode: 'CASH',
  lines: [{ kind: 'SERVICE', label: 'House call', amount: 220 }],
  total: 220,
  refunded: 0,
};

it.each(['en', 'es'] as const)('the heading of a receipt is one line on a phone, in %s', async (language) => {
  const answers = [[['receipt', token], details]] as const;
  await showInPortal(<ReceiptPage />, { width: 390, language, path: `/receipt#${token}`, answers });
  const heading = page.getByRole('heading', { level: 1, name: /INV-20165/ });
  await expect.element(heading).toBeVisible();
  const { height, bottom } = heading.element().getBoundingClientRect();
  expect(height).toBeLessThan(60);
  const card = page.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
  expect(card.top - bottom).toBeGreaterThan(24);
});
