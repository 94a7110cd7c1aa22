import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { portal } from '@bedside/infra-gateway/front-ends';
import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, withBrowser } from '@bedside/testing/browser';
import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';
import { inDays, practiceDay } from './practice-days.fixture.ts';
import { openScreen, takeScreenshot } from './screen.fixture.ts';

const PATIENCE = { timeout: 120_000 };
/** A copy, so that the test can replace it with a later release. */
const release = mkdtempSync(path.join(tmpdir(), 'bedside-release-'));
afterAll(() => rmSync(release, { recursive: true, force: true }));
const frontEnds = (await buildFrontEnds()).map((one) => {
  if (one.frontEnd.name !== portal.name) return one;
  cpSync(one.folder, release, { recursive: true });
  return { ...one, folder: release };
});
const { db, origin } = await withApplication({ demo: true, frontEnds });
const { open } = await withBrowser();
const PIN = '246810';
const COPY = 'bedside-portal-offline';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isStored = (page: Page) =>
  page.evaluate<boolean>(`indexedDB.databases().then((all) => all.some(({ name }) => name === '${COPY}'))`);

/**
 * Schedules her next visit. The demo’s other visits, at any hour, are moved to a month later.
 * @returns the provider of the visit, which is in six days
 */
async function scheduleVisit(): Promise<string> {
  const openVisits = await db
    .selectFrom('appointments')
    .innerJoin('users as patient', 'patient.id', 'appointments.patientId')
    .select('appointments.id')
    .where('patient.email', '=', NORA)
    .where('appointments.status', 'in', upcomingStatuses)
    .execute();
  const [next, ...others] = openVisits.map((visit) => visit.id);
  if (!next) throw new Error('The demo patient has no open visit');
  if (others.length > 0)
    await db
      .updateTable('appointments')
      .set({
        serviceDate: sql`service_date + 30`,
        startsAt: sql`starts_at + interval '30 days'`,
        endsAt: sql`ends_at + interval '30 days'`,
      })
      .where('id', 'in', others)
      .execute();
  const provider = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('email', '=', 'provider@bedside.test')
    .executeTakeFirstOrThrow();
  const serviceDate = practiceDay(inDays(6));
  const startsAt = new Date(`${serviceDate}T23:15:00Z`);
  const endsAt = new Date(startsAt.getTime() + 45 * 60_000);
  await db
    .updateTable('appointments')
    .set({ status: 'SCHEDULED', providerId: provider.id, serviceDate, startsAt, endsAt, telemedicine: false })
    .where('id', '=', next)
    .execute();
  return `${provider.firstName} ${provider.lastName}`;
}

async function storeOnPhone() {
  const screen = await openScreen(open, origin, { who: 'patient-offline', width: 'phone', path: '/login' });
  const { page, look } = screen;
  page.setDefaultTimeout(20_000);
  await signIn(screen, { email: NORA, password: DEMO_PASSWORD });
  await page.goto('/profile/settings');
  await page.getByRole('link', { name: /^Offline access/ }).click();
  await look('settings');
  await page.getByLabel('New PIN').fill(PIN);
  await press(page, 'Save on this device');
  await page.getByText(/^On this device until /).waitFor();
  await look('kept');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  return { page, look, context: page.context() };
}

