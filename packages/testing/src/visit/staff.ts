import { DEMO_PASSWORD } from '@bedside/infra-local/demo/people';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeIn, hasCode, type Inbox } from '../inbox.ts';
import { field, press } from './patient.ts';

const ZONE = 'America/Chicago';

/** The two consoles of the demo practice, and who works in each. */
export const consoles = {
  '/admin': 'admin@bedside.test',
  '/super-admin': 'superadmin@bedside.test',
} as const;
export type ConsolePath = keyof typeof consoles;

/** Signs staff of the demo practice in, with password and code. */
export async function signInStaff(page: Page, inbox: Inbox, console: ConsolePath): Promise<void> {
  const email = consoles[console];
  const since = new Date();
  await page.goto(console);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(DEMO_PASSWORD);
  await press(page, 'Sign in');
  // A whole code is sent by itself.
  await field(page, 'One-time code').fill(codeIn(await inbox.next({ to: email, since }, hasCode)));
  await page.waitForURL(`**${console}/appointments**`);
}

/** Finds a visit in the list by its key, as the only one of its patient there, and opens its page. */
export async function openVisit(page: Page, key: string, patient: string): Promise<void> {
  const folded = page.getByRole('button', { name: 'Search', exact: true });
  const search = page.getByRole('textbox', { name: /^Search: / });
  await search.or(folded).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  await search.fill(key);
  const found = page.getByRole('main').getByRole('link').filter({ hasText: patient });
  await expect.poll(() => found.count(), { timeout: 10_000 }).toBe(1);
  await found.click();
  await page.getByRole('article', { name: `Visit ${key}` }).waitFor();
}

/** Takes the one next step that the page offers. */
export const take = (page: Page, step: string): Promise<void> => press(page, step);

/** Gives the visit to the first provider who is free now, so that it can be set out to at once. */
export async function assign(page: Page): Promise<void> {
  await press(page, 'Assign provider');
  const dialog = page.getByRole('dialog', { name: 'Assign provider' });
  const provider = dialog.getByRole('combobox', { name: 'Provider' });
  await provider.locator('option').nth(1).waitFor({ state: 'attached' });
  const now = new Date();
  const time = now.toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  await field(dialog, 'Date').fill(now.toLocaleDateString('en-CA', { timeZone: ZONE }));
  await field(dialog, 'Time').fill(time);
  const names = await provider.locator('option:not([value=""])').allInnerTexts();
  for (const name of names) {
    await provider.selectOption(name);
    const answered = page.waitForResponse((response) => response.url().endsWith('/assign-provider'));
    await press(dialog, 'Assign provider');
    if ((await answered).ok()) return await dialog.waitFor({ state: 'hidden' });
  }
  throw new Error('No provider of the demo practice is free now');
}

/** Enters what was done, as booked, which makes the invoice. */
export async function enterServices(page: Page): Promise<void> {
  await press(page, 'Enter services');
  const dialog = page.getByRole('dialog', { name: 'Enter services' });
  await press(dialog, 'Fix services');
  await dialog.waitFor({ state: 'hidden' });
}

/** Writes the SOAP note and signs it. */
export async function signNote(page: Page): Promise<void> {
  await press(page, 'Write note');
  const dialog = page.getByRole('dialog', { name: 'SOAP note' });
  await field(dialog, 'Subjective').fill('Nausea since yesterday.');
  await field(dialog, 'Plan').fill('Fluids, rest.');
  await dialog.getByRole('checkbox').check();
  await press(dialog, 'Sign and submit');
  await dialog.waitFor({ state: 'hidden' });
}
