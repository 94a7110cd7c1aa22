import { ApiError } from '@bedside/api-client/api-error';
import { getCardDetails } from '@bedside/contracts/payments/cards.api';
import {
  getSubscriptionDetails,
  listPlans,
  previewSubscription,
} from '@bedside/contracts/payments/memberships.api';
import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import ChoosePlanForm from './ChoosePlanForm.tsx';

const card = (paymentMethodId: string, last4: string) => ({
  ...{ paymentMethodId, brand: 'visa', last4, expMonth: 12, expYear: 2040, expiry: 'valid' },
});
const detailsWith = (version: number, paymentMethodId: string) =>
  ({
    patient: { id: 'p1', fullname: 'Finn Adeyemi' },
    subscription: { id: 's1', version, status: 'ACTIVE', priceId: 'standard', card: { paymentMethodId } },
  }) as unknown as SubscriptionDetails;
serveCalls(
  answer(getCardDetails, () => [card('pm_old', '1111'), card('pm_new', '2222')] as never),
  answer(getSubscriptionDetails, () => detailsWith(2, 'pm_new') as never),
  answer(
    listPlans,
    () => [{ name: 'Premier', monthly: { priceId: 'premier', amount: 99 }, yearly: null }] as never,
  ),
  answer(
    previewSubscription,
    () =>
      ({
        ...{
          kind: 'CHANGE',
          plan: { name: 'Premier' },
          interval: 'MONTH',
          lines: [],
          dueToday: 50,
          credit: 0,
        },
        ...{
          nextCharge: { amount: 99, at: '2026-12-14T15:00:00.000Z' },
          prorationAt: '2026-11-30T15:00:00.000Z',
        },
      }) as never,
  ),
);

it('the card that someone else chose in the meantime pays for the new plan', async () => {
  const updateSubscription = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
    .mockResolvedValue({ message: 'Done' });
  await showInConsole(<ChoosePlanForm details={detailsWith(1, 'pm_old')} />, {
    dataProvider: { updateSubscription } as object,
  });
  await expect.element(page.getByRole('option', { name: /2222/ })).toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Plan' }).selectOptions('premier');
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await vi.waitFor(() => expect(updateSubscription).toHaveBeenCalledTimes(2));
  expect(updateSubscription.mock.calls.map(([{ body }]) => [body.version, body.paymentMethodId])).toEqual([
    [1, 'pm_old'],
    [2, 'pm_new'],
  ]);
});
