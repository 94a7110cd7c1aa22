import { sendPaymentLink } from '@bedside/contracts/payments/payments.api';
import { NORA, otherHolders } from '@bedside/demo/people';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, withBrowser } from '@bedside/testing/browser';
import { beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { formatMoney } from './money-screens.fixture.ts';
import { takeScreenshot } from './screen.fixture.ts';
import { screensOfMoney } from './specification/specified-screens.ts';
import {
  isRefused,
  linkAfter,
  type Opening,
  opens,
  type Walker,
  walkAsPatient,
  walkAsStaff,
  walkSignedOut,
} from './walk.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const stage = { origin, inbox, open };

const { nora, unpaid, draft, paid } = await formatMoney(db);
const numberOf = async (id: string) =>
  (await db.selectFrom('invoices').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number;
const [unpaidNumber, draftNumber, paidNumber] = await Promise.all([unpaid, draft, paid].map(numberOf));

const invoice = (id: string, heading = '', shows = '', dark = false): Opening => ({
  path: `/admin/invoices/${id}`,
  heading,
  shows,
  dark,
});

/** The demo closes every day up to yesterday. */
const { timeZone } = await practiceSettings(db);
const monthEndedYesterday = localDay(new Date(), timeZone).endsWith('-01');

const seenByTheOffice: readonly Opening[] = [
  { path: '/admin/invoices', heading: 'Invoices', shows: ['Nora Whitfield', 'Balance due'], dark: true },
  invoice(unpaid, unpaidNumber, 'Collect $75.00', true),
  invoice(draft, draftNumber, 'Send invoice'),
  invoice(paid, paidNumber, 'Refunds'),
  { path: '/admin/refunds', heading: 'Refunds', shows: 'Pending' },
  { path: '/admin/day-closes', heading: 'Day closes', shows: ['Signed twice', '1–'], dark: true },
  {
    path: '/admin/day-closes/months',
    heading: 'Month closes',
    shows: monthEndedYesterday
      ? 'Only a super-admin can close it.'
      : 'Close the last day of this month first.',
    dark: true,
  },
  { path: '/admin/to-review', heading: 'To review', shows: 'Unverified payment' },
  { path: '/admin/to-review/decided', heading: 'To review', shows: 'Decided' },
  { path: '/admin/disputes', heading: 'To review', shows: 'Needs response' },
  {
    path: '/admin/payment-reviews',
    heading: 'To review',
    shows: ['Amount mismatch', 'Run now'],
    dark: true,
  },
  { path: '/admin/bml_request', heading: 'To review', shows: '1–' },
  { path: '/admin/bml_request_invoice', heading: 'Bill-later invoices', shows: ['Over 90', '$75.00'] },
  { path: '/admin/cashRequest', heading: 'To review', shows: '1–' },
  { path: '/admin/membership-form', heading: 'Memberships', shows: ['Cypress', 'LX Elite'], dark: true },
  {
    path: `/admin/patients/${nora}/billing`,
    heading: 'Nora Whitfield',
    shows: ['Balance', 'Open invoices', 'Cards on file', 'Ledger'],
    dark: true,
  },
];

const seenBySuperAdmins: readonly Opening[] = [
  { path: '/super-admin/export', heading: 'Export visits', shows: 'Columns', dark: true },
  { path: '/super-admin/export/invoices', heading: 'Export invoices', shows: 'Columns' },
  { path: '/super-admin/sales_tax', heading: 'Sales tax', shows: 'Tax by period', dark: true },
  { path: '/super-admin/sales_tax/history', heading: 'Sales tax', shows: '1–' },
];

const providersMayNot = [
  `/admin/invoices/${unpaid}`,
  '/admin/refunds',
  '/admin/day-closes',
  '/admin/payment-reviews',
  '/admin/bml_request',
  '/admin/cashRequest',
];

const bill = (id: string) => `/profile/plans/bills/${id}`;
const signedInPatient: readonly Opening[] = [
  {
    path: '/profile/plans',
    heading: 'Plan and billing',
    shows: ['Balance due', 'Cards on file'],
    dark: true,
  },
  { path: '/profile/plans/bills', heading: 'Bills and receipts', shows: /bills selected/, dark: true },
  { path: '/profile/plans/bills?view=paid', heading: 'Bills and receipts', shows: /, paid / },
  { path: bill(unpaid), heading: 'Copy of the record', shows: 'Balance due', dark: true },
  { path: bill(paid), heading: 'Payments and refunds', shows: 'On its way to you.', dark: true },
  { path: '/select_plan', heading: 'Choose a plan', shows: 'Cypress', dark: true },
  { path: '/profile/plans/statement', heading: 'Statement', shows: 'Balance', dark: true },
];

describe('the billing screens', () => {
  it('match the specification', () => {
    const all = [...seenByTheOffice, ...seenBySuperAdmins, ...signedInPatient];
    const opened = all.map(({ path, row }) => row ?? path);
    expect(screensOfMoney.filter((path) => !opened.includes(path))).toEqual([]);
  });
});

describe('an admin', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsStaff(stage, { role: 'ADMIN', email: 'admin@bedside.test' });
  });

  it.each(seenByTheOffice)('opens $path', (screen) => opens(walker, screen));

  it('reads a disputed payment and refunds another beside their list', async () => {
    const { page, turnInto } = walker.watched;
    await turnInto('desktop');
    await page.goto('/admin/payments');
    await page.getByRole('button', { name: /^Disputed/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Payment' });
    onTestFailed(() => takeScreenshot(page, 'failed-payment'));
    const first = page.getByRole('row').filter({ hasText: 'Disputed' }).getByRole('link').first();
    await first.click();
    await drawer.getByText('Refunds are off while the dispute is open').waitFor();
    expect(page.url()).toMatch(/\/payments\/[0-9a-f-]{36}/);
    expect.soft(await accessibilityFindings(page)).toEqual([]);
    await takeScreenshot(page, 'payment-disputed');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).not.toMatch(/[0-9a-f-]{36}/);

    await page.getByRole('button', { name: /^Successful/ }).click();
    const paid = page.getByRole('row').filter({ hasText: 'Successful' });
    await paid
      .filter({ hasText: /Online|Card on file/ })
      .getByRole('link')
      .first()
      .click();
    await drawer.getByRole('button', { name: 'By line' }).click();
    await drawer.getByRole('checkbox').first().check();
    await drawer
      .getByText(/we refunded \$|we’re refunding \$|was refunded to you|on its way back/)
      .first()
      .waitFor();
    expect.soft(await accessibilityFindings(page)).toEqual([]);
    await takeScreenshot(page, 'payment-refund');
    await drawer.getByRole('button', { name: 'Next payment' }).click();
    await drawer.getByText('Discard your changes?').waitFor();
    await drawer.getByRole('button', { name: 'Keep editing' }).click();
    await drawer.getByLabel('Reason').selectOption({ index: 1 });
    await drawer.getByRole('button', { name: /^(Refund|Void) \$/ }).click();
    await drawer
      .getByText(/^(Refund|Void) of/)
      .first()
      .waitFor();
  });
});

