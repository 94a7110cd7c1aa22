import { getCardDetails } from '@bedside/contracts/payments/payments.api';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import TakePaymentForm from './TakePaymentForm.tsx';

const bill = {
  ref: { invoiceId: '01a2051f-6edf-740c-a544-1ecddb5c82f0' },
  version: 1,
  amount: 50,
  name: 'INV-20217',
  patient: { id: '01a2051f-6edf-740c-a544-1ecddb5c82f1', fullname: 'Finn Adeyemi' },
};

const visa = {
  paymentMethodId: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2029,
  expiry: 'good' as const,
  isDefault: true,
};
serveCalls(answer(getCardDetails, () => [visa]));

// Rule: money.deposit-held
it('a deposit is taken by a hold in so many words, unless the card is charged at a reader', async () => {
  await showInConsole(<TakePaymentForm bill={{ ...bill, isHold: true }} />);
  const says = page.getByText(/^The card is held, not charged/);
  await expect.element(page.getByRole('button', { name: 'Place $50.00 hold' })).toBeVisible();
  await expect.element(says).toBeVisible();
  await page.getByRole('radio', { name: 'New card' }).click();
  await expect.element(page.getByText('Hold now')).toBeVisible();
  await page.getByRole('radio', { name: 'Card reader' }).click();
  await expect.element(says).not.toBeInTheDocument();
});

it('any other bill is charged', async () => {
  await showInConsole(<TakePaymentForm bill={bill} />);
  await expect.element(page.getByRole('button', { name: 'Charge $50.00' })).toBeVisible();
  await expect.element(page.getByText('Charge now')).toBeVisible();
  expect(page.getByText(/hold/i).elements()).toEqual([]);
});
