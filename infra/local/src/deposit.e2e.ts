import { attachPaymentMethod } from '@bedside/contracts/payments/cards.api';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';
import { bookAppointment, cancelAppointment } from './portal.fixture.ts';
import { inDays, practiceDay } from './practice-days.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin } = application;
const { open } = await withBrowser();

const service = 'Annual Wellness Visit';
await db.updateTable('services').set({ depositCents: 5_000 }).where('name', '=', service).execute();
const nora = await db.selectFrom('users').select('id').where('email', '=', NORA).executeTakeFirstOrThrow();
const payer = await application.asPatient(NORA);
await payer.send(attachPaymentMethod, {
  body: { paymentMethodId: 'pm_card_visa', patientId: nora.id },
});
const before = await ledgerDiscrepancies(db);
const [year, month, day] = practiceDay(inDays(14)).split('-');

// Rules: money.deposit-asked-at-booking, money.deposit-goes-back
it('a patient reads of the deposit, books, pays it, and gets it back after canceling in time', {
  timeout: 180_000,
}, async () => {
  const screen = await openScreen(open, origin, { who: 'depositor', width: 'phone', path: '/login' });
  const { page, look } = screen;
  await signIn(screen, { email: NORA, password: DEMO_PASSWORD });
  let wasWarned = false;
  const watched = {
    page,
    look: async (name: string) => {
      if (name === 'book-review')
        wasWarned = await page.getByText(/^Once you book, you’ll pay a \$50\.00 deposit/).isVisible();
      await look(name);
    },
  };
  await bookAppointment(watched, {
    services: [service],
    symptom: 'Checkup',
    date: `${month}/${day}/${year}`,
  });
  expect(wasWarned).toBe(true);
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Pay $50.00 deposit' }).click();
  await page.getByRole('heading', { name: 'Deposit' }).waitFor();
  await page.getByRole('button', { name: 'Pay $50.00' }).click();
  const checkout = page.getByRole('dialog', { name: 'Pay $50.00' });
  await checkout.getByRole('button', { name: 'Pay $50.00' }).click();
  await page.getByText('Total paid').waitFor();
  await look('deposit-paid');
  await page.getByRole('link', { name: 'View visit' }).click();
  await page.getByText('Paid. We’ll take it off your bill.').waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await look('visit-with-deposit');
  await cancelAppointment(screen, 'I feel better');
  await page.getByText('Returned', { exact: true }).waitFor();
  await expect
    .poll(
      () =>
        db
          .selectFrom('refunds')
          .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
          .select(['refunds.amountCents', 'refunds.status'])
          .where('invoices.kind', '=', 'DEPOSIT')
          .execute(),
      { timeout: 20_000 },
    )
    .toEqual([{ amountCents: 5_000, status: 'SUCCEEDED' }]);
  expect(await ledgerDiscrepancies(db)).toEqual(before);
  screen.wasCalm();
});
