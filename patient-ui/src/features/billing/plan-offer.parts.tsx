import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { PlanOffer } from './components/PlanOffer.tsx';

const bill = (id: string, dueAmount: number) =>
  ({ id, number: id, kind: 'CUSTOM', lines: [], dueAmount }) as unknown as InvoiceRecord;
const choices = [
  [
    { dueOn: '2026-11-30', amount: 200 },
    { dueOn: '2026-12-30', amount: 200 },
  ],
];

it('lists only the bills that may be split', async () => {
  const answers = [
    [['bills', 'plan-choices', 'INV-1'], choices],
    [['bills', 'plan-choices', 'INV-2'], choices],
    [['bills', 'plan-choices', 'INV-3'], []],
    [['bills', 'plan-choices', 'INV-4'], []],
  ] as const;
  const missed = { ...bill('INV-4', 900), paymentPlan: { state: 'MISSED' } } as InvoiceRecord;
  const bills = [bill('INV-3', 15), missed, bill('INV-1', 400), bill('INV-2', 300)];
  const { texts } = await showInPortal(<PlanOffer bills={bills} />, { answers, user: { id: 'nora' } });
  await page.getByRole('button', { name: texts.paymentPlans.split }).click();
  const offered = page.getByLabelText(texts.paymentPlans.bill).getByRole('option');
  await expect
    .poll(() => offered.elements().map((one) => one.getAttribute('value')))
    .toEqual(['INV-1', 'INV-2']);
});
