import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointments.api';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { PayNow } from './components/PayNow.tsx';
import { PayNowPage } from './pages/PayNowPage.tsx';

const paid = { appointmentStatus: 'PAID', payerFirstName: 'Ruth' };

// Rule: money.guarantor-receipt
it.each([
  ['a guarantor’s paid statement asks no one to sign in', true, 'This statement is paid', 0],
  ['a patient’s paid bill offers to sign in for the receipt', false, 'This bill is paid', 1],
])('%s', async (_, isStatement, title, links) => {
  const answers = [[['payment-page', ''], { ...paid, isStatement }]] as const;
  const { texts } = await showInPortal(<PayNowPage />, { answers, width: 390 });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  const signIn = page.getByRole('link', { name: texts.linkEnd.next.receipt.signIn });
  await expect.poll(() => signIn.elements()).toHaveLength(links);
  // Someone else may have paid the statement, and only they get a receipt.
  expect(page.getByText(/receipt/).elements().length > 0).toBe(!isStatement);
});

// Rule: money.charges-what-was-shown
it('a statement with a new bill since its link was opened is read again instead of paid', async () => {
  const details = {
    ...{ appointmentKey: 'INV-1', forAppointment: false, servicesAvailed: [], price: null },
    ...{ totalAmount: 40, dueAmount: 40, depositHold: null, paymentPending: false, isStatement: true },
  } as unknown as PaymentPageDetails;
  const paths: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = String(url instanceof Request ? url.url : url);
    paths.push(path.replace(/.*\//, ''));
    if (path.endsWith('/payment_methods')) return Response.json({ id: 'pm_new' });
    if (path.endsWith('/confirm')) return Response.json({ status: 'succeeded' });
    const data = { paymentId: crypto.randomUUID(), paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' };
    return Response.json({ message: 'Started', data: { ...data, amount: 100 } });
  });
  const reload = vi.fn(async () => undefined);
  const stripe = { publishableKey: 'pk_test_local', apiUrl: 'http://stripe.test' };
  await showInPortal(<PayNow token="link" details={details} reload={reload} />, {
    answers: [[['config'], { stripe }]],
  });
  await page.getByRole('button').first().click();
  for (const [name, typed] of [
    ['Card number', '4242424242424242'],
    ['Expiry', '0431'],
    ['CVV', '123'],
    ['Card holder name', 'Ruth Whitfield'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(typed);
  await page.getByRole('button', { name: 'Pay $40.00' }).click();
  await expect.element(page.getByText(/The amount may have changed/)).toBeVisible();
  expect(paths).toContain('paymentIntent');
  expect(paths).not.toContain('confirm');
  expect(reload).toHaveBeenCalled();
});