/** Closes the page and reopens it in airplane mode. */
async function startCold(context: BrowserContext, before: Page): Promise<Page> {
  await before.close();
  await context.setOffline(true);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${origin}/`);
  return page;
}

async function openCopy(page: Page): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await press(page, 'Open');
}

// Rule: appointments.offline-visit-is-encrypted
it(
  'the portal opens in flight mode after a cold start, and signing out erases what it kept',
  PATIENCE,
  async () => {
    const provider = await scheduleVisit();
    const { page, context } = await storeOnPhone();
    const cold = await startCold(context, page);
    await openCopy(cold);
    await cold.getByRole('heading', { name: /next visit$/ }).waitFor();
    await cold.getByText(provider).waitFor();
    await cold.getByText(/\d:15–\d:45 PM$/).waitFor();
    await cold.getByRole('link', { name: 'Call us' }).waitFor();
    await cold.getByText('You’re offline.').waitFor();
    await takeScreenshot(cold, 'patient-phone-offline');
    await cold.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await accessibilityFindings(cold)).toEqual([]);
    await takeScreenshot(cold, 'patient-phone-offline-dark');

    // The page reloads itself.
    await context.setOffline(false);
    await cold.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await signIn({ page: cold }, { email: NORA, password: DEMO_PASSWORD });
    expect(await isStored(cold)).toBe(true);
    await cold.goto(`${origin}/logout`);
    await cold
      .getByText('You were signed out')
      .or(cold.getByRole('heading', { name: 'Welcome back' }))
      .first()
      .waitFor();
    await expect.poll(() => isStored(cold)).toBe(false);
    const empty = await startCold(context, cold);
    await empty.getByText('Nothing is saved on this device.', { exact: false }).waitFor();
  },
);

// Rule: appointments.offline-visit-is-offered
it(
  'a portal that is open when the network goes says so at the next failed request, and leads to the copy',
  PATIENCE,
  async () => {
    await scheduleVisit();
    const { page, context, look } = await storeOnPhone();
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The chat has its own line that starts the same way.
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'You’re offline.' })
      .filter({ has: page.getByRole('button', { name: 'Your next visit', exact: true }) });
    // A network without internet access, where the browser reports that it is online.
    await page.route('**/v1/**', (route) => route.abort());
    await page.locator('a[href="/chat"]').first().click();
    await notice.waitFor({ timeout: 5_000 });
    await look('offline-open');
    await press(page, 'Your next visit');
    await openCopy(page);
    await page.getByRole('heading', { name: /next visit$/ }).waitFor();

    await page.unroute('**/v1/**');
    await press(page, 'Try again');
    await page.locator('a[href="/chat"]').first().waitFor();
    expect(await notice.count()).toBe(0);
    await context.setOffline(true);
    await notice.waitFor();
    await context.setOffline(false);
    await expect.poll(() => notice.count()).toBe(0);

    // The device has not stored this page’s code.
    await context.setOffline(true);
    await page.locator('a[href="/chart"]').first().click();
    await page.getByLabel('PIN', { exact: true }).waitFor();
  },
);

it('a device from which the copy was removed leads to none, though its worker stays', PATIENCE, async () => {
  const { page } = await storeOnPhone();
  await press(page, 'Remove from this device');
  await page.getByText('Removed from this device.').first().waitFor();
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/v1/**', (route) => route.abort());
  await page.locator('a[href="/chat"]').first().click();
  await page.getByText('We can’t reach Bedside.', { exact: false }).first().waitFor();
  expect(await page.getByText('You’re offline.', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Your next visit', exact: true }).count()).toBe(0);
});

it(
  'a device that was signed out from elsewhere erases what it kept at its next contact',
  PATIENCE,
  async () => {
    const { page, context } = await storeOnPhone();
    await page.close();
    await db
      .updateTable('sessions')
      .set({ revokedAt: new Date(), revocationReason: 'signed out from elsewhere' })
      .where('revokedAt', 'is', null)
      .execute();
    const again = await context.newPage();
    await again.goto(`${origin}/login`);
    await expect.poll(() => isStored(again), { timeout: 20_000 }).toBe(false);
  },
);

it(
  'a new release is there at once online, says so, and opens offline once it is taken',
  PATIENCE,
  async () => {
    const { page, look, context } = await storeOnPhone();
    const [index, worker] = ['index.html', 'push-worker.js'].map((file) => path.join(release, file)) as [
      string,
      string,
    ];
    const first = readFileSync(index, 'utf8');
    writeFileSync(index, first.replace('</head>', '<meta name="release" content="second"></head>'));
    appendFileSync(worker, '\n// second\n');
    const isSecond = (at: Page) => at.locator('meta[name=release][content=second]').count();
    await page.goto('/home');
    expect(await isSecond(page)).toBe(1);
    await page.getByText('A new version is ready.').waitFor();
    await look('new-version');
    const reloaded = page.waitForEvent('load');
    await press(page, 'Reload');
    await reloaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('A new version is ready.').count()).toBe(0);
    const cold = await startCold(context, page);
    expect(await isSecond(cold)).toBe(1);
    await openCopy(cold);
    await cold.getByRole('link', { name: 'Call us' }).waitFor();
  },
);
