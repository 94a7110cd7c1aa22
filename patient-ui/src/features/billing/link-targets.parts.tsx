import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { balanceQuery, invoicesQuery } from './billing-queries.ts';
import { PaidBills } from './components/Balance.tsx';
import { StatementPage } from './pages/StatementPage.tsx';

const user = { id: 'jane' };
const phone = { user, width: 390 };

/** A tap a little above or below the text still hits the link. */
function expectRoom(name: string) {
  const link = page.getByRole('link', { name });
  const { left, top, width, height } = link.element().getBoundingClientRect();
  for (const away of [-21, 21])
    expect(document.elementFromPoint(left + width / 2, top + height / 2 + away)).toBe(link.element());
}

describe('links of bills on a phone', () => {
  it('are 44 pixels high in the statement', async () => {
    const entry = {
      id: 'entry',
      kind: 'CHARGE',
      amount: 45,
      at: '2026-11-20T15:00:00Z',
      invoiceId: 'bill',
      invoiceNumber: 'INV-20165',
      paymentMode: null,
    };
    await showInPortal(<StatementPage />, {
      ...phone,
      answers: [[balanceQuery('jane', { page: 1, take: 10 }).queryKey, { balance: 45, entries: [entry] }]],
    });
    await expect.element(page.getByRole('link', { name: 'INV-20165' })).toBeVisible();
    expectRoom('INV-20165');
  });

  it('are 44 pixels high below Plan and billing', async () => {
    const bill = {
      id: 'bill',
      kind: 'CUSTOM',
      number: 'INV-20165',
      lines: [{ position: 0, kind: 'FEE', label: 'Employer form', amount: 45 }],
      totalAmount: 45,
      status: 'PAID',
      createdAt: '2026-11-20T15:00:00Z',
      paidAt: '2026-11-20T15:00:00Z',
      patient: { id: 'jane', fullname: 'Jane Doe' },
    };
    const paid = invoicesQuery({ invoiceStatus: 'PAID', take: 2 });
    await showInPortal(<PaidBills />, { ...phone, answers: [[paid.queryKey, { invoices: [bill] }]] });
    await expect.element(page.getByRole('link', { name: 'Employer form' })).toBeVisible();
    expectRoom('Employer form');
  });
});
