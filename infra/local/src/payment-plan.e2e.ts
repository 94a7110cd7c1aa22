import { attachPaymentMethod } from '@bedside/contracts/payments/cards.api';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin } = application;
const { open } = await withBrowser();

const nora = await db.selectFrom('users').select('id').where('email', '=', NORA).executeTakeFirstOrThrow();
const bill = await insertInvoice(db, nora, { number: 'INV-90003', totalCents: 400_001 });
const payer = await application.asPatient(NORA);
await payer.send(attachPaymentMethod, {
  body: { paymentMethodId: 'pm_card_visa', patientId: nora.id },
});
const before = await ledgerDiscrepancies(db);

// Rule: money.plan-early-payoff
it('a patient on a phone splits a bill, the first installment is charged, and the rest is paid early', {
  timeout: 120_000,
}, async () => {
  const screen = await openScreen(open, origin, { who: 'splitter', width: 'phone', path: '/login' });
  const { page, look } = screen;
  await signIn(screen, { email: NORA, password: DEMO_PASSWORD });
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: /^Plan and billing/ }).click();
  await page.getByText('In up to 6 monthly payments, no interest').waitFor();
  await look('plan-offer');
  await page.getByRole('button', { name: 'Split a bill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay over time' });
  await dialog.getByLabel('Number of payments').selectOption('4');
  await dialog.getByText('$1,000.01').first().waitFor();
  expect(await dialog.getByRole('list', { name: 'Your payments' }).getByRole('listitem').count()).toBe(4);
  await look('plan-terms');
  await dialog.getByRole('button', { name: 'Agree and pay $1,000.01 today' }).click();
  await page.getByText('1 of 4 payments made').waitFor();
  await page.getByText(/^Next: \$1,000\.00 on /).waitFor();
  await page.getByText('$3,000.00 left').waitFor();
  await look('plan-under-way');
  expect(await paidOf()).toEqual([100_001]);

  await page.getByRole('link', { name: 'Home' }).click();
  const others = page.getByRole('link', { name: /^Pay \d bills, / });
  expect(await others.innerText()).not.toContain('$3,');
  await others.click();
  await page.getByRole('checkbox', { name: /\$3,000\.00/ }).waitFor();
  expect(await page.getByRole('checkbox', { name: /\$3,000\.00/ }).isChecked()).toBe(false);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: /\$3,000\.00/ }).click();
  await page.getByRole('link', { name: '1 of 4 payments made' }).click();

  await page.getByRole('button', { name: 'Pay the rest now' }).click();
  const checkout = page.getByRole('dialog', { name: 'Pay $3,000.00' });
  await checkout.getByRole('button', { name: 'Pay $3,000.00' }).click();
  await page.getByText('Payment is Successful!').waitFor();
  await page.getByText('1 of 4 payments made').waitFor({ state: 'detached' });
  await look('plan-paid');
  expect(await paidOf()).toEqual([100_001, 300_000]);
  expect(await db.selectFrom('paymentPlans').select('state').execute()).toEqual([{ state: 'COMPLETED' }]);
  expect(await ledgerDiscrepancies(db)).toEqual(before);
  screen.wasCalm();
});

const paidOf = async () =>
  (
    await db
      .selectFrom('payments')
      .select('amountCents')
      .where('invoiceId', '=', bill)
      .where('status', '=', 'SUCCESSFUL')
      .orderBy('createdAt')
      .execute()
  ).map(({ amountCents }) => amountCents);
