import { readFileSync } from 'node:fs';
import { listInvoices } from '@bedside/contracts/payments/invoices.api';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin } = application;
const { open } = await withBrowser();

const nora = await db.selectFrom('users').select('id').where('email', '=', NORA).executeTakeFirstOrThrow();
const records = await insertInvoice(db, nora, { number: 'INV-90001', totalCents: 7_500 });
const certificate = await insertInvoice(db, nora, { number: 'INV-90002', totalCents: 2_525 });
const two = [records, certificate];
const TOTAL = '$100.25';

const ALWAYS_ASKS = '4000002760003184';
const GOOD = '4242424242424242';
const EXPIRY = `12/${String(new Date().getFullYear() + 2).slice(2)}`;

it('a patient on a phone pays two bills with one charge after a decline, and manages cards', {
  timeout: 120_000,
}, async () => {
  const screen = await openScreen(open, origin, { who: 'payer', width: 'phone', path: '/login' });
  const { page, look } = screen;
  await signIn(screen, { email: NORA, password: DEMO_PASSWORD });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pay \d+ bills, \$/ })
    .waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: /^Plan and billing/ }).click();
  await page.getByText('Balance due').waitFor();
  await look('plan-and-billing');
  await page.getByRole('link', { name: 'See bills' }).click();
  await chooseOnly(screen);

  const pay = page.getByRole('button', { name: `Pay ${TOTAL}` });
  // Choosing a bill far down the page leaves the back link half under the header.
  await page.evaluate('scrollTo(0, 0)');
  await look('bills');
  await pay.dblclick();
  const dialog = page.getByRole('dialog', { name: `Pay ${TOTAL}` });
  await dialog.getByText('2 bills, one payment').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await pay.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await pay.click();
  await typeCard(screen, ALWAYS_ASKS);
  await dialog.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await look('card-form');
  await dialog.getByRole('button', { name: `Pay ${TOTAL}` }).dblclick();
  await dialog.getByText('Your bank wants you to confirm').waitFor();
  await look('bank-asks');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'It’s not me' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/failed authentication/)
    .waitFor();
  await look('bank-refused');
  expect(await chargesOf(two)).toEqual([]);
  await dialog.getByRole('button', { name: `Pay ${TOTAL}` }).dblclick();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Payment is Successful!').waitFor();
  await page
    .getByRole('link', { name: /Copy of the record/ })
    .first()
    .waitFor({ state: 'detached' });
  await look('bills-paid');

  expect(await chargesOf(two)).toHaveLength(1);
  expectPdf(await receipt(screen));
  await lookAfterCards(screen);
  screen.wasCalm({ refused: ['POST 402'] });
});

// Rule: money.autopay-is-the-payers-choice
it('a patient on a phone turns autopay on, sees what it will pay, and turns it off with one tap', async () => {
  const screen = await openScreen(open, origin, { who: 'autopayer', width: 'phone', path: '/login' });
  const { page, look } = screen;
  await signIn(screen, { email: NORA, password: DEMO_PASSWORD });
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: /^Plan and billing/ }).click();
  await page.getByRole('switch', { name: 'Autopay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Autopay' });
  await dialog.getByRole('button', { name: 'Turn on autopay' }).click();
  await dialog.getByText('Enter an amount above $0.').waitFor();
  await dialog.getByLabel('Pay bills up to').fill('$1,000');
  await look('autopay');
  await dialog.getByRole('button', { name: 'Turn on autopay' }).click();
  await page.getByText(/bills up to \$1,000\.00\. We’ll notify you 3 days before/).waitFor();
  await page
    .getByText(/^\$[\d.]+ on /)
    .first()
    .waitFor();
  await look('autopay-on');
  await page.getByRole('switch', { name: 'Autopay' }).click();
  await page.getByText('Let us charge your card when a bill is due.').waitFor();
  expect(await db.selectFrom('autopay').select('patientId').execute()).toEqual([]);
  screen.wasCalm();
});

async function chooseOnly({ page }: Screen): Promise<void> {
  const patient = await application.asPatient(NORA);
  const { data } = await patient.send(listInvoices, { query: { outstanding: 'true' } });
  const others = data.invoices.filter(
    ({ id, allowedActions }) => allowedActions.includes('pay') && !two.includes(id),
  );
  await page.getByRole('checkbox', { name: 'Pay Copy of the record, $75.00' }).waitFor();
  const boxes = page.getByRole('checkbox');
  expect(await boxes.count()).toBe(two.length + others.length);
  for (const box of await boxes.all()) {
    const name = await box.getAttribute('aria-label');
    if (!name?.startsWith('Pay Copy of the record')) await box.uncheck();
  }
  await page.getByText('2 bills selected').waitFor();
}

async function typeCard({ page }: Screen, number: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Pay|Save card)/ }).waitFor();
  const another = dialog.getByRole('radio', { name: 'Another card' });
  if (await another.isVisible()) await another.check();
  await dialog.getByLabel('Expiry').fill('13');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByText('Month should not exceed 12').waitFor();
  await dialog.getByRole('img', { name: 'Visa' }).waitFor();
  await dialog.getByLabel('Expiry').fill(EXPIRY);
  await dialog.getByLabel('CVV').fill('123');
}

async function chargesOf(invoiceIds: string[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('payments')
    .select('stripeChargeId')
    .distinct()
    .where('invoiceId', 'in', invoiceIds)
    .where('status', '=', 'SUCCESSFUL')
    .execute();
  return rows.map(({ stripeChargeId: chargeId }) => chargeId);
}

async function receipt({ page, look }: Screen): Promise<Buffer> {
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByRole('link', { name: /Copy of the record.*\$25\.25/ }).click();
  await page.getByText('INV-90002').waitFor();
  await page.getByText(/^Payment: /).waitFor();
  await look('receipt');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('INV-90002.pdf');
  return readFileSync(await download.path());
}

const expectPdf = (file: Buffer) => expect(file.subarray(0, 5).toString()).toBe('%PDF-');

async function lookAfterCards(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await page.getByRole('link', { name: 'Bills and receipts' }).click();
  await page.getByRole('link', { name: 'Plan and billing' }).click();
  const stored = page.getByRole('listitem').filter({ hasText: 'Visa ending in 3184' });
  await stored.waitFor();
  await page.getByRole('button', { name: 'Add a card' }).click();
  await typeCard(screen, GOOD);
  await look('add-card');
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Card saved').waitFor();
  const added = page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' });
  await added.getByRole('button', { name: 'Make default' }).click();
  await added.getByText('Default', { exact: true }).waitFor();
  await look('cards');
  await stored.getByRole('button', { name: 'Remove' }).click();
  const sure = page.getByRole('dialog', { name: 'Remove Visa ending in 3184?' });
  await look('remove-card');
  await sure.getByRole('button', { name: 'Remove' }).click();
  await stored.waitFor({ state: 'detached' });
  await added.waitFor();
}
