import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin, inbox } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);

/** Simulates a release: the next code that the open page loads is gone. */
async function takeCodeAway(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
}

// Rule: security.missing-code-reloads-once
it('a page of the portal whose code did not load is loaded again automatically, after a release and once the network is back', async () => {
  const email = 'nora@bedside.test';
  await insertPatient(db, { user: { email, passwordHash } });
  const screen = await openScreen(open, origin, { who: 'patient', width: 'phone', path: '/login' });
  const { page } = screen;
  await signIn(screen, { email, password: DEMO_PASSWORD });
  await takeCodeAway(page);
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  const personal = page.getByRole('main').getByRole('link', { name: /^Personal/ });
  await personal.waitFor();
  await page.evaluate("sessionStorage.removeItem('bedside.reloaded')");
  // Fails once while offline and once right after, because a network that has just returned may not work yet.
  await page.route('**/v1/config', (route) => route.fulfill({ status: 503 }), { times: 2 });
  await page.context().setOffline(true);
  await personal.click();
  await page.getByText('We couldn’t load this').waitFor();
  await page.context().setOffline(false);
  await page.getByText('We couldn’t load this').waitFor({ state: 'detached' });
  await page.waitForURL('**/profile/personal');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

// Rule: security.missing-code-reloads-once
it('a page of the console whose code did not load is loaded again automatically, and says so if it is still missing', async () => {
  const email = 'ada@bedside.test';
  await insertStaff(db, { role: 'SUPER_ADMIN', email, passwordHash });
  const screen = await openScreen(open, origin, {
    who: 'admin',
    width: 'desktop',
    path: '/admin/appointments',
  });
  const { page } = screen;
  await signInStaff(screen, { email, password: DEMO_PASSWORD }, inbox);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await takeCodeAway(page);
  await link('Patients').click();
  await page.getByRole('heading', { level: 1, name: 'Patients', exact: true }).waitFor();
  await page.evaluate("sessionStorage.removeItem('bedside.reloaded')");
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/assets/InvoiceList-*.js', (route) => route.fulfill({ status: 404 }));
  await link('Invoices').click();
  await expect.poll(() => loads).toBe(1);
  await page.getByText('Something went wrong').waitFor();
  expect(loads).toBe(1);
});
