import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, withBrowser } from '@bedside/testing/browser';
import { expect, it, onTestFailed } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { takeScreenshot } from './screen.fixture.ts';
import { walkAsStaff } from './walk.fixture.ts';

const { origin, inbox } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

it('a super-admin creates a key, another system uses it, and revoking ends it', async () => {
  const walker = await walkAsStaff(
    { origin, inbox, open },
    { role: 'SUPER_ADMIN', email: 'superadmin@bedside.test' },
  );
  const { page, turnInto } = walker.watched;
  onTestFailed(() => takeScreenshot(page, 'failed-integrations'));
  await turnInto('desktop');
  await page.goto('/super-admin/integrations');
  await page.getByRole('button', { name: 'Create key' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Create key' }).click();
  await drawer.getByText('Select what the key can read or change.').waitFor();
  await drawer.getByLabel('Name').fill('Lab results');
  await drawer.getByRole('group', { name: 'Dispatch' }).getByRole('button', { name: 'Read' }).click();
  await drawer.getByLabel('Allowed IP addresses').fill('nowhere');
  await drawer.getByRole('button', { name: 'Create key' }).click();
  await drawer.getByText('Enter an address such as 203.0.113.7').waitFor();
  await drawer.getByLabel('Allowed IP addresses').fill('127.0.0.1\n::1');
  expect.soft(await accessibilityFindings(page)).toEqual([]);
  await takeScreenshot(page, 'key-form');
  await drawer.getByRole('button', { name: 'Create key' }).click();

  await drawer.getByText('Copy this secret now').waitFor();
  const secret = await drawer.getByLabel('Secret').inputValue();
  expect.soft(await accessibilityFindings(page)).toEqual([]);
  await takeScreenshot(page, 'key-secret');
  const ask = (path: string) =>
    fetch(`${origin}/v1${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await ask('/appointment')).status).toBe(200);
  expect((await ask('/list/payments')).status).toBe(403);
  await drawer.getByRole('button', { name: 'Close' }).last().click();

  const row = page.getByRole('row', { name: /Lab results/ });
  await row.getByText(`bsk_…${secret.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: 'More actions for Lab results' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await drawer.getByRole('button', { name: 'Revoke key' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await ask('/appointment')).status).toBe(401);
});
