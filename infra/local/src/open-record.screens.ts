import { once } from 'node:events';
import { createServer } from 'node:http';
import { uploadImport } from '@bedside/contracts/people/imports.api';
import { sendTestWebhook, webhookEndpointsResource } from '@bedside/contracts/webhooks/webhooks.api';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, withBrowser } from '@bedside/testing/browser';
import { insertApiKey } from '@bedside/testing/factories/api-keys';
import { insertApp, insertAppGrant } from '@bedside/testing/factories/apps';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertStaff } from '@bedside/testing/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildFrontEnds } from './build-front-ends.ts';
import { freePort } from './processes.ts';
import { takeScreenshot } from './screen.fixture.ts';
import { isRefused, type Opening, opens, type Walker, walkAsPatient, walkAsStaff } from './walk.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const stage = { origin, inbox, open };

const port = await freePort();
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
receiver.listen(port, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => void receiver.close());

const { id: noraId } = await db
  .selectFrom('users')
  .select('id')
  .where('email', '=', NORA)
  .executeTakeFirstOrThrow();
const superAdmin = await application.asStaff('superadmin@bedside.test');

await insertApiKey(db);
const diary = await insertApp(db);

async function addEndpoint(): Promise<void> {
  const answer = await superAdmin.request(`/admin/${webhookEndpointsResource.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/hook`, description: 'Our calendar' }),
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await superAdmin.send(sendTestWebhook, { params: { id } });
}
await addEndpoint();

const csv = csvFile(['First Name', 'Last Name', 'DOB', 'Sex'], [['Lena', 'Ortiz', '3/4/1971', 'F']]);
const file = new File([new Uint8Array(csv)], 'patients-2026.csv', { type: 'text/csv' });
const { data: uploaded } = await superAdmin.upload(uploadImport, file, {});

describe('a patient', () => {
  let walker: Walker;
  beforeAll(async () => {
    walker = await walkAsPatient(stage, NORA);
  });
  const apps: Opening = {
    path: '/profile/settings/apps',
    heading: 'Apps that can read your record',
    dark: true,
  };

  it('reads that no app has access', () =>
    opens(walker, { ...apps, shows: 'When you connect an app to your record' }));

  it('sees an app with what it reads', async () => {
    await insertAppGrant(db, { appId: diary.id, userId: noraId });
    await opens(walker, { ...apps, shows: ['Heart Diary', 'What it can read', 'Allergies'] });
  });
});

it('a patient gets from the health record to the apps that can read it', async () => {
  const { watched } = await walkAsPatient(stage, NORA);
  const { page } = watched;
  for (const device of ['desktop', 'phone'] as const) {
    await watched.turnInto(device);
    await page.goto('/records/download');
    await page.getByRole('link', { name: /^Apps/ }).waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshot(page, `health-record-${device}-${colorScheme}`);
    }
  }
  await page.getByRole('link', { name: /^Apps/ }).click();
  await page.getByRole('heading', { name: 'Apps that can read your record' }).waitFor();
});

const integrations: readonly Opening[] = [
  { path: '/super-admin/integrations', heading: 'Integrations', shows: 'Warehouse sync', dark: true },
  { path: '/super-admin/integrations/apps', heading: 'Integrations', shows: 'Heart Diary', dark: true },
  {
    path: '/super-admin/integrations/webhooks',
    heading: 'Integrations',
    shows: 'Our calendar',
    dark: true,
  },
  { path: '/super-admin/imports', heading: 'Import patients', shows: 'patients-2026.csv', dark: true },
  {
    path: `/super-admin/imports/${uploaded.id}`,
    heading: 'Import patients',
    shows: 'Last Name',
    dark: true,
  },
];

describe('a super-admin', () => {
  let walker: Walker;
  beforeAll(async () => {
    // A separate email address, because codes are limited to one every few seconds.
    const email = 'open.record@bedside.test';
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await insertStaff(db, { role: 'SUPER_ADMIN', email, passwordHash });
    walker = await walkAsStaff(stage, { role: 'SUPER_ADMIN', email });
  });

  it.each(integrations)('opens $path', (screen) => opens(walker, screen));

  it("reads an endpoint's deliveries and their responses", async () => {
    const { page, turnInto } = walker.watched;
    await turnInto('desktop');
    await page.goto('/super-admin/integrations/webhooks');
    await page.getByText('Our calendar').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('webhook.test').first().waitFor();
    await drawer.getByText('204').first().waitFor();
    await takeScreenshot(page, 'webhook-deliveries');
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

it.each(['ADMIN', 'PROVIDER'])('staff as %s is refused each without a server request', async (role) => {
  const walker = await walkAsStaff(stage, { role, email: `${role.toLowerCase()}@bedside.test` });
  for (const { path } of integrations) await isRefused(walker, path);
});
