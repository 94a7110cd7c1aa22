import type { Plan, SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { PlanTable } from './PlanTable.tsx';

const plan = (name: string, amount: number): Plan => ({
  id: name,
  name,
  description: null,
  membershipType: 'PREMIER',
  benefits: [],
  monthly: { priceId: `${name}-month`, amount },
  yearly: { priceId: `${name}-year`, amount: amount * 10 },
});
const premier = plan('Premier', 99);
const own = {
  plan: premier,
  interval: 'MONTH',
  cancelAtPeriodEnd: false,
  nextCharge: { amount: 99, at: '2026-12-01T15:00:00Z' },
  card: { brand: 'visa', last4: '4242' },
} as unknown as SubscriptionRecord;

const cell = (row: string, name: string | RegExp) =>
  page.getByRole('row', { name: row }).getByRole('cell', { name });

describe('the table of plans', () => {
  const show = (interval: 'MONTH' | 'YEAR') =>
    showInPortal(
      <PlanTable plans={[plan('Standard', 49), premier]} interval={interval} own={own} mayChoose />,
    );

  it('shows the next charge with the current plan, not below the cost of a switch', async () => {
    await show('MONTH');
    const head = page.getByRole('columnheader', { name: /Premier/ });
    await expect.element(head).toBeVisible();
    expect(head.element().textContent).toMatch(/Next charge:\s\$99\.00\son\sDec\s1/);
    await expect.element(cell('If you switch', 'Choose Standard')).toBeVisible();
    expect(page.getByRole('row', { name: 'If you switch' }).element().textContent).toBe(
      'If you switchChoose',
    );
  });

  it('offers the other way to pay for one’s own plan', async () => {
    await show('YEAR');
    await expect.element(page.getByRole('link', { name: 'Choose Premier' })).toBeVisible();
    await expect.element(cell('If you switch', /Save \$198.00/).first()).toBeVisible();
  });
});
