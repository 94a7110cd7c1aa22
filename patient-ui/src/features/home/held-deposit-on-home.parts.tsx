import type { Home } from '@bedside/contracts/appointments/home.api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { useMoneyTasks } from './use-money-tasks.tsx';

const bill = (id: string, more: Partial<Home['bills'][number]> = {}): Home['bills'][number] => ({
  id,
  kind: 'CUSTOM',
  appointmentId: null,
  status: 'PAYMENT_REQUESTED',
  lines: [{ position: 0, kind: 'FEE', label: 'Copies', amount: 75, taxable: false }],
  dueAmount: 75,
  dueDate: null,
  createdAt: '2026-11-20T15:00:00Z',
  sentAt: '2026-11-20T15:00:00Z',
  paidAt: null,
  depositHold: null,
  ...more,
});
const deposit = bill('deposit', { kind: 'DEPOSIT', dueAmount: 50, depositHold: 'TO_HOLD' });

const Tasks = () => <>{useMoneyTasks({ visits: [], bills: [deposit, bill('one'), bill('two')] })}</>;

// Rule: money.deposit-held
it.each([
  ['en', 'Place $50.00 hold', 'Pay 2 bills, $150.00'],
  ['es', 'Autorizar retención de $50.00', 'Pagar 2 facturas, $150.00'],
] as const)(
  'home asks to hold a deposit that will be held, apart from other bills (%s)',
  async (language, hold, pay) => {
    await showInPortal(<Tasks />, { language });
    await expect
      .element(page.getByRole('link', { name: hold }))
      .toHaveAttribute('href', '/profile/plans/bills/deposit');
    await expect.element(page.getByRole('link', { name: pay })).toBeVisible();
  },
);
