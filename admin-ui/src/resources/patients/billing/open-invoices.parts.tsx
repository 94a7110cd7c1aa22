import { getCardDetails } from '@bedside/contracts/payments/cards.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { OpenInvoicesCard } from './OpenInvoicesCard.tsx';

const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f1', fullname: 'Finn Adeyemi' } as PatientRecord;
const bill = {
  ...{ id: 'i1', number: 'INV-1', kind: 'VISIT', status: 'PAYMENT_REQUESTED', dueAmount: 50, version: 1 },
  ...{ appointmentKey: 'BSD-1', patient, paymentPlan: null, allowedActions: ['pay', 'sendLink'] },
};
const planned = {
  ...{ ...bill, id: 'i2', number: 'INV-2', status: 'BML', dueAmount: 300 },
  paymentPlan: { state: 'ACTIVE' },
};
const visa = {
  ...{ paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2029 },
  ...{ expiry: 'good' as const, isDefault: true },
};
serveCalls(answer(getCardDetails, () => [visa]));

beforeEach(async () => {
  const getList = async () => ({ data: [planned, bill], total: 2 });
  await showInConsole(<OpenInvoicesCard patient={patient} />, { dataProvider: { getList } as object });
});

// Rule: money.plan-bill-is-not-overdue
it('an invoice in a payment plan is collected early only if staff selects it', async () => {
  await page.getByRole('button', { name: 'Collect payment' }).click();
  await expect.element(page.getByRole('button', { name: 'Charge $50.00' })).toBeVisible();
  const plan = page.getByRole('checkbox', { name: /INV-2.*payment plan/ });
  await expect.element(plan).not.toBeChecked();
  await plan.click();
  await expect.element(page.getByRole('button', { name: 'Charge $350.00' })).toBeVisible();
});

// Rule: money.plan-bill-is-not-overdue
it('no reminder is sent for a bill in a payment plan', async () => {
  await page.getByRole('button', { name: 'Send payment links' }).click();
  await expect.element(page.getByRole('button', { name: 'Send 1 reminder' })).toBeVisible();
});
