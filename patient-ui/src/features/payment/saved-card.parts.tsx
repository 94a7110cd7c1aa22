import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cardSharingQuery, cardsQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { Checkout } from './components/Checkout.tsx';
import type { Card } from './use-cards-to-pay-with.ts';

const nora = { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' };
const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('checkbox', { name: 'Save this card for next time' });
const cardsOf = (count: number): Card[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ paymentMethodId: `pm_${place}`, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 },
    ...{ isDefault: place === 0, expiry: 'good' },
  }));

const dueKey = ['what is due'];

/** Its amount follows the bill, as on a page that updates live. */
function LiveCheckout({ onPaid }: { onPaid: () => void }) {
  const { data: amount = 245 } = useQuery({ queryKey: dueKey, queryFn: () => 245 });
  return (
    <Checkout
      bill={{ invoiceIds: ['bill'] }}
      patientIds={['sam']}
      amount={amount}
      subtitle="Visit AP-1"
      onClose={vi.fn()}
      onPaid={onPaid}
    />
  );
}

const showCheckout = (own: Card[], onPaid = vi.fn()) =>
  showInPortal(<LiveCheckout onPaid={onPaid} />, {
    user: nora,
    answers: [
      [['config'], { stripe: { publishableKey: 'pk_test_local', apiUrl: 'http://stripe.test' } }],
      [cardsQuery('nora').queryKey, own],
      [cardsQuery('sam').queryKey, []],
      [cardSharingQuery.queryKey, { shared: false, sharedBy: [] }],
    ],
  });

async function fillInCard(): Promise<void> {
  await field('Card number').fill('4242424242424242');
  await field('Expiry').fill('0431');
  await field('CVV').fill('123');
}

/** @param amount in dollars */
const startedPayment = (amount: number) =>
  Response.json({
    message: 'Started',
    data: { paymentId: crypto.randomUUID(), paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', amount },
  });

// Rule: money.cards-belong-to-their-owner
it('a card that is saved while paying for a child is the payer’s', async () => {
  const attached = vi.fn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const path = String(url instanceof Request ? url.url : url);
    if (path.endsWith('/payments/attach/payment-method')) attached(JSON.parse(String(options?.body)));
    if (path.endsWith('/payment_methods')) return Response.json({ id: 'pm_new' });
    if (path.endsWith('/confirm')) return Response.json({ status: 'succeeded' });
    return startedPayment(245);
  });
  const onPaid = vi.fn();
  await showCheckout([], onPaid);
  await fillInCard();
  await save.click();
  await page.getByRole('button', { name: 'Pay $245.00' }).click();
  await vi.waitFor(() => expect(onPaid).toHaveBeenCalled());
  expect(attached.mock.calls).toEqual([[{ paymentMethodId: 'pm_new', patientId: 'nora' }]]);
});

// Rule: money.charges-what-was-shown
it('a bill that grew since its page was opened is not charged', async () => {
  const confirmed = vi.fn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = String(url instanceof Request ? url.url : url);
    if (path.endsWith('/payment_methods')) return Response.json({ id: 'pm_new' });
    if (path.endsWith('/confirm')) {
      confirmed();
      return Response.json({ status: 'succeeded' });
    }
    return startedPayment(460);
  });
  const onPaid = vi.fn();
  await showCheckout([], onPaid);
  await fillInCard();
  await page.getByRole('button', { name: 'Pay $245.00' }).click();
  await expect.element(page.getByText(/The amount may have changed/)).toBeVisible();
  expect([confirmed.mock.calls, onPaid.mock.calls]).toEqual([[], []]);
});

// Rule: money.charges-what-was-shown
it('a saved card is charged only the amount that the button says', async () => {
  const onCharge = vi.fn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const path = String(url instanceof Request ? url.url : url);
    if (!path.endsWith('/card-on-file-payment')) return Response.json({ message: '', data: {} });
    onCharge(JSON.parse(String(options?.body)));
    const message = 'The amount may have changed since you last saw it. Please review it again.';
    return Response.json(
      { code: 'CONCURRENT_UPDATE', message, error: message, requestId: 'request-1' },
      { status: 409 },
    );
  });
  const onPaid = vi.fn();
  await showCheckout(cardsOf(1), onPaid);
  await page.getByRole('button', { name: 'Pay $245.00' }).click();
  await expect.element(page.getByText(/The amount may have changed/)).toBeVisible();
  expect(onCharge.mock.calls[0]?.[0]).toMatchObject({ paymentMethodId: 'pm_0', expectedAmount: 245 });
  expect(onPaid).not.toHaveBeenCalled();
});

// Rule: money.one-key-per-decision
it('resends a payment unchanged after its answer was lost, although its bill is paid in the meantime', async () => {
  const onCharge = vi.fn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const path = String(url instanceof Request ? url.url : url);
    if (!path.endsWith('/card-on-file-payment')) return Response.json({ message: '', data: {} });
    onCharge(
      JSON.parse(String(options?.body)).expectedAmount,
      new Headers(options?.headers).get('idempotency-key'),
    );
    throw new TypeError('Failed to fetch');
  });
  await showCheckout(cardsOf(1));
  await page.getByRole('button', { name: 'Pay $245.00' }).click();
  await vi.waitFor(() => expect(onCharge).toHaveBeenCalledTimes(1));
  queryClient.setQueryData(dueKey, 0);
  await page.getByRole('button', { name: 'Pay $0.00' }).click();
  await vi.waitFor(() => expect(onCharge).toHaveBeenCalledTimes(2));
  expect(onCharge.mock.calls[1]).toEqual(onCharge.mock.calls[0]);
});

// Rule: money.ten-cards
it.each([
  [9, 1],
  [10, 0],
])('with %d cards on file, a new one is offered to be saved %d times', async (count, offers) => {
  await showCheckout(cardsOf(count));
  await page.getByRole('radio').last().click();
  await expect.element(field('Card number')).toBeVisible();
  expect(save.elements()).toHaveLength(offers);
});
