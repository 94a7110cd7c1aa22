import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createApp } from '@bedside/contracts/people/apps.api';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, withBrowser } from '@bedside/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, expect, it, onTestFailed } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { freePort } from './processes.ts';
import { root } from './root.ts';
import { takeScreenshot } from './screen.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin } = application;
const { open } = await withBrowser();

const staff = await application.asStaff('superadmin@bedside.test');
const { data } = await staff.send(createApp, {
  body: {
    name: 'Record viewer',
    redirectUris: ['http://127.0.0.1/'],
    scopes: ['launch/patient', 'patient/*.rs'],
    isConfidential: false,
  },
});

const port = await freePort();
const server = spawn('node', [path.join(root, 'docs/examples/record-app/server.ts')], {
  env: { ...process.env, BEDSIDE_URL: origin, CLIENT_ID: data.app.id, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(() => server.kill());
await once(server.stdout, 'data');
const recordApp = `http://127.0.0.1:${port}/`;

/** Nora opens the app, and the portal asks for her consent. */
async function connect(): Promise<Page> {
  const { page } = await open({ origin, width: 'phone' });
  onTestFailed(() => takeScreenshot(page, 'failed-record-app'));
  await page.goto(recordApp);
  await page.getByText('Connect your record to see it here.').waitFor();
  await page.getByRole('button', { name: 'Connect my record' }).click();
  await page.getByLabel('Email or username').fill(NORA);
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Let Record viewer read a record?' }).waitFor();
  return page;
}

it('the example app reads the record of a patient who allows it, until the patient removes it', async () => {
  const page = await connect();
  await page.getByRole('radio', { name: 'Nora Whitfield (you)' }).check();
  await takeScreenshot(page, 'record-app-asks');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();

  await page.getByText('Connected.').waitFor();
  await takeScreenshot(page, 'record-app');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('heading', { name: 'Nora Whitfield' }).waitFor();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', NORA)
    .executeTakeFirstOrThrow();
  const allergies = await db
    .selectFrom('allergies')
    .select('substance')
    .where('patientId', '=', id)
    .execute();
  expect(allergies.length).toBeGreaterThan(0);
  for (const { substance } of allergies) await page.getByRole('listitem').getByText(substance).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  await page.goto(`${origin}/profile/settings/apps`);
  await page.getByRole('heading', { name: 'Record viewer' }).waitFor();
  await page.getByRole('button', { name: 'Remove Record viewer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No app can read your record').waitFor();
  await page.goto(recordApp);
  await page.getByText('We can’t read your record. Please connect it again.').waitFor();
  expect(await page.getByRole('heading', { name: 'Nora Whitfield' }).count()).toBe(0);
});

it('the example app ends its access itself, and reads nothing after a refusal', async () => {
  const page = await connect();
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await page.getByText('We can’t read your record. Please connect it again.').waitFor();

  await page.getByRole('button', { name: 'Connect my record' }).click();
  await page.getByRole('radio', { name: 'Nora Whitfield (you)' }).check();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByText('Connected.').waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Disconnected.').waitFor();
  await page.goto(`${origin}/profile/settings/apps`);
  await page.getByText('No app can read your record').waitFor();
});
