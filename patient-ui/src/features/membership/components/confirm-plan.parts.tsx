import type {
  SubscriptionDetails,
  SubscriptionPreview,
} from '@bedside/contracts/payments/memberships.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cardsQuery } from '../../../api/queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { previewQuery } from '../membership-queries.ts';
import { ConfirmPlan } from './ConfirmPlan.tsx';

const id = '01a2051f-6edf-740c-a544-1ecddb5c82f0';
const details = { patient: { id }, subscription: null } as unknown as SubscriptionDetails;
const preview = {
  kind: 'START',
  priceId: id,
  lines: [],
  dueToday: 0,
  credit: 0,
  nextCharge: { amount: 49, at: '2026-12-01T15:00:00Z' },
  prorationAt: '2026-11-01T15:00:00.000Z',
} as unknown as SubscriptionPreview;
const card = { paymentMethodId: 'pm_card_visa', brand: 'visa', last4: '4242', isDefault: true, expiry: 'ok' };

// Rule: money.plan-changes-charge-the-preview
it('a plan starts at the previewed cost, and a new preview is shown if the cost changed', async () => {
  const message = 'The amount may have changed since you last saw it. Please review it again.';
  const refusal = { message, error: message, code: 'CONCURRENT_UPDATE', requestId: 'r' };
  const sent = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(refusal), { status: 409 }));
  const { queryKey } = previewQuery(id, id);
  await showInPortal(<ConfirmPlan details={details} priceId={id} />, {
    answers: [
      [queryKey, preview],
      [cardsQuery(id).queryKey, [{ ...card, expMonth: 4, expYear: 2030 }]],
    ],
  });
  await page.getByRole('button', { name: /\$0\.00/ }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  const body = sent.mock.calls.map(([, init]) => String(init?.body)).find((one) => one.includes('priceId'));
  expect(JSON.parse(body ?? '{}')).toMatchObject({ dueToday: 0 });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