describe('a super-admin', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsStaff(stage, { role: 'SUPER_ADMIN', email: 'superadmin@bedside.test' });
  });

  it.each(seenBySuperAdmins)('opens $path', (screen) => opens(walker, screen));
});

describe('a provider', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsStaff(stage, { role: 'PROVIDER', email: 'provider@bedside.test' });
  });

  it.each(providersMayNot)('is refused %s without a server request', (path) => isRefused(walker, path));
});

describe('a patient', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsPatient(stage, NORA);
  });

  it.each(signedInPatient)('opens $path', (screen) => opens(walker, screen));

  it("gets not found at another household's bill", async () => {
    const strangers = await otherHolders(db);
    const theirs = await db
      .selectFrom('invoices')
      .select('id')
      .where(
        'patientId',
        'in',
        strangers.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    const { page } = walker.watched;
    await page.goto(bill(theirs.id));
    await page.getByText('Page not found').waitFor();
  });
});

describe('a link recipient', () => {
  it('sees the bill to pay, or a message for an invalid link', async () => {
    const office = await application.asStaff('admin@bedside.test');
    const path = await linkAfter(inbox, NORA, () =>
      office.send(sendPaymentLink, { body: { invoiceId: unpaid } }),
    );
    const walker = await walkSignedOut(stage);
    await opens(walker, { path, heading: 'Nora, here is your bill', shows: 'Make Payment', dark: true });
    const { page } = walker.watched;
    await page.goto(`/Patient_Payment/${path.split('/').at(-1)}`);
    await page.getByRole('heading', { name: 'Nora, here is your bill' }).waitFor();
    await page.goto(`/paynow/${'n'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This payment link has expired' }).waitFor();
  });
});
