import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { openScreen } from './screen.fixture.ts';

const { db, origin, inbox } = await withApplication({ frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const password = 'Harbor-lantern-47';
const email = 'dana.reyes@example.com';
await insertStaff(db, { role: 'ADMIN', email, passwordHash: await hashPassword(password) });
for (let patient = 0; patient < 11; patient += 1) await insertPatient(db);
await insertPatient(db, { user: { firstName: 'Augusta', lastName: 'Bell' } });

const lookOf = async (page: Page) => {
  await page.getByRole('row').nth(1).waitFor();
  return {
    columns: await page.getByRole('columnheader').allInnerTexts(),
    rows: (await page.getByRole('row').count()) - 1,
    isDark: (await page.evaluate('getComputedStyle(document.documentElement).colorScheme')) === 'dark',
    isFolded: await page.getByRole('button', { name: 'Expand sidebar' }).isVisible(),
  };
};

const openPatients = async () => {
  // Codes are limited to one every few seconds.
  await db
    .updateTable('oneTimeCodes')
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .execute();
  const screen = await openScreen(open, origin, {
    who: 'admin',
    width: 'desktop',
    path: '/admin/patients',
    isQuick: true,
  });
  await signInStaff(screen, { email, password }, inbox, 'Patients');
  return screen;
};

it('console preferences survive a reload and follow staff to another browser', async () => {
  const { page } = await openPatients();
  const before = await lookOf(page);
  expect(before).toMatchObject({ rows: 10, isDark: false, isFolded: false });

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Collapse/ }).click();
  await page.getByRole('button', { name: '50 rows per page' }).click();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await expect.poll(() => lookOf(page)).toMatchObject({ rows: 12, isDark: true, isFolded: true });
  const chosen = await lookOf(page);
  // The page reloads before the preference reaches the server.
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await page.reload();
  await expect.poll(() => lookOf(page)).toEqual({ ...chosen, isDark: false });
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  expect(before.columns.filter((column) => !chosen.columns.includes(column))).toHaveLength(1);

  await page.goto('/admin/patients');
  await expect.poll(() => lookOf(page)).toEqual(chosen);

  const elsewhere = await openPatients();
  await expect.poll(() => lookOf(elsewhere.page)).toEqual(chosen);
});

it('a saved view restores its columns, order, and page size, and its name is in the heading', async () => {
  const { page } = await openPatients();
  const { columns } = await lookOf(page);
  await page.getByRole('button', { name: '100 rows per page' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Membership' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All patients' }).click();
  await page.getByRole('menuitem', { name: /Save as view/ }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Call list');
  await page.getByRole('button', { name: 'Save view' }).click();
  const head = page.getByRole('button', { name: 'Call list', exact: true });
  await head.waitFor();
  const { columns: stored } = await lookOf(page);
  expect(stored).toHaveLength(columns.length - 1);

  await page.getByRole('button', { name: '10 rows per page' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Membership' }).click();
  await page.keyboard.press('Escape');
  await head.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'All patients' }).click();
  await page.getByRole('menuitemradio', { name: /^Call list/ }).click();
  await head.waitFor();
  await expect.poll(async () => (await lookOf(page)).columns).toEqual(stored);
  expect((await lookOf(page)).rows).toBe(12);
});

it('an action typed before a patient’s name is found and done with only the keyboard', async () => {
  const { page } = await openPatients();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search patients/ }).fill('add note augusta');
  const option = page.getByRole('option', { name: 'Add note Augusta Bell' });
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New note' });
  await drawer.getByLabel('Note', { exact: true }).focus();
  await page.keyboard.type('Call her daughter first.');
  await drawer.getByRole('button', { name: 'Save note' }).press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  expect(await db.selectFrom('patientNotes').select('text').execute()).toEqual([
    { text: 'Call her daughter first.' },
  ]);
});
